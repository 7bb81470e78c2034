/** A newcomer's first minute: one press to a table, a link to a friend, a game; and what a reload must not take away. */
import type { Page, WebSocketRoute } from "playwright";
import { describe, expect, it } from "vitest";
import {
  button,
  drag,
  FRIENDS,
  focusedSquare,
  isAsked,
  openHouse,
  pieces,
  press,
  readEvents,
  readMoves,
  resign,
  seatTwo,
  sees,
  sitDown,
  square,
  stands,
  walkMove,
} from "../support/browser.ts";

const house = openHouse();

/** Black begins: whoever is asked to move. */
const byColour = async (one: Page, other: Page): Promise<{ black: Page; white: Page }> => {
  const isFirst = await Promise.race([isAsked(one).then(() => true), isAsked(other).then(() => false)]);
  return isFirst ? { black: one, white: other } : { black: other, white: one };
};

const watchFrames = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  return sent;
};

/** Holds back what the table says until it is released. */
const holdTable = async (page: Page): Promise<{ hold(): void; release(): void }> => {
  let isHeld = false;
  let held: (() => void)[] = [];
  const route = (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    server.onMessage((message) => (isHeld ? held.push(() => socket.send(message)) : socket.send(message)));
  };
  await page.routeWebSocket(/\/socket/, route);
  const release = () => {
    isHeld = false;
    for (const send of held) send();
    held = [];
  };
  const hold = () => {
    isHeld = true;
  };
  return { hold, release };
};

describe("a newcomer and a friend", () => {
  it("one press makes a table with a link; the friend opens it, sees the board, keeps the offered name, plays", async () => {
    const host = await house.visit("/");
    await button(host, FRIENDS).click();
    await host.waitForURL(/\/t\/[\w-]+$/);
    const link = (await host.locator("ft-share .link").textContent()) ?? "";
    expect(link).toBe(host.url());

    const guest = await house.visit(link);
    await stands(guest, 1, "black man");
    expect(await pieces(guest)).toHaveLength(24);
    const name = await guest.getByLabel("Your name at this table").inputValue();
    expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
    await button(guest, "Sit down").click();
    await sees(host, name);

    const { black, white } = await byColour(host, guest);
    await press(black, 11, 15);
    await stands(white, 15, "black man");
    await drag(white, 22, 18);
    await stands(black, 18, "white man");
    // From the mouse to the keys: the arrows are the board's again as soon as Tab has come to it.
    await black.keyboard.press("Tab");
    await black.keyboard.press("Shift+Tab");
    expect(await focusedSquare(black)).toBe(15);
    await walkMove(black, 15, 22);
    await stands(white, 22, "black man");
    await stands(white, 18, "empty");
    await press(white, 25, 18);
    await stands(black, 18, "white man");
    await isAsked(black);
    expect(await readMoves(link)).toBe("11-15 22-18 15-22 25-18");
  });

  it("says why another piece may not move when one must capture; a draw is offered, declined, offered again after a move, accepted", async () => {
    const { black, white } = await seatTwo(house);
    await press(black, 11, 15);
    await stands(white, 15, "black man");
    await press(white, 22, 18);
    await stands(black, 18, "white man");
    await sees(black, "You must capture: one piece can.");
    await press(black, 9);
    await sees(black, "You must capture. Move one of the marked pieces.");

    await button(black, "Offer a draw").click();
    await sees(white, /Ann.* offers a draw\./);
    await button(white, "Decline").click();
    await sees(black, "declines the draw");
    expect(await button(black, "Draw declined").getAttribute("aria-disabled")).toBe("true");
    await press(black, 15, 22);
    await stands(white, 22, "black man");
    await button(white, "Offer a draw").click();
    await button(black, "Accept").click();
    for (const page of [black, white]) {
      await sees(page, "A draw");
      await sees(page, "Draw by agreement.");
    }
  });

  it("shows one's own move before the server has answered; a seat is kept over a reload, and in another tab", async () => {
    const { table, black, white } = await seatTwo(house);
    const line = await holdTable(black);
    await black.reload();
    await isAsked(black);
    line.hold();
    await press(black, 11, 15);
    await stands(black, 15, "black man");
    await stands(white, 15, "black man");
    await press(white, 23, 19);
    expect(await black.locator(`[data-square="19"]`).getAttribute("aria-label")).toMatch(/^19, empty/);
    line.release();
    await stands(black, 19, "white man");
    expect(await pieces(black)).toEqual(await pieces(white));
    expect(await readMoves(table)).toBe("11-15 23-19");

    const tab = await black.context().newPage();
    await tab.goto(table);
    await isAsked(tab);
    await press(tab, 8, 11);
    await Promise.all([stands(white, 11, "black man"), stands(black, 11, "black man")]);
    await white.reload();
    await isAsked(white);
  });
});

describe("a seat", () => {
  it("outlasts a reload and a change of device between sitting down and the beginning: what was promised can still be shown", async () => {
    const table = await house.newTable({ game: "train", seats: 2, options: { set: 6, rounds: 1 } });
    const ann = await house.visit(table);
    await sitDown(ann, "Ann");
    await ann.reload();
    await button(ann, "Change my name").waitFor();
    // What the link of "another device" brings along: a pass, and the salt that was promised.
    const phone = await house.visit("/");
    const pass = await ann.evaluate(async () => {
      const id = location.pathname.split("/").at(-1);
      const answer = await fetch(`/api/tables/${id}/pass`, { method: "POST" });
      return `pass=${(await answer.json()).pass}&seat=0&salt=${localStorage.getItem(`foldtable.salt.${id}.0`)}`;
    });
    await phone.goto(`${table}#${pass}`);
    await button(phone, /^Play here as .*Ann/).click();
    await button(phone, "Change my name").waitFor();
    const before = await readEvents(table);
    const ben = await house.visit(table);
    await sitDown(ben, "Ben");
    for (const page of [phone, ben]) await page.locator(".hand [data-tile]").first().waitFor();
    const types = (await readEvents(table)).map(({ type }) => type);
    expect(types.filter((type) => type === "salt-shown")).toHaveLength(2);
    // Nobody had to promise anew: the reload and the phone showed what had been promised first.
    expect([before, await readEvents(table)].flat().map(({ type }) => type)).not.toContain("salt-committed");
  });

  it("is nobody else's: a third person watches, sees each move, can make none, and reads at the end who won and why", async () => {
    const { table, black, white } = await seatTwo(house);
    const watcher = await house.visit("/");
    const sent = watchFrames(watcher);
    await watcher.goto(table);
    await sees(watcher, "You are watching this game.");
    const before = await pieces(watcher);
    await press(watcher, 11, 15);
    await drag(watcher, 10, 14);
    await square(watcher, 9).focus();
    await walkMove(watcher, 9, 13);
    expect(await pieces(watcher)).toEqual(before);
    expect(sent.filter((frame) => frame.includes("command"))).toEqual([]);
    expect(await button(watcher, "Resign").count()).toBe(0);
    await press(black, 11, 15);
    await stands(watcher, 15, "black man");

    // Asked once more; then there is a new table by one press.
    await button(white, "Resign").click();
    await white.getByText("Keep playing").click();
    await resign(white);
    await sees(white, "You lost");
    await sees(black, "You won");
    await sees(watcher, "Game over");
    for (const page of [black, white, watcher]) await sees(page, /Ann.* wins by resignation\./);
    await button(black, "New table").click();
    await black.waitForURL((url) => url.pathname.startsWith("/t/") && url.href !== table);
    await sees(black, "Waiting for another player");
  });
});
