/**
 * Two players at a board: moves before the server's answer, and a seat that survives reloads.
 * @gate
 */
import type { Page, WebSocketRoute } from "playwright";
import { describe, expect, it } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  pieces,
  readEvents,
  readMoves,
  seatTwoPages,
  sitDown,
  waitForPiece,
  waitForTurn,
} from "../../support/server/browser.ts";

const site = openSite();

/** Lets a test delay the table's frames until it releases them. */
const holdFrames = async (page: Page): Promise<{ hold(): void; release(): void }> => {
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

describe("a game of two players", () => {
  it("shows the player's move before the server answers; a reload and another tab keep the seat", async () => {
    const { table, black, white } = await seatTwoPages(site);
    const frames = await holdFrames(black);
    await black.reload();
    await waitForTurn(black);
    frames.hold();
    await clickSquares(black, 11, 15);
    await waitForPiece(black, 15, "black man");
    await waitForPiece(white, 15, "black man");
    await clickSquares(white, 23, 19);
    expect(await black.locator(`[data-square="19"]`).getAttribute("aria-label")).toMatch(/^19, empty/);
    frames.release();
    await waitForPiece(black, 19, "white man");
    expect(await pieces(black)).toEqual(await pieces(white));
    expect(await readMoves(table)).toBe("11-15 23-19");

    const tab = await black.context().newPage();
    await tab.goto(table);
    await waitForTurn(tab);
    await clickSquares(tab, 8, 11);
    await Promise.all([waitForPiece(white, 11, "black man"), waitForPiece(black, 11, "black man")]);
    await white.reload();
    await waitForTurn(white);
  });
});

describe("a seat", () => {
  it("survives a reload and a change of device before the game: its salt can still be revealed", async () => {
    const table = await site.newTable({ game: "train", seats: 2, options: { set: 6, rounds: 1 } });
    const ann = await site.visit(table);
    await sitDown(ann, "Ann");
    await ann.reload();
    await button(ann, "Change my name").waitFor();
    // The link for another device contains a pass and the committed salt.
    const phone = await site.visit("/");
    const pass = await ann.evaluate(async () => {
      const id = location.pathname.split("/").at(-1);
      const answer = await fetch(`/api/tables/${id}/pass`, { method: "POST" });
      return `pass=${(await answer.json()).pass}&seat=0&salt=${localStorage.getItem(`foldtable.salt.${id}.0`)}`;
    });
    await phone.goto(`${table}#${pass}`);
    await button(phone, /^Play here as .*Ann/).click();
    await button(phone, "Change my name").waitFor();
    const before = await readEvents(table);
    const ben = await site.visit(table);
    await sitDown(ben, "Ben");
    for (const page of [phone, ben]) await page.locator(".hand [data-tile]").first().waitFor();
    const types = (await readEvents(table)).map(({ type }) => type);
    expect(types.filter((type) => type === "salt-shown")).toHaveLength(2);
    // No player commits to a salt again: after the reload and on the phone the page reveals the first one.
    expect([before, await readEvents(table)].flat().map(({ type }) => type)).not.toContain("salt-committed");
  });
});
