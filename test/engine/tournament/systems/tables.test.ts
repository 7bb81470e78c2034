import fc from "fast-check";
import { expect, it } from "vitest";
import { competitorsOf } from "../../../../engine/tournament/competitors.ts";
import type { Settings } from "../../../../engine/tournament/forms/fields.ts";
import type { Competitor } from "../../../../engine/tournament/systems/pairing.ts";
import { tableSizes, tablesRound } from "../../../../engine/tournament/systems/tables.ts";
import { verifyTournament } from "../../../../engine/tournament/verify.ts";
import { TestTournament } from "../test-tournament.ts";
import { newCompetitors, recordRound, repeatsOf } from "./random-rounds.ts";
import { RUNS } from "./runs.ts";

/** The fewest repeats over all ways to seat the players, by a complete search. */
const fewestRepeats = (field: readonly Competitor[], sizes: readonly number[]): number => {
  const met = field.map((one) => field.map((other) => one.opponents.filter((id) => id === other.id).length));
  let best = Number.POSITIVE_INFINITY;
  const seatTables = (left: readonly number[], free: readonly number[], repeats: number): void => {
    if (repeats >= best) return;
    const [first, ...rest] = left;
    if (first === undefined) {
      best = repeats;
      return;
    }
    for (const size of new Set(free)) {
      const others = free.toSpliced(free.indexOf(size), 1);
      const fill = (from: number, table: readonly number[], sum: number): void => {
        if (repeats + sum >= best) return;
        if (table.length === size) {
          seatTables(
            rest.filter((each) => !table.includes(each)),
            others,
            repeats + sum,
          );
          return;
        }
        for (let at = from; at < rest.length; at++) {
          const added = table.reduce((total, each) => total + met[each]![rest[at]!]!, 0);
          fill(at + 1, [...table, rest[at]!], sum + added);
        }
      };
      fill(0, [first], 0);
    }
  };
  seatTables(
    field.map((_, index) => index),
    sizes,
    0,
  );
  return best;
};

const tournaments = fc.record({
  players: fc.integer({ min: 2, max: 11 }),
  size: fc.integer({ min: 3, max: 5 }),
  shifts: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 20, maxLength: 20 }),
  isSmallLast: fc.boolean(),
});

it("repeats no more opponents than a complete search does", () => {
  fc.assert(
    fc.property(tournaments, ({ players, size, shifts, isSmallLast }) => {
      const field = newCompetitors(players);
      let table = 0;
      for (let round = 0; round < 4; round++) {
        const plan = tablesRound(field, size, isSmallLast);
        expect(repeatsOf(field, plan.tables)).toBe(fewestRepeats(field, tableSizes(players, size)));
        recordRound(field, plan, (ids) => {
          const shift = shifts[table++ % shifts.length]! % ids.length;
          return [...ids.slice(shift), ...ids.slice(0, shift)];
        });
      }
    }),
    { numRuns: RUNS },
  );
});

it("seats each player once, at tables whose sizes differ by one at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 64 }), fc.integer({ min: 3, max: 8 }), (players, size) => {
      const { tables, byes } = tablesRound(newCompetitors(players), size, true);
      expect(byes).toEqual([]);
      expect(tables.flat().toSorted((a, b) => a - b)).toEqual(newCompetitors(players).map(({ id }) => id));
      const sizes = tables.map((table) => table.length);
      expect(sizes).toEqual(tableSizes(players, size));
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(size);
      expect(Math.min(...sizes)).toBeGreaterThan(1);
    }),
    { numRuns: RUNS },
  );
});

it("seats the leaders together if they have not met", () => {
  const field = newCompetitors(16);
  recordRound(field, tablesRound(field, 4, true), (ids) => ids);
  const { tables } = tablesRound(field, 4, true);
  expect(tables[0]!.map((id) => field[id - 1]!.points)).toEqual([3, 3, 3, 3]);
  expect(repeatsOf(field, tables)).toBe(0);
});

it("seats 64 players for seven rounds without a repeat", () => {
  const field = newCompetitors(64);
  for (let round = 0; round < 7; round++) {
    const plan = tablesRound(field, 4, true);
    expect(repeatsOf(field, plan.tables)).toBe(0);
    recordRound(field, plan, (ids) => ids);
  }
});

/** The points of the players at the smaller tables of the second round, after the earlier players have won the first. */
const pointsAtSmallTables = (players: number, rule: Partial<Settings>): readonly number[] => {
  const tournament = new TestTournament({ system: { type: "tables", size: 4 }, ...rule }).enter(players);
  tournament.startRound();
  tournament.playRound((sides) => sides.map((_, side) => side + 1));
  const points = new Map(competitorsOf(tournament.state).map((each) => [each.id, each.points]));
  tournament.startRound();
  expect(verifyTournament(tournament.entries).map(({ isRight }) => isRight)).toEqual([true, true, true]);
  const small = tournament.state.rounds[1]!.pairings.filter(({ sides }) => sides.length === 3);
  return small.flatMap(({ sides }) => sides.flat().map((id) => points.get(id)!)).toSorted((a, b) => b - a);
};

it.each([
  [10, [2, 2, 1, 1, 1, 0], [3, 3, 3, 2, 2, 2]],
  [11, [1, 0, 0], [3, 3, 3]],
  [19, [0, 0, 0], [2, 2, 1]],
])(
  "of %i players those with the fewest points get the smaller tables, but not in older tournaments",
  (players, now, old) => {
    expect(pointsAtSmallTables(players, { smallTablesLast: true })).toEqual(now);
    expect(pointsAtSmallTables(players, {})).toEqual(old);
  },
);
