/** A table where a person with a browser is on turn, and bots have the other seats. */
import type { Browser, Cookie } from "playwright";
import type { GameCommand } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { MAX_MOVES } from "../../../engine/wire/turn.ts";
import { type Bot, newToken, openTable, startBot } from "./bot.ts";

/** The person with these cookies is on turn, at seat 0. */
export interface TableWithTurn {
  readonly path: string;
  readonly cookies: readonly Cookie[];
  readonly bots: readonly Bot[];
}

/**
 * The seat that a bot plays next: another seat, or seat 0 while its player arranges cards. Undefined: seat 0 is on
 * turn.
 */
const nextSeat = (state: TableState): number | undefined => {
  const seats = seatsOnTurn(state);
  const others = seats.filter((seat) => seat !== 0);
  if (others.length > 0 || seats.length === 0) return others[0];
  return rulesOfTable(state).moves(state.play!, 0).length > MAX_MOVES ? 0 : undefined;
};

/** The bots, each at the seat of its index, play until only seat 0 is on turn. */
const playUntilFirstSeatsTurn = async (bots: readonly Bot[]): Promise<void> => {
  const [first] = bots;
  for (;;) {
    await first!.waitUntil(() => seatsOnTurn(first!.state).length > 0);
    const seat = nextSeat(first!.state);
    if (seat === undefined) return;
    const bot = bots[seat]!;
    await bot.waitUntil(() => bot.entries.length >= first!.entries.length);
    await bot.submit(rulesOfTable(bot.state).moves(bot.state.play!, seat)[0] as GameCommand);
    await first!.waitUntil(() => first!.entries.length >= bot.entries.length);
  }
};

export const openTableWithTurn = async (
  browser: Browser,
  url: string,
  game: string,
  seats: number,
): Promise<TableWithTurn> => {
  const id = await openTable(url, { game, seats }, await newToken(url));
  const path = `/t/${id}`;
  // The first visit sets the cookie.
  const context = await browser.newContext();
  await (await context.newPage()).goto(url + path, { waitUntil: "networkidle" });
  const cookies = await context.cookies();
  await context.close();
  const identity = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const bots: Bot[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const bot = startBot(url, id, seat === 0 ? identity : await newToken(url));
    await bot.waitUntil(() => bot.entries.length > 0);
    await bot.sit(seat, `Player ${seat + 1}`);
    bots.push(bot);
  }
  await Promise.all(bots.map((bot) => bot.waitUntil(() => bot.state.phase === "playing")));
  await playUntilFirstSeatsTurn(bots);
  return { path, cookies, bots };
};
