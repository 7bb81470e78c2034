/**
 * A computer among people who are far away: wherever its table goes, comes back to or stays, it plays there, and each move of its once.
 * @gate
 */
import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type BotTask, botTaskOf } from "../../../../engine/commands/bot-turns.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { fold } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../../engine/table/types.ts";
import { type Table, Thinker } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { isPinnedHere } from "../../../../worker/table/log/offer.ts";
import { tries } from "../../../support/samples.ts";
import { Line, SALT, showSalt, sit } from "../../line.ts";
import { type From, type Identity, logOf, newBrowser, openTable, storedLog, stubOf } from "../../support.ts";
import { passWaits } from "../../waits.ts";
import {
  AMERICA,
  alarmOf,
  die,
  EUROPE,
  type InjectedFailure,
  insist,
  liveAt,
  livesAt,
  placedOf,
  ring,
  withFailure,
} from "./two-regions.ts";

beforeEach(() => {
  clearLocationCache();
  vi.spyOn(console, "error").mockReturnValue();
  passWaits();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PEOPLE = 2;
const COMPUTER = 2;
/** In ms: the longest that a computer lets a table wait. */
const LONGEST = 1_501;

interface Person {
  readonly who: Identity;
  readonly from: From;
}

/** What may happen to a bot that thinks: it fails, or the table dies meanwhile, or once it has been answered. */
type Mishap = "fails" | "dies" | "dies-after" | null;

const step = fc.record({
  dies: fc.constantFrom("first", "placed", "isolate", null, null),
  breaks: fc.constantFrom("before", "after", null, null),
  /** Whether the next is asked before this one has been answered. */
  isAtOnce: fc.boolean(),
  pick: fc.nat(),
  mishap: fc.constantFrom<Mishap>("fails", "dies", "dies-after", null, null, null),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the other object does wrong, as the steps say. */
class Trouble {
  #next: InjectedFailure | null = null;

  /** `isDown`: it can be sent nothing. */
  constructor(isDown: boolean) {
    withFailure("accept", () => this.#take() ?? (isDown ? "before" : null));
    withFailure("begin", () => this.#take());
  }

  #take(): InjectedFailure | null {
    const now = this.#next;
    this.#next = null;
    return now;
  }

  comes({ breaks }: Step): void {
    this.#next = breaks ?? this.#next;
  }
}

const befall = async (table: string, { dies }: Step): Promise<void> => {
  if (dies === "isolate") clearLocationCache();
  else if (dies !== null) await die(dies === "first" ? stubOf(table) : placedOf(table));
};

/** The whole truth, as it is stored where the table is. */
const truthOf = async (table: string): Promise<readonly Entry[]> => storedLog(await liveAt(table));

const computer: AnyCommand = { type: "seat-bot", seat: COMPUTER, level: 2, salt: SALT };

/** By when the computer comes, beside the second person, whose sitting down sends the table away. */
const ORDERS = ["before", "after"] as const;

interface Beginning {
  readonly order: (typeof ORDERS)[number];
  readonly isDown: boolean;
  readonly seating: readonly Step[];
}

/** Until the game is on; by which ids people were answered. */
const seat = async (table: string, people: readonly Person[], { order, isDown, seating }: Beginning) => {
  const trouble = new Trouble(isDown);
  const second = [1, sit(1)] as const;
  const wishes: readonly (readonly [number, AnyCommand])[] = [
    [0, sit(0)],
    ...(order === "before" ? ([[0, computer], second] as const) : ([second, [0, computer]] as const)),
    [0, showSalt],
    [1, showSalt],
  ];
  const answers: ReturnType<typeof insist>[] = [];
  for (const [index, [who, wish]] of wishes.entries()) {
    const one = seating[index]!;
    trouble.comes(one);
    await Line.open(table, people[who]!.who, "", people[who]!.from).catch(() => null);
    const { length } = await logOf(table).catch(() => []);
    answers.push(insist(table, people[who]!, wish, Math.max(length - 1, 0)));
    // Only the computer and the second may come at once: whatever else is asked too early is refused.
    if (!(one.isAtOnce && index === 1)) await Promise.all(answers);
    await befall(table, one);
  }
  return Promise.all(answers);
};

const genuine = Thinker.prototype.think;

/** The alarm rings, and once more where that failed, as the platform sees to; the computer has played by then, once. */
const letPlay = async (table: string, task: BotTask, { mishap }: Step): Promise<void> => {
  const before = await truthOf(table);
  const at = await alarmOf(await liveAt(table));
  expect(at).not.toBeNull();
  expect(at!).toBeLessThanOrEqual(before.at(-1)!.at + LONGEST);
  const think = vi.spyOn(Thinker.prototype, "think");
  if (mishap !== null)
    think.mockImplementationOnce(async function (this: Thinker, question, identity) {
      if (mishap === "fails") throw new Error("cut off");
      const answer = await genuine.call(this, question, identity);
      if (mishap === "dies") await abortAllDurableObjects();
      return answer;
    });
  for (let rings = 0; rings < 3 && (await truthOf(table)).length === before.length; rings++) {
    try {
      await ring(await liveAt(table));
    } catch {
      await runInDurableObject(await liveAt(table), (_: Table, { storage }) => storage.setAlarm(at!));
    }
  }
  think.mockRestore();
  if (mishap === "dies-after") await die(await liveAt(table));
  const [own, ...more] = (await truthOf(table)).slice(before.length).filter(({ id }) => id !== undefined);
  expect([own?.seat, own?.id?.startsWith("computer:")]).toEqual([task.seat, true]);
  expect(more).toEqual([]);
};

/** So many turns of the player on turn; returns the ids by which people were answered. */
const play = async (table: string, people: readonly Person[], steps: readonly Step[]) => {
  const ids: string[] = [];
  for (const one of steps) {
    const state = fold(await truthOf(table));
    if (state.phase !== "playing" || state.play === null) break;
    const task = botTaskOf(state);
    if (task !== null) {
      await letPlay(table, task, one);
      continue;
    }
    const [on] = seatsOnTurn(state);
    const moves = rulesOfTable(state).moves(state.play, on!);
    const { id, isDone } = await insist(table, people[on!]!, moves[one.pick % moves.length]!, state.length - 1);
    expect(isDone).toBe(true);
    ids.push(id);
    await befall(table, one);
  }
  return ids;
};

const GAMES = [
  { game: "train", seats: 3, options: { set: 6, rounds: 1 } },
  { game: "spy", seats: 3 },
] as const;

const went = { placed: 0, stayed: 0 };

it("its game goes on at one place, and holds each command of everybody once", async () => {
  const run = fc.record({
    order: fc.constantFrom(...ORDERS),
    isDown: fc.constantFrom(true, false),
    game: fc.constantFrom(...GAMES),
    seating: fc.array(step, { minLength: 5, maxLength: 5 }),
    turns: fc.array(step, { minLength: 4, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ game, turns, ...beginning }) => {
      vi.useRealTimers();
      const table = await openTable(game, AMERICA);
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, async () => ({ who: await newBrowser(), from: EUROPE })),
      );
      const answers = await seat(table, people, beginning);
      expect(answers.map(({ isDone }) => isDone)).toEqual(answers.map(() => true));
      const ids = await play(table, people, turns);
      const [live, ...others] = await livesAt(table);
      expect(others).toEqual([]);
      if (live === "placed") went.placed++;
      else if (await runInDurableObject(stubOf(table), (_: Table, { storage }) => isPinnedHere(storage))) went.stayed++;
      const log = await truthOf(table);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, seq) => seq));
      const known = log.flatMap((entry) => entry.id ?? []);
      expect(new Set(known).size).toBe(known.length);
      expect(known.filter((id) => !id.startsWith("computer:")).toSorted()).toEqual(
        [...answers.map(({ id }) => id), ...ids].toSorted(),
      );
    }),
    { numRuns: tries(8, 12, 60), seed: 11, endOnFailure: true },
  );
  expect(Math.min(went.placed, went.stayed)).toBeGreaterThan(0);
}, 240_000);

