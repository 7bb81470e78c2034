/**
 * A game by keyboard alone. The scenes (access-scenes.test.ts) check for screen readers and zoom.
 * @gate
 */
import { expect, it } from "vitest";
import {
  button,
  focusedName,
  focusedSquare,
  moveByKeys,
  openSite,
  PLAY_POOL,
  pressNamed,
  readMoves,
  tabTo,
  waitForPiece,
  waitForText,
  waitForTurn,
} from "../../support/server/browser.ts";

const site = openSite();

const SQUARE = /^\d+, /;

it("a game is found, played and finished by keyboard alone", async () => {
  const host = await site.visit("/");
  await button(host, PLAY_POOL).waitFor();
  await tabTo(host, "The computer");
  await host.keyboard.press("ArrowDown");
  await pressNamed(host, PLAY_POOL);
  await waitForText(host, "Waiting for another player");
  const guest = await site.visit(host.url());
  await button(guest, "Sit down").waitFor();
  await pressNamed(guest, "Sit down");

  const isHostFirst = await Promise.race([waitForTurn(host).then(() => true), waitForTurn(guest).then(() => false)]);
  const [black, white] = isHostFirst ? [host, guest] : [guest, host];
  await tabTo(black, SQUARE);
  await moveByKeys(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  await tabTo(white, SQUARE);
  await moveByKeys(white, 22, 18);
  await waitForPiece(black, 18, "white man");
  expect(await focusedSquare(black)).toBe(15);
  await moveByKeys(black, 15, 22);
  await waitForPiece(white, 22, "black man");
  expect(await readMoves(host.url())).toBe("11-15 22-18 15-22");

  await pressNamed(white, "Resign");
  await waitForText(white, "Resign this game?");
  expect(await focusedName(white)).toBe("Keep playing");
  await white.keyboard.press("Escape");
  await button(white, "Offer a draw").waitFor();
  expect(await focusedName(white)).toBe("Resign");
  await white.keyboard.press("Enter");
  await waitForText(white, "Resign this game?");
  await pressNamed(white, "Resign");
  await waitForText(white, / won$/);
  await waitForText(black, "You won");
});
