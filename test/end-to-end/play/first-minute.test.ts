/** A new visitor's first minute: opens a table, sends its link to a friend, and plays; a third person watches. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeSlowTests } from "../../support/samples.ts";
import { newToken, startBot } from "../../support/server/bot.ts";
import {
  button,
  clickSquares,
  drag,
  focusedSquare,
  moveByKeys,
  openMore,
  openSite,
  pieces,
  playWith,
  readMoves,
  resign,
  seatTwoPages,
  square,
  waitForPiece,
  waitForText,
  waitForTurn,
} from "../../support/server/browser.ts";

const site = openSite();

/** Black moves first, so the page on turn is Black's. */
const sortByColour = async (one: Page, other: Page): Promise<{ black: Page; white: Page }> => {
  const isFirst = await Promise.race([waitForTurn(one).then(() => true), waitForTurn(other).then(() => false)]);
  return isFirst ? { black: one, white: other } : { black: other, white: one };
};

const recordSentFrames = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  return sent;
};

describe("a new visitor and a friend", () => {
  it("one press opens a table with a link; the friend sees the board, accepts the suggested name and plays", async () => {
    const host = await site.visit("/");
    await playWith(host, "friends");
    await host.waitForURL(/\/t\/[\w-]+$/);
    const link = (await host.locator("ft-invite .link").textContent()) ?? "";
    expect(link).toBe(host.url());

    const guest = await site.visit(link);
    await waitForPiece(guest, 1, "black man");
    expect(await pieces(guest)).toHaveLength(24);
    const name = await guest.getByLabel("Your name at this table").inputValue();
    expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
    await button(guest, "Sit down").click();
    await waitForText(host, name);

    const { black, white } = await sortByColour(host, guest);
    await clickSquares(black, 11, 15);
    await waitForPiece(white, 15, "black man");
    await drag(white, 22, 18);
    await waitForPiece(black, 18, "white man");
    // After the mouse, the board handles arrow keys again when Tab has focused it.
    await black.keyboard.press("Tab");
    await black.keyboard.press("Shift+Tab");
    expect(await focusedSquare(black)).toBe(15);
    await moveByKeys(black, 15, 22);
    await waitForPiece(white, 22, "black man");
    await waitForPiece(white, 18, "empty");
    await clickSquares(white, 25, 18);
    await waitForPiece(black, 18, "white man");
    await waitForTurn(black);
    expect(await readMoves(link)).toBe("11-15 22-18 15-22 25-18");
  });
});

describe("a seat", () => {
  it("belongs to its player: a third person only watches, and sees at the end who won and why", async () => {
    const { table, black, white } = await seatTwoPages(site);
    const watcher = await site.visit("/");
    const sent = recordSentFrames(watcher);
    await watcher.goto(table);
    await waitForText(watcher, "You’re watching this game.");
    const before = await pieces(watcher);
    await clickSquares(watcher, 11, 15);
    await drag(watcher, 10, 14);
    await square(watcher, 9).focus();
    await moveByKeys(watcher, 9, 13);
    expect(await pieces(watcher)).toEqual(before);
    expect(sent.filter((frame) => frame.includes("command"))).toEqual([]);
    expect(await button(watcher, "Resign").count()).toBe(0);
    await clickSquares(black, 11, 15);
    await waitForPiece(watcher, 15, "black man");

    // Resigning needs a confirmation. Then one press opens a new table.
    await button(white, "Resign").click();
    await white.getByText("Keep playing").click();
    await resign(white);
    await waitForText(white, /Ann.* won$/);
    await waitForText(black, "You won");
    await waitForText(watcher, /Ann.* won$/);
    for (const page of [black, white, watcher]) await waitForText(page, /Ann.* wins by resignation\./);
    await openMore(black, "result");
    await button(black, "New table").click();
    await black.waitForURL((url) => url.pathname.startsWith("/t/") && url.href !== table);
    await waitForText(black, "Waiting for another player");
  });
});

type Failure = "denied" | "missing" | "full";

/** Runs in the page before its scripts: makes storage fail. */
const breakStorage = (failure: Failure): void => {
  const area = (): Storage | null => {
    if (failure === "denied") throw new DOMException("denied", "SecurityError");
    return null;
  };
  const refuse = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };
  if (failure === "full") Storage.prototype.setItem = refuse;
  else for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: area });
};

/** Selectors of what only a seated player sees in a started game. */
const STARTED_SELECTORS = {
  pool: "button:has-text('Resign')",
  train: ".hand [data-tile]",
  spy: "[data-act=ready]",
} as const;
type Game = keyof typeof STARTED_SELECTORS;
const NAMES = { pool: "Pool checkers", train: "Mexican Train", spy: "SPY" } as const satisfies Record<Game, string>;

const each = (failures: readonly Failure[]): [Game, Failure][] =>
  (["pool", "train", "spy"] as const).flatMap((game) => failures.map((failure): [Game, Failure] => [game, failure]));

describeSlowTests(() => {
  describe("a browser whose storage fails", () => {
    it.each(each(["denied", "missing", "full"]))(
      "opens a table of %s and starts the game: storage %s",
      async (game, failure) => {
        const host = await site.visit("about:blank");
        await host.addInitScript(breakStorage, failure);
        await host.goto("/");
        await playWith(host, "friends", NAMES[game]);
        await host.waitForURL(/\/t\/[\w-]+$/);
        const id = host.url().split("/").at(-1)!;
        const guests = [await seatGuest(id, 1)];
        while (guests.length < guests[0]!.state.chairs.length - 1) guests.push(await seatGuest(id, guests.length + 1));
        await guests[0]!.waitUntil(() => guests[0]!.state.phase === "playing");
        await host.locator(STARTED_SELECTORS[game]).first().waitFor();
        expect(guests[0]!.entries.filter(({ event }) => event.type === "seat-left")).toEqual([]);
        for (const guest of guests) guest.close();
      },
    );
  });
});

const seatGuest = async (id: string, seat: number) => {
  const bot = startBot(site.server.url, id, await newToken(site.server.url));
  await bot.waitUntil(() => bot.entries.length > 0);
  expect(await bot.sit(seat, `Guest ${seat}`)).toHaveProperty("seq");
  return bot;
};
