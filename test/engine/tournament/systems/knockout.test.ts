import fc from "fast-check";
import { expect, it } from "vitest";
import {
  bracketOrder,
  type KnockoutGame,
  knockoutRound,
  knockoutRounds,
} from "../../../../engine/tournament/systems/knockout.ts";
import { newCompetitors } from "./random-rounds.ts";
import { RUNS } from "./runs.ts";

it("orders the seeds as published brackets do", () => {
  expect(bracketOrder(3)).toEqual([0, 7, 3, 4, 1, 6, 2, 5]);
});

it("gives the byes of the first round to the best seeds", () => {
  const { byes, tables } = knockoutRound(newCompetitors(6), [], false);
  expect(byes.toSorted()).toEqual([1, 2]);
  expect(tables.map((ids) => ids.toSorted())).toEqual([
    [4, 5],
    [3, 6],
  ]);
});

const brackets = fc.record({
  players: fc.integer({ min: 2, max: 64 }),
  hasThird: fc.boolean(),
  winners: fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
});

it("leaves one winner: each other player loses once, or twice in the game for the third place", () => {
  fc.assert(
    fc.property(brackets, ({ players, hasThird, winners }) => {
      const field = newCompetitors(players);
      const games: KnockoutGame[][] = [];
      const losses = new Array<number>(players).fill(0);
      let game = 0;
      for (let round = 1; round <= knockoutRounds(players); round++) {
        const { tables, byes } = knockoutRound(field, games, hasThird);
        if (round > 1) expect(byes).toEqual([]);
        games.push(
          tables.map((ids) => {
            const [winner, loser] = winners[game++ % winners.length]! ? ids : ids.toReversed();
            losses[loser! - 1]!++;
            return { ids, winner: winner! };
          }),
        );
      }
      expect(losses.filter((count) => count === 0)).toHaveLength(1);
      expect(losses.filter((count) => count === 2)).toHaveLength(hasThird && players > 3 ? 1 : 0);
    }),
    { numRuns: RUNS },
  );
});

it("pairs the two best seeds in the final if the better seed always wins", () => {
  const field = newCompetitors(13);
  const games: KnockoutGame[][] = [];
  for (let round = 1; round < 4; round++)
    games.push(knockoutRound(field, games, true).tables.map((ids) => ({ ids, winner: Math.min(...ids) })));
  expect(knockoutRound(field, games, true).tables.map((ids) => ids.toSorted())).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
