/**
 * A server that dies while something is under way: a computer's move, a player's, a newcomer's first press.
 * @gate
 */
import { describe, expect, it } from "vitest";
import {
  button,
  isAsked,
  isOnline,
  KEPT,
  NOT_THERE,
  openHouse,
  playWith,
  press,
  readMoves,
  seatTwo,
  sees,
  sitDown,
  stands,
} from "../../support/server/browser.ts";

const house = openHouse({ isAlone: true });

const expects = NOT_THERE;

describe("a server that dies", () => {
  it("a server that dies while its bot thinks makes the bot's move once after the restart", async () => {
    const table = await house.newTable();
    const page = await house.visit(table, { expects, ...KEPT });
    await sitDown(page, "Ann");
    await button(page, "Add a computer").click();
    await sees(page, "Your turn");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await press(page, 11, 15);
    await sees(page, "Thinking…");
    await house.server.kill();
    // On a busy machine it may have answered before it died.
    await sees(page, /^(?:No connection, the computer plays on|Reconnecting)/);
    await house.server.start();
    await isAsked(page);
    await isOnline(page);
    expect((await readMoves(table)).split(" ")).toHaveLength(2);
  });

  it("applies a move sent at that moment once, and asks a visitor who opens a table to wait", async () => {
    const { table, black, white } = await seatTwo(house, { expects, ...KEPT });
    const newcomer = await house.visit("/", { expects, ...KEPT });
    // Their page is whole, and kept by their browser: whatever it still has to fetch does not need the server.
    await newcomer.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await press(black, 11, 15);
    await house.server.kill();
    await stands(black, 15, "black man");
    await playWith(newcomer, "friends");
    await sees(newcomer, "The server can’t be reached. Try again in a moment.");
    await house.server.start();
    await playWith(newcomer, "friends");
    await sees(newcomer, "Waiting for another player");
    await stands(white, 15, "black man");
    await isAsked(white);
    await Promise.all([isOnline(black), isOnline(white)]);
    expect(await readMoves(table)).toBe("11-15");
  });
});
