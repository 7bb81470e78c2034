/**
 * A game in Firefox without JavaScript, by forms alone. It needs Firefox: test/run.ts reports if it is missing.
 * @gate
 */
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { findFirefox, startFirefox } from "../../support/browsers/firefox.ts";
import { type Engine, phone, type Tab } from "../../support/browsers/tab.ts";
import { waitUntil } from "../../support/server/server.ts";

let firefox: Engine;
beforeAll(() => {
  firefox = startFirefox(findFirefox() ?? "firefox");
});
afterAll(() => firefox.close());

/** Runs in the page: scrolls to the element with index `at`, and returns its centre. Null if there is none. */
const centreOf = ({ css, at }: { readonly css: string; readonly at: number }) => {
  const all = [...document.querySelectorAll(css)];
  const element = all[at % Math.max(all.length, 1)];
  if (element === undefined) return null;
  element.scrollIntoView({ block: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

const textOf = (tab: Tab): Promise<string> =>
  tab.evaluate(() => document.querySelector("main")?.textContent ?? "", null);

/** A page that is still loading moves under the pointer. */
const isLoaded = (tab: Tab): Promise<boolean> =>
  tab.evaluate(() => document.readyState === "complete" && document.fonts.status === "loaded", null);

const press = async (tab: Tab, css: string, at = 0): Promise<void> => {
  await waitUntil(() => isLoaded(tab), 30_000, "the whole page");
  const centre = await tab.evaluate(centreOf, { css, at });
  if (centre === null) throw new Error(`no ${css}`);
  await tab.click(centre.x, centre.y);
};

/** The log's last entry number, which every form contains. */
const lengthIn = (tab: Tab): Promise<string> =>
  tab.evaluate(() => document.querySelector<HTMLInputElement>('input[name="seq"]')?.value ?? "", null);

const isOnTurn = async (tab: Tab): Promise<boolean> => {
  const text = await textOf(tab);
  return text.includes("Game over") || text.includes("Your moves");
};

/** Whether the moves are above the position as text. */
const areMovesFirst = (tab: Tab): Promise<boolean> =>
  tab.evaluate(() => {
    const [moves, text] = [".moves", ".position"].map((css) => document.querySelector(css)!.getBoundingClientRect());
    return moves!.bottom <= text!.top;
  }, null);

/** More moves of one player than a game has. */
const MAX_MOVES = 200;

it("a game of pool checkers against the computer is played to its end in Firefox without JavaScript", async () => {
  const tab = await firefox.visit({ ...phone, hasNoScripts: true });
  await tab.open(`${inject("serverUrl")}/plain`);
  await waitUntil(async () => (await textOf(tab)).includes("Open tables"), 30_000, "the start page");
  await press(tab, '[aria-labelledby="pool"] input[name="name"]');
  await waitUntil(() => tab.evaluate(() => document.activeElement?.localName === "input", null), 30_000, "the focus");
  await tab.write("Ada");
  await press(tab, '[aria-labelledby="pool"] button[value="computer"]');
  // The page reloads automatically until it is the player's turn.
  await waitUntil(() => isOnTurn(tab), 60_000, "the first turn");
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    if ((await textOf(tab)).includes("Game over")) break;
    // A new page can be read before its styles have loaded.
    await waitUntil(() => areMovesFirst(tab), 30_000, "moves above the position's text");
    const before = await lengthIn(tab);
    await press(tab, ".moves button", moves * 7);
    await waitUntil(async () => (await lengthIn(tab)) !== before, 30_000, "the answer to a move");
    await waitUntil(
      async () => {
        if (await isOnTurn(tab)) return true;
        await tab.reload();
        return false;
      },
      60_000,
      "the next turn",
    );
  }
  expect(await textOf(tab)).toMatch(/Game over[\s\S]*Play again/);
  expect(tab.faults).toEqual([]);
  await tab.close();
}, 300_000);
