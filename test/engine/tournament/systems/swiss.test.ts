import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { swissRound } from "../../../../engine/tournament/systems/swiss.ts";
import { newCompetitors, recordRound, repeatsOf } from "./random-rounds.ts";
import { RUNS } from "./runs.ts";

/** A number of players and rounds, and a result for each game: White wins, Black wins, or a draw. */
const tournaments = fc.record({
  players: fc.integer({ min: 2, max: 40 }),
  rounds: fc.integer({ min: 1, max: 9 }),
  results: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 16, maxLength: 64 }),
});

const resultOf = (results: readonly number[], game: number) => (ids: readonly number[]) => {
  const result = results[game % results.length]!;
  return result === 4 ? null : result < 2 ? ids : ids.toReversed();
};

/** Plays all rounds, and calls `check` before each. */
const playTournament = (
  {
    players,
    rounds,
    results,
  }: { readonly players: number; readonly rounds: number; readonly results: readonly number[] },
  check: (field: ReturnType<typeof newCompetitors>, plan: ReturnType<typeof swissRound>, round: number) => void,
) => {
  const field = newCompetitors(players);
  let game = 0;
  for (let round = 1; round <= rounds; round++) {
    const plan = swissRound(field);
    check(field, plan, round);
    recordRound(field, plan, (ids) => resultOf(results, game++)(ids));
  }
  return field;
};

describe("swissRound", () => {
  it("seats each present player once, and gives one bye if their number is odd", () => {
    fc.assert(
      fc.property(tournaments, (setup) => {
        playTournament(setup, (field, { tables, byes }) => {
          expect([...tables.flat(), ...byes].toSorted((a, b) => a - b)).toEqual(field.map(({ id }) => id));
          expect(byes.length).toBe(setup.players % 2);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("repeats no opponents in the first half of the possible rounds", () => {
    fc.assert(
      fc.property(tournaments, (setup) => {
        playTournament(setup, (field, { tables }, round) => {
          if (round <= setup.players / 2) expect(repeatsOf(field, tables)).toBe(0);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("gives no second bye in the first half of the possible rounds, and each bye to the fewest points", () => {
    fc.assert(
      fc.property(tournaments, (setup) => {
        playTournament(setup, (field, { byes }, round) => {
          if (round > setup.players / 2) return;
          for (const bye of byes) {
            const { byes: before, points } = field[bye - 1]!;
            expect(before).toBe(0);
            const eligible = field.filter((each) => each.byes === 0).map((each) => each.points);
            if (round <= 3) expect(points).toBe(Math.min(...eligible));
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("balances colours: two apart at most and never three in a row, in the first half of the possible rounds", () => {
    fc.assert(
      fc.property(tournaments, (setup) => {
        const rounds = Math.min(setup.rounds, Math.floor(setup.players / 2));
        for (const { colours } of playTournament({ ...setup, rounds }, () => {})) {
          expect(Math.abs(colours.reduce((sum: number, colour) => sum + colour, 0))).toBeLessThanOrEqual(2);
          expect(colours.some((each, at) => each === colours[at + 1] && each === colours[at + 2])).toBe(false);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("pairs the upper half with the lower half in the first round, with alternating first moves", () => {
    expect(swissRound(newCompetitors(8)).tables).toEqual([
      [1, 5],
      [6, 2],
      [3, 7],
      [8, 4],
    ]);
  });

  it("pairs equal points in the second round if the seeds won", () => {
    const field = newCompetitors(8);
    recordRound(field, swissRound(field), (ids) => ids.toSorted((a, b) => a - b));
    // Winners 1 to 4 by seed meet upper against lower half, but 1 and 3 are both due the second move.
    const { tables } = swissRound(field);
    expect(tables.map((ids) => ids.map((id) => field[id - 1]!.points))).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(tables).toEqual([
      [4, 1],
      [2, 3],
      [5, 8],
      [7, 6],
    ]);
  });

  it("pairs players who have all met already", () => {
    const field = newCompetitors(2);
    for (let round = 0; round < 15; round++) recordRound(field, swissRound(field), (ids) => ids);
    expect(swissRound(field).tables).toHaveLength(1);
  });

  it("does not pair absent players", () => {
    const field = newCompetitors(5).map((each) => ({ ...each, isPresent: each.id !== 2 }));
    expect(swissRound(field).tables.flat().toSorted()).toEqual([1, 3, 4, 5]);
  });
});
