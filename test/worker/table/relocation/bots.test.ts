/**
 * A bot at a table that is relocated or stays: it plays at the object that serves the table, and makes each move once.
 * @gate
 */
import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { type BotTask, botTaskOf } from "../../../../engine/commands/bot-turns.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { fold } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../../engine/table/types.ts";
import { type Table, Thinker } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { isPinnedHere } from "../../../../worker/table/log/offer.ts";
import { trialCount } from "../../../support/samples.ts";
import {
  alarmOf,
  type CfProperties,
  type Identity,
  logOf,
  newBrowser,
  openTable,
  storedLog,
  tableStub,
} from "../../support.ts";
import { SALT, showSalt, sit, TableClient } from "../../table-client.ts";
import { skipWaits } from "../../waits.ts";
import {
  AMERICA,
  EUROPE,
  type InjectedFailure,
  killObject,
  liveObjects,
  liveStub,
  relocatedTableStub,
  retryUntilAnswered,
  runAlarm,
  withFailure,
} from "./two-regions.ts";

beforeEach(() => {
  clearLocationCache();
  vi.spyOn(console, "error").mockReturnValue();
  skipWaits();
});

const PLAYERS = 2;
const BOT_SEAT = 2;
/** The longest delay of a bot's move. */
const MAX_BOT_DELAY_MS = 1_501;

interface Player {
  readonly identity: Identity;
  readonly from: CfProperties;
}

/** A failure while a bot computes: the bot fails, or the table dies before or after it has the answer. */
type BotFailure = "fails" | "dies" | "dies-after" | null;

const step = fc.record({
  dies: fc.constantFrom("origin", "relocated", "isolate", null, null),
  failure: fc.constantFrom("before", "after", null, null),
  /** Whether the next command is sent before this one is answered. */
  isAtOnce: fc.boolean(),
  pick: fc.nat(),
  botFailure: fc.constantFrom<BotFailure>("fails", "dies", "dies-after", null, null, null),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The next failure between the two objects. */
class RelocationFailures {
  #next: InjectedFailure | null = null;

  /** `isDown`: the other object accepts nothing. */
  constructor(isDown: boolean) {
    withFailure("accept", () => this.#takeNext() ?? (isDown ? "before" : null));
    withFailure("begin", () => this.#takeNext());
  }

  #takeNext(): InjectedFailure | null {
    const failure = this.#next;
    this.#next = null;
    return failure;
  }

  setNext({ failure }: Step): void {
    this.#next = failure ?? this.#next;
  }
}

const applyDeath = async (table: string, { dies }: Step): Promise<void> => {
  if (dies === "isolate") clearLocationCache();
  else if (dies !== null) await killObject(dies === "origin" ? tableStub(table) : relocatedTableStub(table));
};

/** The stored log of the object that serves the table. */
const liveLog = async (table: string): Promise<readonly Entry[]> => storedLog(await liveStub(table));

const seatBot: AnyCommand = { type: "seat-bot", seat: BOT_SEAT, level: 2, salt: SALT };

/** Whether the bot is seated before or after the second player, for whom the table is relocated. */
const ORDERS = ["before", "after"] as const;

interface Seating {
  readonly order: (typeof ORDERS)[number];
  readonly isDown: boolean;
  readonly steps: readonly Step[];
}

/** Seats everyone and starts the game; returns the ids of the players' commands. */
const startGame = async (table: string, players: readonly Player[], { order, isDown, steps }: Seating) => {
  const failures = new RelocationFailures(isDown);
  const second = [1, sit(1)] as const;
  const commands: readonly (readonly [number, AnyCommand])[] = [
    [0, sit(0)],
    ...(order === "before" ? ([[0, seatBot], second] as const) : ([second, [0, seatBot]] as const)),
    [0, showSalt],
    [1, showSalt],
  ];
  const answers: ReturnType<typeof retryUntilAnswered>[] = [];
  for (const [index, [sender, command]] of commands.entries()) {
    const one = steps[index]!;
    failures.setNext(one);
    await TableClient.open(table, players[sender]!.identity, "", players[sender]!.from).catch(() => null);
    const { length } = await logOf(table).catch(() => []);
    answers.push(retryUntilAnswered(table, players[sender]!, command, Math.max(length - 1, 0)));
    // Only the bot and the second player may sit down at the same time: other early commands are refused.
    if (!(one.isAtOnce && index === 1)) await Promise.all(answers);
    await applyDeath(table, one);
  }
  return Promise.all(answers);
};

const originalThink = Thinker.prototype.think;

/** Runs the alarm, and again if it failed, as the platform does; expects exactly one move of the bot. */
const playBotMove = async (table: string, task: BotTask, { botFailure }: Step): Promise<void> => {
  const before = await liveLog(table);
  const at = await alarmOf(await liveStub(table));
  expect(at).not.toBeNull();
  expect(at!).toBeLessThanOrEqual(before.at(-1)!.at + MAX_BOT_DELAY_MS);
  const think = vi.spyOn(Thinker.prototype, "think");
  if (botFailure !== null)
    think.mockImplementationOnce(async function (this: Thinker, question, identity) {
      if (botFailure === "fails") throw new Error("cut off");
      const answer = await originalThink.call(this, question, identity);
      if (botFailure === "dies") await abortAllDurableObjects();
      return answer;
    });
  for (let attempt = 0; attempt < 3 && (await liveLog(table)).length === before.length; attempt++) {
    try {
      await runAlarm(await liveStub(table));
    } catch {
      await runInDurableObject(await liveStub(table), (_: Table, { storage }) => storage.setAlarm(at!));
    }
  }
  think.mockRestore();
  if (botFailure === "dies-after") await killObject(await liveStub(table));
  const [made, ...more] = (await liveLog(table)).slice(before.length).filter(({ id }) => id !== undefined);
  expect([made?.seat, made?.id?.startsWith("computer:")]).toEqual([task.seat, true]);
  expect(more).toEqual([]);
};

/** Plays one turn for each step; returns the ids of the players' commands. */
const playTurns = async (table: string, players: readonly Player[], steps: readonly Step[]) => {
  const ids: string[] = [];
  for (const one of steps) {
    const state = fold(await liveLog(table));
    if (state.phase !== "playing" || state.play === null) break;
    const task = botTaskOf(state);
    if (task !== null) {
      await playBotMove(table, task, one);
      continue;
    }
    const [on] = seatsOnTurn(state);
    const moves = rulesOfTable(state).moves(state.play, on!);
    const { id, isDone } = await retryUntilAnswered(
      table,
      players[on!]!,
      moves[one.pick % moves.length]!,
      state.length - 1,
    );
    expect(isDone).toBe(true);
    ids.push(id);
    await applyDeath(table, one);
  }
  return ids;
};

const GAMES = [
  { game: "train", seats: 3, options: { set: 6, rounds: 1 } },
  { game: "spy", seats: 3 },
] as const;

const counts = { relocated: 0, stayed: 0 };

it("continues at one object, and its log contains each command once", async () => {
  const run = fc.record({
    order: fc.constantFrom(...ORDERS),
    isDown: fc.constantFrom(true, false),
    game: fc.constantFrom(...GAMES),
    steps: fc.array(step, { minLength: 5, maxLength: 5 }),
    turns: fc.array(step, { minLength: 4, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ game, turns, ...seating }) => {
      vi.useRealTimers();
      const table = await openTable(game, AMERICA);
      const players = await Promise.all(
        Array.from({ length: PLAYERS }, async () => ({ identity: await newBrowser(), from: EUROPE })),
      );
      const answers = await startGame(table, players, seating);
      expect(answers.map(({ isDone }) => isDone)).toEqual(answers.map(() => true));
      const ids = await playTurns(table, players, turns);
      const [live, ...others] = await liveObjects(table);
      expect(others).toEqual([]);
      if (live === "relocated") counts.relocated++;
      else if (await runInDurableObject(tableStub(table), (_: Table, { storage }) => isPinnedHere(storage)))
        counts.stayed++;
      const log = await liveLog(table);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, seq) => seq));
      const known = log.flatMap((entry) => entry.id ?? []);
      expect(new Set(known).size).toBe(known.length);
      expect(known.filter((id) => !id.startsWith("computer:")).toSorted()).toEqual(
        [...answers.map(({ id }) => id), ...ids].toSorted(),
      );
    }),
    { numRuns: trialCount(8, 12, 60), seed: 11, endOnFailure: true },
  );
  expect(Math.min(counts.relocated, counts.stayed)).toBeGreaterThan(0);
}, 240_000);

