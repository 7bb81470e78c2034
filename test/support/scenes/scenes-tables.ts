/**
 * Sets up the tables of the scenes at a real server, with bots that choose moves by a seeded random source. Only the
 * server's own random results, the hidden tiles and cards, differ between two runs.
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
import { type Bot, newVisitorCookie, startBot } from "../server/bot.ts";

export interface TablePlan {
  readonly game: string;
  readonly options?: object;
  readonly clock?: ClockRule;
  readonly isPublic?: boolean;
  readonly isFreeTalk?: boolean;
  /** After this number of turns watchers see every hand. */
  readonly openHands?: number;
  /** By seat; null: free. */
  readonly names: readonly (string | null)[];
  /** The number of moves that are played when all seats are taken. */
  readonly moves?: number;
  /** After these moves the bots play until only this seat is on turn. */
  readonly turn?: Seat;
  /** Commands after the moves, one after the other. */
  readonly commands?: readonly (readonly [Seat, AnyCommand])[];
  /** The seats whose players disconnect: when they have stepped out, or else at the end. */
  readonly away?: readonly Seat[];
}

export interface SceneTable {
  readonly id: string;
  /** The cookie of the player at each seat. */
  readonly cookies: readonly (string | undefined)[];
  leave(): Promise<void>;
}

const cookieIn = (response: Response): string => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

const createTable = async (url: string, plan: TablePlan, host: string | undefined) => {
  const { game, options = {}, clock, isPublic = false, isFreeTalk = false, openHands, names } = plan;
  const order = { game, options, seats: names.length, public: isPublic, clock: clock ?? null };
  const response = await fetch(`${url}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(host && { cookie: host }) },
    body: JSON.stringify({ ...order, ...(isFreeTalk && { talk: "free" }), openHands }),
  });
  if (response.status !== 201)
    throw new Error(`cannot open a table of ${game}: ${response.status} ${await response.text()}`);
  return { id: ((await response.json()) as { id: string }).id, cookie: host ?? cookieIn(response) };
};

/** The same salt in every run. */
const saltOf = (seat: Seat): string => seat.toString(16).repeat(32);

/** The table refuses a chat message that follows another one sooner. A player who left is connected for a moment. */
const RETRY_AFTER_MS = 850;

const sitDown = async (bot: Bot, seat: Seat, name: string): Promise<void> => {
  const result = await bot.sit(seat, name, saltOf(seat));
  if ("code" in result) throw new Error(`seat ${seat}: ${result.code}`);
};

const submitAccepted = async (bot: Bot, command: AnyCommand): Promise<void> => {
  let result = await bot.submit(command);
  if ("code" in result && (result.code === "too-soon" || result.code === "not-absent")) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    result = await bot.submit(command);
  }
  if ("code" in result) throw new Error(`${JSON.stringify(command)}: ${result.code}`);
};

/** Waits until all bots have the same number of entries. */
const waitForSameEntries = async (bots: readonly (Bot | undefined)[]): Promise<void> => {
  const length = Math.max(...bots.map((bot) => bot?.entries.length ?? 0));
  await Promise.all(bots.map((bot) => bot?.waitUntil(() => bot.entries.length >= length)));
};

/** Sets up a table by its plan. `host`: the cookie of a known person, who takes seat 0. */
export const setUpTable = async (url: string, plan: TablePlan, host?: string): Promise<SceneTable> => {
  const { id, cookie } = await createTable(url, plan, host);
  const cookies: (string | undefined)[] = [];
  const bots: (Bot | undefined)[] = [];
  const leave = async () => {
    // A public table that waits counts for its address, and a program of a later test would sit down there.
    if (plan.names.includes(null)) await bots.find((bot) => bot !== undefined)?.submit({ type: "close" });
    for (const bot of bots) bot?.close();
  };
  try {
    for (const [seat, name] of plan.names.entries()) {
      if (name === null) continue;
      const own = seat === 0 ? cookie : await newVisitorCookie(url, id);
      const bot = startBot(url, id, { cookie: own });
      cookies[seat] = own;
      bots[seat] = bot;
      await bot.waitUntil(() => bot.entries.length > 0);
      await sitDown(bot, seat, name);
    }
    if (!plan.names.includes(null))
      await playMoves(
        bots.filter((bot) => bot !== undefined),
        plan,
      );
    for (const [seat, command] of plan.commands ?? []) {
      await waitForSameEntries(bots);
      await submitAccepted(bots[seat]!, command);
      if (command.type === "step-out" && plan.away?.includes(seat)) {
        await waitForSameEntries(bots);
        bots[seat]!.close();
        bots[seat] = undefined;
      }
    }
    for (const seat of plan.away ?? []) bots[seat]?.close();
  } catch (error) {
    await leave();
    throw error;
  }
  return { id, cookies, leave };
};

/** Commands that change little on the board: a bot sends one only if it has no other. */
const passiveTypes = new Set(["draw", "pass", "finish", "end-turn", "stop"]);

const playMoves = async (bots: readonly Bot[], { game, moves = 0, turn }: TablePlan): Promise<void> => {
  const random = numberStream(shuffleKey(`${game} ${bots.length}`, [], "scene"));
  const first = bots[0]!;
  const isOver = () => first.state.phase === "over";
  const hasTurnOrIsOver = () => seatsOnTurn(first.state).length > 0 || isOver();
  const isWantedTurn = () => turn === undefined || seatsOnTurn(first.state).join() === `${turn}`;
  await first.waitUntil(hasTurnOrIsOver);
  for (let made = 0; !isOver() && (made < moves || !isWantedTurn()); made++) {
    await waitForSameEntries(bots);
    const seat = seatsOnTurn(first.state)[0]!;
    const { state } = bots[seat]!;
    await submitAccepted(bots[seat]!, choose(rulesOfTable(state).moves(state.play!, seat), random));
    await waitForSameEntries(bots);
    await first.waitUntil(hasTurnOrIsOver);
  }
};

const choose = (moves: readonly GameCommand[], random: (bound: number) => number): GameCommand => {
  const activeMoves = moves.filter(({ type }) => !passiveTypes.has(type));
  const candidates = activeMoves.length > 0 ? activeMoves : moves;
  return candidates[random(candidates.length)]!;
};

export interface PlayedGame {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
}

/** Uploads a game of random moves, the same in every run. Resolves with its id. */
export const uploadGame = async (url: string, { game, seats, options: choice }: PlayedGame): Promise<string> => {
  const options = v.parse(newestGame(game).options, choice);
  const body = makeLog(selfplay({ game, seats, options, seed: `scene ${game}` }));
  const headers = { "content-type": "application/x-ndjson" };
  const response = await fetch(`${url}/api/logs`, { method: "POST", headers, body });
  if (response.status !== 201)
    throw new Error(`cannot upload a log of ${game}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
};
