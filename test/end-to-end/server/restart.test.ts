/**
 * The line breaks: by a server that dies, by a network that goes. The page says so, comes back alone, and loses nothing.
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
  pieces,
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

describe("a server that dies in the middle of a game", () => {
  it("is reported; pages reconnect, a move made meanwhile arrives once, and a newcomer is asked to wait", async () => {
    const { table, black, white } = await seatTwo(house, { expects, ...KEPT });
    const newcomer = await house.visit("/", { expects, ...KEPT });
    // Their page is whole, and kept by their browser: whatever it still has to fetch does not need the server.
    await newcomer.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await press(black, 11, 15);
    await stands(white, 15, "black man");
    await house.server.kill();
    await Promise.all([sees(black, "Reconnecting…"), sees(white, "Reconnecting…")]);
    await press(white, 23, 19);
    await stands(white, 19, "white man");
    await sees(white, "Reconnecting. Your move is saved.");
    await playWith(newcomer, "friends");
    await sees(newcomer, "The server can’t be reached. Try again in a moment.");
    await house.server.start();
    await stands(black, 19, "white man");
    await Promise.all([isOnline(black), isOnline(white)]);
    await press(black, 8, 11);
    await stands(white, 11, "black man");
    expect(await readMoves(table)).toBe("11-15 23-19 8-11");
    expect(await pieces(black)).toEqual(await pieces(white));
    await playWith(newcomer, "friends");
    await sees(newcomer, "Waiting for another player");
  });

  it("while its bot thinks makes the bot's move once after the restart", async () => {
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
});

describe("a network that goes", () => {
  it("is reported at once, and a move made without it arrives once afterwards", async () => {
    const { table, black, white } = await seatTwo(house, { expects });
    await black.context().setOffline(true);
    await sees(black, "Offline");
    await press(black, 11, 15);
    await stands(black, 15, "black man");
    await black.context().setOffline(false);
    await stands(white, 15, "black man");
    await isOnline(black);
    expect(await readMoves(table)).toBe("11-15");
  });

  it("moves made during an outage arrive after it", async () => {
    const { black, white } = await seatTwo(house, { expects });
    await white.context().setOffline(true);
    await sees(white, "Offline");
    await press(black, 11, 15);
    await isOnline(black);
    await white.context().setOffline(false);
    await stands(white, 15, "black man");
    await isAsked(white);
  });
});
