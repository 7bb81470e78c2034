/** The tables for the laws: every rulebook, set and seat count, and every combination of options. */
import { train } from "../../../../engine/games/train/game.ts";
import { SETS } from "../../../../engine/games/train/state/rulebook.ts";
import type { TrainOptions } from "../../../../engine/games/train/state/types.ts";
import { chosenSamples } from "../../../support/samples.ts";
import { optionsFrom } from "./table.ts";

export interface TestTable {
  readonly options: TrainOptions;
  readonly seats: number;
  readonly seed: number;
}

export const titleOf = ({ options, seats, seed }: TestTable): string =>
  `${JSON.stringify(options)}, ${seats} seats, seed ${seed}`;

const BOOLEANS = [false, true];

const product = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((head) => list.map((each) => [...head, each])),
    [[]],
  );

/** One short game for each rulebook, set and seat count. */
const seatTables: readonly TestTable[] = ["family", "club"].flatMap((rulebook) =>
  SETS.flatMap((set) => {
    const options = optionsFrom({ rulebook, set, rounds: 1, crowded: true });
    return train.seatCounts(options).map((seats, index) => ({ options, seats, seed: set * 100 + index }));
  }),
);

const FAMILY_OPTIONS = product<object>([
  [{ closeOrder: "first-laid" }, { closeOrder: "last-laid" }],
  [{ direction: "clockwise" }, { direction: "counter-clockwise" }],
  [{ starter: "drawn" }, { starter: 1 }],
  [{ doubleBlank: 50 }, { doubleBlank: 0 }],
]);

const CLUB_OPTIONS = product<object>([
  [{ opening: "normal" }, { opening: "quick" }, { opening: "deferred" }],
  BOOLEANS.map((pairs) => ({ pairs })),
  BOOLEANS.map((splitDoubles) => ({ splitDoubles })),
  BOOLEANS.map((roundTrip) => ({ roundTrip })),
  BOOLEANS.map((mexicanTrain) => ({ mexicanTrain })),
  [{ direction: "clockwise" }, { direction: "counter-clockwise" }],
]);

const tablesWithOptions = (rulebook: string, combinations: readonly (readonly object[])[]): readonly TestTable[] =>
  combinations.flatMap((chosen, index) =>
    [9, SETS[index % SETS.length]!].map((set, turn) => {
      const requested = optionsFrom({ rulebook, set, rounds: 2 - turn, ...Object.assign({}, ...chosen) });
      const options = train.seatCounts(requested).length > 0 ? requested : { ...requested, set: 9 as const };
      const counts = train.seatCounts(options);
      return { options, seats: counts[(index + turn) % counts.length]!, seed: 1000 + 2 * index + turn };
    }),
  );

/** Two short games for each combination of a rulebook's options, with alternating sets and seat counts. */
const optionTables: readonly TestTable[] = [
  ...tablesWithOptions("family", FAMILY_OPTIONS),
  ...tablesWithOptions("club", CLUB_OPTIONS),
];

const isFamily = ({ options }: TestTable): boolean => options.rulebook === "family";

/** For the gate: one rulebook where both allow a seat count, and every seventh combination of options. */
const sampled: readonly TestTable[] = [
  ...seatTables.filter((table) => table.seats > 8 || isFamily(table) === (table.seats % 2 === 0)),
  ...optionTables.filter((_, index) => index % 7 === 0),
];

/** The everyday run has every rulebook, set, seat count and option; `npm run test:all` has every combination. */
export const TABLES: readonly TestTable[] = chosenSamples(
  sampled.filter(({ seats }, index) => seats === 3 || seats > 12 || index % 3 !== 0),
  sampled,
  [...seatTables, ...optionTables],
);
