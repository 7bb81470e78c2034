import fc from "fast-check";
import { expect, it } from "vitest";
import { roundRobin, roundRobinRounds } from "../../../../engine/tournament/systems/round-robin.ts";
import { RUNS } from "./runs.ts";

/** FIDE Handbook C.05, annex 1: Berger tables. */
const published: Readonly<Record<number, readonly string[]>> = {
  4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
  6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
  8: [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
  ],
  10: [
    "1-10 2-9 3-8 4-7 5-6",
    "10-6 7-5 8-4 9-3 1-2",
    "2-10 3-1 4-9 5-8 6-7",
    "10-7 8-6 9-5 1-4 2-3",
    "3-10 4-2 5-1 6-9 7-8",
    "10-8 9-7 1-6 2-5 3-4",
    "4-10 5-3 6-2 7-1 8-9",
    "10-9 1-8 2-7 3-6 4-5",
    "5-10 6-4 7-3 8-2 9-1",
  ],
};

it.each(Object.entries(published))("pairs %s players as the published Berger table does", (players, rounds) => {
  expect(
    rounds.map((_, index) =>
      roundRobin(Number(players), false, index + 1)
        .tables.map((game) => game.join("-"))
        .join(" "),
    ),
  ).toEqual(rounds);
});

const sizes = fc.record({ players: fc.integer({ min: 2, max: 64 }), isDouble: fc.boolean() });

it("pairs each two players once, or twice with both sides, and gives byes equally often", () => {
  fc.assert(
    fc.property(sizes, ({ players, isDouble }) => {
      const games = new Map<string, number>();
      const free = new Array<number>(players).fill(0);
      for (let round = 1; round <= roundRobinRounds(players, isDouble); round++) {
        const { tables, byes } = roundRobin(players, isDouble, round);
        expect([...tables.flat(), ...byes].toSorted((a, b) => a - b)).toEqual(free.map((_, index) => index + 1));
        for (const game of tables) {
          const key = isDouble ? game.join("-") : game.toSorted((a, b) => a - b).join("-");
          games.set(key, (games.get(key) ?? 0) + 1);
        }
        for (const bye of byes) free[bye - 1]!++;
      }
      expect(games.size).toBe(((players * (players - 1)) / 2) * (isDouble ? 2 : 1));
      expect(new Set(games.values())).toEqual(new Set([1]));
      expect(new Set(free).size).toBe(1);
    }),
    { numRuns: RUNS },
  );
});

it("gives no player the same side three times in a row, and balances the sides", () => {
  fc.assert(
    fc.property(sizes, ({ players, isDouble }) => {
      for (let player = 1; player <= players; player++) {
        const sides: number[] = [];
        for (let round = 1; round <= roundRobinRounds(players, isDouble); round++)
          for (const game of roundRobin(players, isDouble, round).tables)
            if (game.includes(player)) sides.push(game[0] === player ? 1 : -1);
        const balance = sides.reduce((sum, side) => sum + side, 0);
        expect(Math.abs(balance)).toBeLessThanOrEqual(1);
        expect(sides.some((side, at) => side === sides[at + 1] && side === sides[at + 2])).toBe(false);
      }
    }),
    { numRuns: RUNS },
  );
});
