/**
 * The study of a finished game of each kind: the curve fills, and the better moves are shown as a side line.
 * @gate
 */
import * as v from "valibot";
import { expect, it } from "vitest";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import "../../../engine/games/all-games.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { button, openSite, waitForText } from "../../support/server/browser.ts";

const site = openSite();

/** Short games, because a study takes as long as its game. */
const GAMES = [
  ["pool", 2, { black: "first" }],
  ["train", 2, { set: 6, rounds: 1 }],
  ["spy", 2, {}],
] as const;

const upload = async (game: string, seats: number, choice: object): Promise<string> => {
  const options = v.parse(newestGame(game).options, choice);
  const body = makeLog(selfplay({ game, seats, options, seed: "study" }));
  const headers = { "content-type": "application/x-ndjson" };
  const response = await fetch(`${site.server.url}/api/logs`, { method: "POST", headers, body });
  return ((await response.json()) as { id: string }).id;
};

it.each(GAMES)("the study of %s shows a curve and better moves, and is stored", async (game, seats, choice) => {
  const page = await site.visit(`${site.server.url}/t/${await upload(game, seats, choice)}`);
  await button(page, "Study this game").click();
  const line = page.locator("ft-study .curve .line");
  const progress = page.getByRole("progressbar", { name: "Study" });
  if (game === "pool") {
    await button(page, "Pause the study").click();
    await button(page, "Resume analysis").click();
  }
  await expect.poll(() => line.first().getAttribute("d"), { timeout: 60_000 }).toMatch(/^M0 [\d.]+L/);
  await progress.waitFor({ state: "detached", timeout: 100_000 });

  // A game of random moves always has a mistake.
  const better = page.getByRole("button", { name: /^Show what was better/ });
  const previous = button(page, "Previous mistake or turning point");
  const slider = page.getByRole("slider", { name: "Moment of the game" });
  for (let position = await slider.inputValue(); (await better.count()) === 0; position = await slider.inputValue()) {
    await previous.click();
    await expect.poll(() => slider.inputValue()).not.toBe(position);
    if (await page.locator("ft-study .verdict", { hasText: /mistake|blunder/i }).count()) await better.waitFor();
  }
  const before = await slider.inputValue();
  await better.click();
  await waitForText(page, "Side line, not what was played");
  await page.locator("ft-game-view .board.aside").waitFor();
  expect(await slider.inputValue()).toBe(before);
  await page.keyboard.press("Escape");
  await page.locator("ft-game-view .board.aside").waitFor({ state: "detached" });

  if (game !== "pool") {
    const known = await line.getAttribute("d");
    await page.getByText("What was really there", { exact: true }).click();
    await expect.poll(() => line.getAttribute("d"), { timeout: 60_000 }).not.toBe(known);
  }

  // The stored study is shown at once, without computing it again.
  await page.reload();
  await button(page, "Study this game").click();
  await expect.poll(() => line.first().getAttribute("d")).toMatch(/^M0 [\d.]+L/);
  expect(await progress.count()).toBe(0);
});
