/**
 * Keeps the presses on the board or the seats that the server drew (worker/preview) until the page's code has
 * arrived. table/game-view/early-presses.ts then carries them out. Part of the early script, which is inside the page itself.
 */

import type {} from "./table/game-view/early-presses.ts";

addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest<SVGElement>("#first [data-press]") : null;
  const [name, value] = pressed?.dataset.press?.split(" ") ?? [];
  if (name === undefined || value === undefined) return;
  // Who presses another seat has changed their mind.
  if (name === "seat")
    for (const other of document.querySelectorAll("#first .pressed")) other.classList.remove("pressed");
  pressed!.classList.add("pressed");
  const earlier = name === "seat" ? [] : (window.earlyPresses ?? []);
  window.earlyPresses = [...earlier, { name, value, seq: Number(document.getElementById("first")?.dataset.seq) }];
});
