/** A table at which a person with a browser has the move, the others being bots. */
import type { Browser, Cookie } from "playwright";
import type { GameCommand } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { type Bot, newToken, openTable, startBot } from "./bot.ts";

/** A table where the person with these cookies has the move. */
export interface AwaitedTable {
  readonly path: string;
  readonly cookies: readonly Cookie[];
  readonly bots: readonly Bot[];
}

/** The bots, each at its own number's seat, play until the person at seat 0 is asked. */
const playUntilAsked = async (bots: readonly Bot[]): Promise<void> => {
  const [me] = bots;
  while (!seatsOnTurn(me!.state).includes(0)) {
    await me!.when(() => seatsOnTurn(me!.state).length > 0);
    const [seat] = seatsOnTurn(me!.state);
    const bot = bots[seat ?? 0];
    if (bot === undefined || seat === 0) continue;
    await bot.when(() => bot.entries.length >= me!.entries.length);
    await bot.ask(rulesOfTable(bot.state).moves(bot.state.play!, seat!)[0] as GameCommand);
    await me!.when(() => me!.entries.length >= bot.entries.length);
  }
};

export const awaitedTable = async (
  browser: Browser,
  url: string,
  game: string,
  seats: number,
): Promise<AwaitedTable> => {
  const id = await openTable(url, { game, seats }, await newToken(url));
  const path = `/t/${id}`;
  // The person gets a cookie by looking in.
  const context = await browser.newContext();
  await (await context.newPage()).goto(url + path, { waitUntil: "networkidle" });
  const cookies = await context.cookies();
  await context.close();
  const identity = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const bots: Bot[] = [];
  for (let seat = 0; seat < seats; seat++) {
    const bot = startBot(url, id, seat === 0 ? identity : await newToken(url));
    await bot.when(() => bot.entries.length > 0);
    await bot.sit(seat, `Player ${seat + 1}`);
    bots.push(bot);
  }
  await Promise.all(bots.map((bot) => bot.when(() => bot.state.phase === "playing")));
  await playUntilAsked(bots);
  return { path, cookies, bots };
};
