/** The names of the players of a game on one device. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/local/ft-player-names.ts";
import type { FtPlayerNames } from "../../../client/local/ft-player-names.ts";
import { setLocaleNow } from "../../../client/shell/locale.ts";

let element: FtPlayerNames;

beforeEach(async () => {
  await page.viewport(390, 844);
  element = document.createElement("ft-player-names") as FtPlayerNames;
  element.game = "pool";
  document.body.append(element);
  await element.updateComplete;
});
afterEach(async () => {
  element.remove();
  await setLocaleNow("en");
});

it("a change of language keeps the names that were entered, and changes the others", async () => {
  const [first, second] = [0, 1].map((seat) => page.getByRole("textbox").nth(seat));
  await expect.element(first!).toHaveValue("Player 1");
  await first!.fill("Ada");
  await setLocaleNow("bn");
  await element.updateComplete;
  await expect.element(first!).toHaveValue("Ada");
  await expect.element(second!).not.toHaveValue("Player 2");
});
