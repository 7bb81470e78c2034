/**
 * Keeps the presses on the board that the server drew (worker/preview/initial-board.ts) until the page's code has
 * arrived. table/game-view/early-presses.ts then carries them out. Part of the early script, which is inside the page itself.
 */

import type {} from "./table/game-view/early-presses.ts";

addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest<SVGElement>("#first [data-press]") : null;
  const [name, value] = pressed?.dataset.press?.split(" ") ?? [];
  if (name === undefined || value === undefined) return;
  pressed!.classList.add("pressed");
  window.earlyPresses ??= [];
  window.earlyPresses.push({ name, value, seq: Number(document.getElementById("first")?.dataset.seq) });
});