/** Sends a command of each player, at whichever object the table is. */
const sendOfEach = async (table: string, players: readonly Player[], command: AnyCommand): Promise<void> => {
  for (const one of players) {
    const { length } = await liveLog(table);
    expect((await retryUntilAnswered(table, one, command, length - 1)).isDone).toBe(true);
  }
};

const NO_FAILURE: Step = { dies: null, failure: null, isAtOnce: false, pick: 0, botFailure: null };

it("relocates the rematch with its bot after a game that stayed, and both logs verify", async () => {
  const table = await openTable({ game: "spy", seats: 3 }, AMERICA);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, async () => ({ identity: await newBrowser(), from: EUROPE })),
  );
  await startGame(table, players, { order: "before", isDown: true, steps: Array(5).fill(NO_FAILURE) });
  expect(await liveObjects(table)).toEqual(["origin"]);
  await playTurns(table, players, Array(5).fill(NO_FAILURE));
  await sendOfEach(table, players, { type: "resign" });
  expect(verify(await liveLog(table)).fault).toBeNull();
  await sendOfEach(table, players, { type: "rematch" });
  const next = ((await liveLog(table)).at(-1)!.event as unknown as { table: string }).table;
  vi.restoreAllMocks();
  vi.spyOn(console, "error").mockReturnValue();
  await runAlarm(tableStub(table));
  await expect.poll(async () => (await liveObjects(next)).length > 0, { timeout: 10_000 }).toBe(true);
  for (const [seat, one] of players.entries()) {
    await TableClient.open(next, one.identity, "", one.from);
    const { length } = await liveLog(next);
    expect((await retryUntilAnswered(next, one, sit((seat + 1) % 3), length - 1)).isDone).toBe(true);
  }
  await sendOfEach(next, players, showSalt);
  expect(await liveObjects(next)).toEqual(["relocated"]);
  const seated = new Map(players.map((one, seat) => [(seat + 1) % 3, one]));
  await playTurns(
    next,
    Array.from({ length: 3 }, (_, seat) => seated.get(seat)!),
    Array(5).fill(NO_FAILURE),
  );
  expect((await liveLog(next)).some(({ id }) => id?.startsWith("computer:"))).toBe(true);
  await sendOfEach(next, players, { type: "resign" });
  expect(verify(await liveLog(next)).fault).toBeNull();
}, 60_000);
