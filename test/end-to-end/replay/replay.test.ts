/**
 * The replay: a finger on the slider shows the position that the engine has at the moment, and new moves do not move the viewer.
 * Every day test/client/replay tests the cursor, its keys, the slider, the list and the address.
 * @gate
 */
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { pieceOn } from "../../../engine/games/pool/state/moves.ts";
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import { fold } from "../../../engine/log/log.ts";
import { type Bot, seatTwoBots } from "../../support/server/bot.ts";
import { button, openSite, pieces } from "../../support/server/browser.ts";

const site = openSite();

/** The number of moves before the tests; some tests play more. */
const MOVES = 12;
let table: string;
let bots: readonly Bot[];

/** Plays the first legal move of each turn. */
const playMoves = async (moves: number): Promise<void> => {
  for (let made = 0; made < moves; made++) {
    const { state } = bots[0]!;
    const game = rulesOfTable(state);
    const [seat] = game.turn(state.play!);
    const bot = bots.find(({ seats }) => seats[0] === seat)!;
    expect(await bot.submit(game.moves(state.play!, seat!)[0]!)).toHaveProperty("seq");
    await Promise.all(bots.map((one) => one.waitUntil(() => one.entries.length === bot.entries.length)));
  }
};

beforeAll(async () => {
  const seated = await seatTwoBots(site.server.url, { black: "first" });
  table = `${site.server.url}/t/${seated.table}`;
  bots = seated.bots;
  await playMoves(MOVES);
});

/** The entry numbers at which the replay stops: the initial position, then each move. */
const momentsOf = (): number[] => {
  const moves = bots[0]!.entries.filter(({ event }) => event.type === "moved" || event.type === "jumped");
  return [moves[0]!.seq - 1, ...moves.map(({ seq }) => seq)];
};

/** The engine's pieces at a position of the slider. */
const piecesAt = (index: number): string[] => {
  const { play } = fold(bots[0]!.entries.slice(0, momentsOf()[index]! + 1));
  const { position } = play as PoolState;
  return Array.from({ length: 32 }, (_, below) => below + 1).flatMap((square) => {
    const piece = pieceOn(position, square);
    return piece === null ? [] : [`${square} ${piece.colour} ${piece.king ? "king" : "man"}`];
  });
};

const slider = (page: Page) => page.getByRole("slider", { name: "Moment of the game" });

/** Waits until the slider has this position, and the board its pieces. */
const waitForMoment = async (page: Page, index: number): Promise<void> => {
  await expect.poll(() => slider(page).inputValue()).toBe(String(index));
  await expect.poll(() => pieces(page)).toEqual(piecesAt(index));
};

const lastIndex = (): number => momentsOf().length - 1;

/** A point of the slider; `part` is 0 at the left end and 1 at the right. */
const pointOnSlider = async (page: Page, part: number): Promise<{ x: number; y: number }> => {
  const box = (await slider(page).boundingBox())!;
  return { x: box.x + 11 + (box.width - 22) * part, y: box.y + box.height / 2 };
};

const openReplay = async (): Promise<Page> => {
  const page = await site.visit(table);
  await slider(page).waitFor();
  return page;
};

it("a finger taps and drags the slider", async () => {
  const page = await site.visit(table, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  // On a phone the slider appears in the replay.
  await button(page, "Previous move").tap();
  await slider(page).waitFor();
  const [low, middle] = [await pointOnSlider(page, 0.25), await pointOnSlider(page, 0.5)];
  await page.touchscreen.tap(low.x, low.y);
  await waitForMoment(page, lastIndex() / 4);
  const hand = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    hand.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", low);
  await touch("touchMove", { x: (low.x + middle.x) / 2, y: low.y });
  await touch("touchMove", middle);
  await waitForMoment(page, lastIndex() / 2);
  await touch("touchEnd");
  await waitForMoment(page, lastIndex() / 2);
});

it("new moves are counted, and do not move the viewer", async () => {
  const page = await openReplay();
  const left = lastIndex();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await waitForMoment(page, 1);
  await playMoves(2);
  await page.getByLabel("2 new").waitFor();
  await waitForMoment(page, 1);
  await playMoves(1);
  await page.getByLabel("3 new").waitFor();
  await button(page, /^Back to now/).click();
  await waitForMoment(page, left + 3);
  expect(await page.getByLabel("3 new").count()).toBe(0);
  await playMoves(1);
  await waitForMoment(page, left + 4);
});
