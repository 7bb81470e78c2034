/**
 * Tables that are worth looking at. Clients without browsers set them up at a real server and play by their own dice,
 * which fall the same every time. Only what the server itself draws, the hidden tiles and cards, differs between two runs.
 */
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { numberStream, shuffleKey } from "../../../engine/chance/deal.ts";
import type { ClockRule } from "../../../engine/contract/clock.ts";
import type { GameCommand, Seat } from "../../../engine/contract/game.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { type Bot, newcomer, startBot } from "../server/bot.ts";

export interface TablePlan {
  readonly game: string;
  readonly options?: object;
  readonly clock?: ClockRule;
  readonly isPublic?: boolean;
  readonly isFreeTalk?: boolean;
  /** How many turns later watchers see every hand. */
  readonly openHands?: number;
  /** By seat; null: free. */
  readonly names: readonly (string | null)[];
  /** So many moves are made when all sit. */
  readonly moves?: number;
  /** Then it goes on until this seat is on turn, and nobody else. */
  readonly turn?: Seat;
  /** What people say and ask at last, one after the other. */
  readonly asks?: readonly (readonly [Seat, AnyCommand])[];
  /** Who has gone away. */
  readonly away?: readonly Seat[];
}

export interface LaidTable {
  readonly id: string;
  /** The cookie of the player at each seat. */
  readonly cookies: readonly (string | undefined)[];
  leave(): void;
}

const cookieIn = (response: Response): string => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

const openFor = async (url: string, plan: TablePlan, host: string | undefined) => {
  const { game, options = {}, clock, isPublic = false, isFreeTalk = false, openHands, names } = plan;
  const order = { game, options, seats: names.length, public: isPublic, clock: clock ?? null };
  const response = await fetch(`${url}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(host && { cookie: host }) },
    body: JSON.stringify({ ...order, ...(isFreeTalk && { talk: "free" }), openHands }),
  });
  if (response.status !== 201) throw new Error(`a table of ${game}: ${response.status} ${await response.text()}`);
  return { id: ((await response.json()) as { id: string }).id, cookie: host ?? cookieIn(response) };
};

/** The same salts in every run. */
const saltOf = (seat: Seat): string => seat.toString(16).repeat(32);

/** How long one waits before one says the next thing. */
const BREATH_MS = 850;

const seated = async (bot: Bot, seat: Seat, name: string): Promise<void> => {
  const fate = await bot.sit(seat, name, saltOf(seat));
  if ("code" in fate) throw new Error(`seat ${seat}: ${fate.code}`);
};

const accepted = async (bot: Bot, command: AnyCommand): Promise<void> => {
  let fate = await bot.ask(command);
  if ("code" in fate && fate.code === "too-soon") {
    await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    fate = await bot.ask(command);
  }
  if ("code" in fate) throw new Error(`${JSON.stringify(command)}: ${fate.code}`);
};

/** Everybody has heard what one of them has. */
const inStep = async (bots: readonly (Bot | undefined)[]): Promise<void> => {
  const length = Math.max(...bots.map((bot) => bot?.entries.length ?? 0));
  await Promise.all(bots.map((bot) => bot?.when(() => bot.entries.length >= length)));
};

/** A table, everybody seated and everything played. `host`: the cookie of a known person who sits at seat 0. */
export const layTable = async (url: string, plan: TablePlan, host?: string): Promise<LaidTable> => {
  const { id, cookie } = await openFor(url, plan, host);
  const cookies: (string | undefined)[] = [];
  const bots: (Bot | undefined)[] = [];
  const leave = () => {
    for (const bot of bots) bot?.close();
  };
  try {
    for (const [seat, name] of plan.names.entries()) {
      if (name === null) continue;
      const own = seat === 0 ? cookie : await newcomer(url, id);
      const bot = startBot(url, id, { cookie: own });
      cookies[seat] = own;
      bots[seat] = bot;
      await bot.when(() => bot.entries.length > 0);
      await seated(bot, seat, name);
    }
    if (!plan.names.includes(null))
      await playOn(
        bots.filter((bot) => bot !== undefined),
        plan,
      );
    for (const [seat, command] of plan.asks ?? []) {
      await inStep(bots);
      await accepted(bots[seat]!, command);
    }
    for (const seat of plan.away ?? []) bots[seat]?.close();
  } catch (error) {
    leave();
    throw error;
  }
  return { id, cookies, leave };
};

/** Tiles are laid and men are moved rather than not, so that there is something to look at. */
const idle = new Set(["draw", "pass", "finish", "end-turn", "stop"]);

const playOn = async (bots: readonly Bot[], { game, moves = 0, turn }: TablePlan): Promise<void> => {
  const below = numberStream(shuffleKey(`${game} ${bots.length}`, [], "scene"));
  const first = bots[0]!;
  const isOver = () => first.state.phase === "over";
  const isSomebodysTurn = () => seatsOnTurn(first.state).length > 0 || isOver();
  const isTheirs = () => turn === undefined || seatsOnTurn(first.state).join() === `${turn}`;
  await first.when(isSomebodysTurn);
  for (let made = 0; !isOver() && (made < moves || !isTheirs()); made++) {
    await inStep(bots);
    const seat = seatsOnTurn(first.state)[0]!;
    const { state } = bots[seat]!;
    await accepted(bots[seat]!, choose(rulesOfTable(state).moves(state.play!, seat), below));
    await inStep(bots);
    await first.when(isSomebodysTurn);
  }
};

const choose = (moves: readonly GameCommand[], below: (bound: number) => number): GameCommand => {
  const lively = moves.filter(({ type }) => !idle.has(type));
  const some = lively.length > 0 ? lively : moves;
  return some[below(some.length)]!;
};

export interface PlayedGame {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
}

/** A game that was played to its end elsewhere, by dice alone: the same game in every run. Resolves with its id. */
export const uploadGame = async (url: string, { game, seats, options: choice }: PlayedGame): Promise<string> => {
  const options = v.parse(newestGame(game).options, choice);
  const body = makeLog(selfplay({ game, seats, options, seed: `scene ${game}` }));
  const headers = { "content-type": "application/x-ndjson" };
  const response = await fetch(`${url}/api/logs`, { method: "POST", headers, body });
  if (response.status !== 201) throw new Error(`a log of ${game}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};
