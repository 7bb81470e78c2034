/**
 * Player requests between real browsers: takeback, clocks, chat, rematch, invitation, stepping out, and closing a
 * table.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { MIN_CHAT_INTERVAL_MS } from "../../../engine/table/forms/chat.ts";
import {
  button,
  clickSquares,
  openSite,
  pieces,
  readEvents,
  readMoves,
  resign,
  seatTwoPages,
  sitDown,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

const readEventTypes = async (table: string): Promise<string[]> => (await readEvents(table)).map(({ type }) => type);

const sendPhrase = async (page: Page, phrase: string): Promise<void> => {
  await button(page, /^Table talk/).click();
  await button(page, phrase).click();
};

it("a move is undone when the opponent allows it, and the replay shows both", async () => {
  const { table, black, white } = await seatTwoPages(site);
  const before = await pieces(black);
  await clickSquares(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  await button(black, "Ask to undo").click();
  await waitForText(white, /Ann.* asks to undo the last move\./);
  await button(white, "Allow").click();
  for (const page of [black, white]) await waitForPiece(page, 11, "black man");
  expect(await pieces(white)).toEqual(before);
  await clickSquares(black, 9, 14);
  await waitForPiece(white, 14, "black man");
  expect(await readMoves(table)).toBe("11-15 9-14");
  expect(await readEventTypes(table)).toEqual(expect.arrayContaining(["back-asked", "taken-back"]));
  await white.keyboard.press("Home");
  await white.keyboard.press("ArrowRight");
  await waitForPiece(white, 15, "black man");
  await white.keyboard.press("End");
  await waitForPiece(white, 14, "black man");
});

it("the clock of the player on turn runs, and the server ends the game when it reaches zero", async () => {
  const table = await site.newTable({ clock: { type: "fischer", ms: 15_000, increment: 0 } });
  const [black, white] = await Promise.all([site.visit(table), site.visit(table)]);
  // Both pages are open before the clock starts.
  await sitDown(black, "Ann");
  await sitDown(white, "Ben");
  await Promise.all([black, white].map((page) => button(page, "Resign").waitFor()));
  const clocks = (page: Page) => page.locator("ft-seat-bar ft-clock bdi").allTextContents();
  await clickSquares(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  // White's clock is the first on Black's page, and runs out without an action.
  for (const page of [black, white]) await page.locator("ft-clock[running]").waitFor();
  await expect.poll(async () => (await clocks(black))[0]).toMatch(/^\d\.\d$/);
  await waitForText(black, /Ann.* wins on time\./);
  await waitForText(white, /Ann.* won$/);
  expect((await clocks(black))[0]).toBe("0:00");
  const log = await readEvents(table);
  expect(log.filter(({ type }) => type === "flag-fell")).toEqual([{ type: "flag-fell", seat: 1 }]);
});

it("a chat message reaches the opponent and a watcher, but not a player who muted it", async () => {
  const { table, black, white } = await seatTwoPages(site, {}, { talk: "free" });
  const watcher = await site.visit(table);
  await button(watcher, /^Table talk/).waitFor();
  await sendPhrase(black, "Good luck");
  for (const page of [white, watcher]) await waitForText(page, "Good luck");
  const receivedAt = Date.now();
  await button(white, /^Table talk/).click();
  await white.getByLabel("Message", { exact: true }).fill("شکریہ <3");
  await white.keyboard.press("Enter");
  await waitForText(black, "شکریہ <3");
  await white.getByText("Mute players").click();
  await white.getByRole("switch", { name: "Ann" }).click();
  await white.keyboard.press("Escape");
  // The table refuses messages in quick succession.
  await expect.poll(() => Date.now() - receivedAt).toBeGreaterThan(MIN_CHAT_INTERVAL_MS);
  await sendPhrase(black, "Oops");
  await waitForText(watcher, "Oops");
  await clickSquares(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  expect(await white.locator(".newest").count()).toBe(0);
  expect(await white.locator(".said").allTextContents()).toEqual([expect.not.stringContaining("Oops")]);
});

it("a rematch seats both players at the next table with sides swapped", async () => {
  const { table, black, white } = await seatTwoPages(site);
  const watcher = await site.visit(table);
  await resign(black);
  await button(white, "Play again").click();
  await waitForText(black, /Ben.* wants to play again\./);
  await button(black, "Play again").click();
  const isOtherTable = (url: URL) => url.pathname.startsWith("/t/") && url.href !== table;
  await Promise.all([black, white].map((page) => page.waitForURL(isOtherTable)));
  for (const page of [black, white]) await button(page, "Resign").waitFor();
  await expect.poll(() => new URL(black.url()).search).toBe("");
  const next = new URL(white.url());
  expect(new URL(black.url()).pathname).toBe(next.pathname);
  const seats = (await readEvents(next.href)).filter(({ type }) => type === "seat-taken");
  expect(Object.fromEntries(seats.map(({ seat, name }) => [seat, name]))).toEqual({ 0: "Ben", 1: "Ann" });
  // The former White moves first.
  await clickSquares(white, 11, 15);
  await waitForPiece(black, 15, "black man");
  await watcher.getByRole("link", { name: "The next game" }).click();
  await waitForPiece(watcher, 15, "black man");
  await waitForText(watcher, "You’re watching this game.");
  // A player who goes back sees the old game with a link to the next one, and stays there.
  await black.goBack();
  await black.getByRole("link", { name: "The next game" }).waitFor();
  expect(black.url()).toBe(table);
});

it("a guest with an invitation to a seat gets this seat", async () => {
  const table = await site.newTable({ game: "train", seats: 4, options: { set: 9 } });
  const guest = await site.visit(`${table}?seat=2`);
  await waitForText(guest, "Seat 3 is kept for you");
  await sitDown(guest, "Gus");
  await expect.poll(() => guest.url()).toBe(table);
  expect((await readEvents(table)).filter(({ type }) => type === "seat-taken")).toMatchObject([
    { seat: 2, name: "Gus" },
  ]);
});

it("in a game with hidden hands a player steps out, the table plays for them, and they return", async () => {
  const table = await site.newTable({ game: "train", seats: 2, options: { set: 6, rounds: 1 } });
  const [ann, ben] = await Promise.all([site.visit(table), site.visit(table)]);
  await sitDown(ann, "Ann");
  await sitDown(ben, "Ben");
  await ann.locator(".hand [data-tile]").first().waitFor();
  await button(ann, /^Table talk/).click();
  await button(ann, /^Step out/).click();
  await waitForText(ben, /The table is playing .*Ann.*’s forced moves/);
  await button(ann, "I’m back").click();
  await ben.getByText(/The table is playing .*forced moves/).waitFor({ state: "detached" });
  expect((await readEventTypes(table)).filter((type) => /^(stepped-out|came-back)$/.test(type))).toEqual([
    "stepped-out",
    "came-back",
  ]);
});

it("the host closes a table that never started, and a guest sees this", async () => {
  const table = await site.newTable();
  const host = await site.visit(table);
  await sitDown(host, "Ann");
  const guest = await site.visit(table);
  await button(host, "Close the table").click();
  await button(host, "Close it").click();
  for (const page of [host, guest]) {
    await waitForText(page, "Table closed");
    await waitForText(page, "The table was closed. There is no result.");
  }
  expect(await button(guest, "Sit down").count()).toBe(0);
});
