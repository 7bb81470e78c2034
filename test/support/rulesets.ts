/** The tables that the laws are tried at: every game of the registry, in a spread of its rulesets and numbers of seats. */
import "../../engine/all-games.ts";
import * as v from "valibot";
import { newestOf } from "../../engine/games.ts";

export interface Ruleset {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
}

const ruleset = (game: string, seats: number, choice: object = {}): Ruleset => {
  const options = v.parse(newestOf(game).options, choice);
  if (!newestOf(game).seatCounts(options).includes(seats)) throw new Error(`${game} is not for ${seats}`);
  return { game, seats, options };
};

export const rulesets: readonly Ruleset[] = [
  ruleset("pool", 2),
  ruleset("pool", 2, { black: "second" }),
  ruleset("pool", 2, { black: "first", fen: "W:WK28:BK1,K2,K11" }),
  ruleset("train", 4, { set: 9, rounds: 2 }),
  ruleset("train", 2, { rulebook: "family", set: 6, rounds: "all", closeOrder: "last-laid" }),
  ruleset("train", 8, { rulebook: "club", rounds: 1 }),
  ruleset("train", 4, { rulebook: "club", set: 9, rounds: 2, pairs: true, splitDoubles: true }),
  ruleset("train", 3, { rulebook: "club", set: 9, rounds: 2, opening: "quick", roundTrip: true }),
  ruleset("train", 3, { rulebook: "club", set: 9, rounds: 2, opening: "deferred", mexicanTrain: false }),
  ruleset("spy", 3),
  ruleset("spy", 2),
  ruleset("spy", 4, { memoryAid: true, flipOnly: true, strictMoveThenSpy: true, mirror: "same", bombNumbers: [1, 1] }),
];

export const nameOf = ({ game, seats, options }: Ruleset): string =>
  `${game}, ${seats} seats, ${JSON.stringify(options)}`;
