/** The tables that the laws are tried at: every rulebook, set and number of seats, and every combination of switches. */
import { train } from "../../../../engine/games/train/game.ts";
import { SETS } from "../../../../engine/games/train/state/rulebook.ts";
import type { TrainOptions } from "../../../../engine/games/train/state/types.ts";
import { chosenSamples } from "../../../support/samples.ts";
import { optionsFrom } from "./table.ts";

export interface TableToTry {
  readonly options: TrainOptions;
  readonly seats: number;
  readonly seed: number;
}

export const titleOf = ({ options, seats, seed }: TableToTry): string =>
  `${JSON.stringify(options)}, ${seats} seats, seed ${seed}`;

const BOOLEANS = [false, true];

const product = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((head) => list.map((each) => [...head, each])),
    [[]],
  );

/** One short game for each rulebook, set and number of seats. */
const bySeats: readonly TableToTry[] = ["family", "club"].flatMap((rulebook) =>
  SETS.flatMap((set) => {
    const options = optionsFrom({ rulebook, set, rounds: 1, crowded: true });
    return train.seatCounts(options).map((seats, index) => ({ options, seats, seed: set * 100 + index }));
  }),
);

const FAMILY_SWITCHES = product<object>([
  [{ closeOrder: "first-laid" }, { closeOrder: "last-laid" }],
  [{ direction: "clockwise" }, { direction: "counter-clockwise" }],
  [{ starter: "drawn" }, { starter: 1 }],
  [{ doubleBlank: 50 }, { doubleBlank: 0 }],
]);

const CLUB_SWITCHES = product<object>([
  [{ opening: "normal" }, { opening: "quick" }, { opening: "deferred" }],
  BOOLEANS.map((pairs) => ({ pairs })),
  BOOLEANS.map((splitDoubles) => ({ splitDoubles })),
  BOOLEANS.map((roundTrip) => ({ roundTrip })),
  BOOLEANS.map((mexicanTrain) => ({ mexicanTrain })),
  [{ direction: "clockwise" }, { direction: "counter-clockwise" }],
]);

const switched = (rulebook: string, switches: readonly (readonly object[])[]): readonly TableToTry[] =>
  switches.flatMap((chosen, index) =>
    [9, SETS[index % SETS.length]!].map((set, turn) => {
      const wanted = optionsFrom({ rulebook, set, rounds: 2 - turn, ...Object.assign({}, ...chosen) });
      const options = train.seatCounts(wanted).length > 0 ? wanted : { ...wanted, set: 9 as const };
      const counts = train.seatCounts(options);
      return { options, seats: counts[(index + turn) % counts.length]!, seed: 1000 + 2 * index + turn };
    }),
  );

/** Two short games for each combination of a rulebook's switches, the sets and the seats taking turns. */
const bySwitches: readonly TableToTry[] = [...switched("family", FAMILY_SWITCHES), ...switched("club", CLUB_SWITCHES)];

const isFamily = ({ options }: TableToTry): boolean => options.rulebook === "family";

/** At the gate: where both rulebooks allow a number of seats, the one or the other; and a few of the combinations. */
const sampled: readonly TableToTry[] = [
  ...bySeats.filter((table) => table.seats > 8 || isFamily(table) === (table.seats % 2 === 0)),
  ...bySwitches.filter((_, index) => index % 7 === 0),
];

/** Every rulebook, set, number of seats and switch is among those of every day; `npm run test:all` tries every combination. */
export const TABLES: readonly TableToTry[] = chosenSamples(
  sampled.filter(({ seats }, index) => seats === 3 || seats > 12 || index % 3 !== 0),
  sampled,
  [...bySeats, ...bySwitches],
);
