/**
 * A lost connection, by a killed server or a lost network: the page reports it, reconnects, and loses no move.
 * @gate
 */
import { describe, expect, it } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  pieces,
  playWith,
  readMoves,
  SERVER_UNREACHABLE,
  seatTwoPages,
  sitDown,
  WITH_SERVICE_WORKER,
  waitForPiece,
  waitForText,
  waitForTurn,
  waitUntilOnline,
} from "../../support/server/browser.ts";

const site = openSite({ hasOwnServer: true });

const expectedErrors = SERVER_UNREACHABLE;

describe("a server that is killed during a game", () => {
  it("is reported; pages reconnect, a move made meanwhile arrives once, and a new visitor sees an error", async () => {
    const { table, black, white } = await seatTwoPages(site, { expectedErrors, ...WITH_SERVICE_WORKER });
    const newcomer = await site.visit("/", { expectedErrors, ...WITH_SERVICE_WORKER });
    // The browser has cached the page, so that later parts of it do not need the server.
    await newcomer.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await clickSquares(black, 11, 15);
    await waitForPiece(white, 15, "black man");
    await site.server.kill();
    await Promise.all([waitForText(black, "Reconnecting…"), waitForText(white, "Reconnecting…")]);
    await clickSquares(white, 23, 19);
    await waitForPiece(white, 19, "white man");
    await waitForText(white, "Reconnecting. Your move is saved.");
    await playWith(newcomer, "friends");
    await waitForText(newcomer, "The server can’t be reached. Try again in a moment.");
    await site.server.start();
    await waitForPiece(black, 19, "white man");
    await Promise.all([waitUntilOnline(black), waitUntilOnline(white)]);
    await clickSquares(black, 8, 11);
    await waitForPiece(white, 11, "black man");
    expect(await readMoves(table)).toBe("11-15 23-19 8-11");
    expect(await pieces(black)).toEqual(await pieces(white));
    await playWith(newcomer, "friends");
    await waitForText(newcomer, "Waiting for another player");
  });

  it("while a bot thinks makes the bot's move once after the restart", async () => {
    const table = await site.newTable();
    const page = await site.visit(table, { expectedErrors, ...WITH_SERVICE_WORKER });
    await sitDown(page, "Ann");
    await button(page, "Add a computer").click();
    await waitForText(page, "Your turn");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await clickSquares(page, 11, 15);
    await waitForText(page, "Thinking…");
    await site.server.kill();
    // On a busy machine the bot may have moved before the kill.
    await waitForText(page, /^(?:No connection, the computer plays on|Reconnecting)/);
    await site.server.start();
    await waitForTurn(page);
    await waitUntilOnline(page);
    expect((await readMoves(table)).split(" ")).toHaveLength(2);
  });
});

describe("a lost network", () => {
  it("is reported at once, and a move made offline arrives once afterwards", async () => {
    const { table, black, white } = await seatTwoPages(site, { expectedErrors });
    await black.context().setOffline(true);
    await waitForText(black, "Offline");
    await clickSquares(black, 11, 15);
    await waitForPiece(black, 15, "black man");
    await black.context().setOffline(false);
    await waitForPiece(white, 15, "black man");
    await waitUntilOnline(black);
    expect(await readMoves(table)).toBe("11-15");
  });

  it("does not lose the opponent's move, which arrives afterwards", async () => {
    const { black, white } = await seatTwoPages(site, { expectedErrors });
    await white.context().setOffline(true);
    await waitForText(white, "Offline");
    await clickSquares(black, 11, 15);
    await waitUntilOnline(black);
    await white.context().setOffline(false);
    await waitForPiece(white, 15, "black man");
    await waitForTurn(white);
  });
});
