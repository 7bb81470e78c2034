/**
 * People all over the world who sit down, stand up and talk while objects die: whatever is acknowledged is in the one log, once.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import type { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { isPinnedHere } from "../../../../worker/table/log/offer.ts";
import { tries } from "../../../support/samples.ts";
import { Line, SALT, showSalt, sit } from "../../line.ts";
import { type From, logOf, newBrowser, openTable, stubOf } from "../../support.ts";
import {
  AMERICA,
  die,
  EUROPE,
  type InjectedFailure,
  idsAt,
  insist,
  livesAt,
  placedOf,
  withFailure,
} from "./two-regions.ts";

beforeEach(clearLocationCache);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const WISHES: readonly AnyCommand[] = [
  ...[sit(0), sit(1), sit(2), sit(0), sit(1), showSalt],
  { type: "stand" },
  { type: "say", phrase: "hello" },
  { type: "rename", name: "Other" },
  { type: "seat-bot", seat: 2, level: 1, salt: SALT },
  { type: "change-seats", seats: 2 },
];

const PEOPLE = 4;

const step = fc.record({
  /** Who asks, whether they have a socket open meanwhile, and for what. */
  who: fc.nat(PEOPLE - 1),
  isHere: fc.boolean(),
  wish: fc.nat(WISHES.length - 1),
  /** What dies afterwards. */
  dies: fc.constantFrom("first", "placed", "isolate", null, null, null),
  /** Whether the next thing breaks that the other object is told, and where; whether it can be sent nothing from now on. */
  breaks: fc.constantFrom("before", "after", null, null),
  isDown: fc.constantFrom(true, false, null, null),
  /** Whether the next asks before this one has been answered. */
  isAtOnce: fc.boolean(),
});

const play = async (
  places: readonly From[],
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
) => {
  const table = await openTable({ game: "train", seats: 3, options: { set: 6 } }, AMERICA);
  const people = await Promise.all(places.map(async (from) => ({ who: await newBrowser(), from })));
  let broken: InjectedFailure | null = null;
  let isDownNow = false;
  const next = () => {
    const now = broken;
    broken = null;
    return now;
  };
  withFailure("accept", () => next() ?? (isDownNow ? "before" : null));
  withFailure("begin", next);
  const asked: ReturnType<typeof insist>[] = [];
  for (const { who, isHere, wish, dies, breaks, isDown, isAtOnce } of steps) {
    const asker = people[who]!;
    broken = breaks ?? broken;
    isDownNow = isDown ?? isDownNow;
    if (isHere) await Line.open(table, asker.who, "", asker.from).catch(() => null);
    const { length } = await logOf(table).catch(() => []);
    asked.push(insist(table, asker, WISHES[wish]!, Math.max(length - 1, 0)));
    if (!isAtOnce) await Promise.all(asked);
    if (dies === "isolate") clearLocationCache();
    else if (dies !== null) await die(dies === "first" ? stubOf(table) : placedOf(table));
  }
  return { table, answers: await Promise.all(asked) };
};

const far = fc.array(fc.constantFrom(EUROPE, EUROPE, EUROPE, AMERICA, {}), { minLength: PEOPLE, maxLength: PEOPLE });

const went = { placed: 0, stayed: 0 };

it("random play during relocations gives one log with each acknowledged command once", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  await fc.assert(
    fc.asyncProperty(far, fc.array(step, { minLength: 6, maxLength: 14 }), async (places, steps) => {
      const { table, answers } = await play(places, steps);
      const log = await logOf(table);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, seq) => seq));
      const lives = await livesAt(table);
      expect(lives.length).toBe(1);
      if (lives[0] === "placed") went.placed++;
      else if (await runInDurableObject(stubOf(table), (_: Table, { storage }) => isPinnedHere(storage))) went.stayed++;
      const ids = await idsAt(table);
      expect(new Set(ids).size).toBe(ids.length);
      expect(
        answers
          .filter(({ isDone }) => isDone)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(ids.toSorted());
    }),
    { numRuns: tries(20, 20, 100), seed: 13, endOnFailure: true },
  );
  expect(Math.min(went.placed, went.stayed)).toBeGreaterThan(0);
}, 120_000);