/** What is pressed for it by both, wherever the table is. */
const both = async (table: string, people: readonly Person[], wish: AnyCommand): Promise<void> => {
  for (const one of people) {
    const { length } = await truthOf(table);
    expect((await insist(table, one, wish, length - 1)).isDone).toBe(true);
  }
};

const QUIET: Step = { dies: null, breaks: null, isAtOnce: false, pick: 0, mishap: null };

it("the rematch of a game that had to stay goes to its people, with its computer, and verifies there as here", async () => {
  const table = await openTable({ game: "spy", seats: 3 }, AMERICA);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => ({ who: await newBrowser(), from: EUROPE })),
  );
  await seat(table, people, { order: "before", isDown: true, seating: Array(5).fill(QUIET) });
  expect(await livesAt(table)).toEqual(["first"]);
  await play(table, people, Array(5).fill(QUIET));
  await both(table, people, { type: "resign" });
  expect(verify(await truthOf(table)).fault).toBeNull();
  await both(table, people, { type: "rematch" });
  const next = ((await truthOf(table)).at(-1)!.event as unknown as { table: string }).table;
  vi.restoreAllMocks();
  vi.spyOn(console, "error").mockReturnValue();
  await ring(stubOf(table));
  await expect.poll(async () => (await livesAt(next)).length > 0, { timeout: 10_000 }).toBe(true);
  for (const [seat, one] of people.entries()) {
    await Line.open(next, one.who, "", one.from);
    const { length } = await truthOf(next);
    expect((await insist(next, one, sit((seat + 1) % 3), length - 1)).isDone).toBe(true);
  }
  await both(next, people, showSalt);
  expect(await livesAt(next)).toEqual(["placed"]);
  const seated = new Map(people.map((one, seat) => [(seat + 1) % 3, one]));
  await play(
    next,
    Array.from({ length: 3 }, (_, seat) => seated.get(seat)!),
    Array(5).fill(QUIET),
  );
  expect((await truthOf(next)).some(({ id }) => id?.startsWith("computer:"))).toBe(true);
  await both(next, people, { type: "resign" });
  expect(verify(await truthOf(next)).fault).toBeNull();
}, 60_000);
