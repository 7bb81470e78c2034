/**
 * Games with hidden information at a real table: what each of two browsers receives.
 * Every day test/worker/secrets compares what each viewer receives.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { button, openSite, readEvents, sitDown, waitForText } from "../../support/server/browser.ts";

const site = openSite();

interface SeenEvent {
  readonly type: string;
  readonly seat?: number;
  readonly hands?: readonly (readonly (number | null)[])[];
  readonly base?: readonly (string | null)[];
  readonly tile?: number | null;
}

/** Every event that the page's sockets deliver from now on. */
const collectEvents = (page: Page): SeenEvent[] => {
  const seen: SeenEvent[] = [];
  const addEvent = (entry: { event?: SeenEvent }) => void (entry.event && seen.push(entry.event));
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (typeof payload !== "string" || !payload.startsWith("{")) return;
      const frame = JSON.parse(payload);
      for (const entry of frame.entries ?? [frame]) addEvent(entry);
    }),
  );
  return seen;
};

const openTableOfTwo = async (order: object) => {
  const table = await site.newTable(order);
  // The pages open empty, so that no frame of the table is missed.
  const pages = await Promise.all([site.visit("about:blank"), site.visit("about:blank")]);
  const seen = pages.map(collectEvents);
  for (const page of pages) await page.goto(table);
  await sitDown(pages[0], "Ann");
  await sitDown(pages[1], "Ben");
  return { table, pages, seen };
};

const tilesInHand = (page: Page): Promise<number[]> =>
  page.locator(".hand [data-tile]").evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute("data-tile"))));

/** The player on turn plays a fitting tile, or else presses the only button. */
const playOneAction = async (table: string, pages: readonly Page[]): Promise<void> => {
  const activeHands = () => Promise.all(pages.map((page) => page.locator(".hand.awake").count()));
  await expect.poll(async () => (await activeHands()).includes(1)).toBe(true);
  const page = pages[(await activeHands()).indexOf(1)]!;
  const before = (await readEvents(table)).length;
  const tile = page.locator(".hand .fits").first();
  if ((await tile.count()) === 0) await page.locator("[data-command]").first().click();
  else {
    await tile.click();
    await page.locator(".lane.fits").first().click();
  }
  await expect.poll(async () => (await readEvents(table)).length).toBeGreaterThan(before);
};

it("Mexican Train: each browser receives only its own hand, and again after a reload", async () => {
  const { table, pages, seen } = await openTableOfTwo({ game: "train", seats: 2, options: { set: 6, rounds: 1 } });
  for (const page of pages) await page.locator(".hand [data-tile]").first().waitFor();
  const hands = await Promise.all(pages.map(tilesInHand));
  expect(hands.map(({ length }) => length)).toEqual([8, 8]);
  expect(hands[0]!.filter((tile) => hands[1]!.includes(tile))).toEqual([]);
  for (const [seat, events] of seen.entries()) {
    const dealt = events.filter(({ type }) => type === "dealt");
    expect(dealt.length).toBeGreaterThan(0);
    for (const { hands: sent } of dealt) expect(sent![1 - seat]!.every((tile) => tile === null)).toBe(true);
    // The player who sits down last receives the deal first as a watcher, and their hand together with the seat.
    expect([...dealt.at(-1)!.hands![seat]!].sort()).toEqual([...hands[seat]!].sort());
  }
  for (let action = 0; action < 4; action++) await playOneAction(table, pages);
  await pages[0].reload();
  await pages[0].locator(".hand [data-tile]").first().waitFor();
  const known = await readEvents(table);
  expect(known.some(({ type }) => type === "played" || type === "drew")).toBe(true);
  const drawn = seen[1]!.filter(({ type, seat }) => type === "drew" && seat === 0);
  expect(drawn.every(({ tile }) => tile === null)).toBe(true);
});

it("SPY: bases stay hidden while both players arrange, and both receive an answer", async () => {
  const { pages, seen } = await openTableOfTwo({ game: "spy", seats: 2, options: { firstPlayer: "host" } });
  for (const page of pages) await page.locator("[data-act=ready]").click();
  const spyButton = pages[0].locator(".choice.to-spy").first();
  await spyButton.waitFor();
  for (const [seat, events] of seen.entries()) {
    const other = events.filter(({ type, seat: owner }) => type === "arranged" && owner === 1 - seat);
    expect(other.length).toBeGreaterThan(0);
    for (const { base } of other) expect(base!.every((card) => card === null)).toBe(true);
  }
  await spyButton.click();
  const spyAnswer = /^(spied|exposed)$/;
  await expect.poll(() => seen.every((events) => events.some(({ type }) => spyAnswer.test(type)))).toBe(true);
  await button(pages[1], "Resign").waitFor();
  await button(pages[1], "Resign").click();
  await waitForText(pages[1], "Resign this game?");
  await button(pages[1], "Resign").click();
  // After the game everything is revealed, so that anyone can verify it.
  await expect.poll(() => seen[0]!.some(({ type }) => type === "revealed")).toBe(true);
  await expect
    .poll(() =>
      seen[0]!.some(
        ({ type, seat, base }) => type === "arranged" && seat === 1 && base!.every((card) => card !== null),
      ),
    )
    .toBe(true);
});
