/** Which opposing columns a Spy can spy on within one turn, and by which Move (A.4.1). */
import { facedColumn, flippedStance, spiedColumn, stanceAfterMove } from "../state/ring.ts";
import { DISTANCES, type Distance } from "../state/rulebook.ts";
import type { MoveSpy, SpyOptions, Stance } from "../state/types.ts";

/** The chance that a Spy that faces `column` of its base may move `distance`. */
export type MoveChance = (column: number, distance: Distance) => number;

const FLIPS = [false, true];

/** All Moves. `decide` allows those with a nonzero `MoveChance`. */
export const ALL_MOVES: readonly MoveSpy[] = FLIPS.flatMap((flipBefore) =>
  DISTANCES.flatMap((distance) =>
    FLIPS.map((flipAfter): MoveSpy => ({ type: "move", flipBefore, distance, flipAfter })),
  ),
);

/** The column on whose card a Move's distance depends. */
export const columnOf = (move: MoveSpy, spy: Stance, m: number): number =>
  facedColumn(move.flipBefore ? flippedStance(spy) : spy, m);

/** The stances after one turn and their chances; staying is always allowed. */
const turnsFrom = (
  spy: Stance,
  m: number,
  options: SpyOptions,
  mayMove: MoveChance,
): readonly (readonly [Stance, number])[] => [
  [spy, 1],
  ...(options.flipOnly ? [[flippedStance(spy), 1] as const] : []),
  ...ALL_MOVES.flatMap((move) => {
    const chance = mayMove(columnOf(move, spy, m), move.distance);
    return chance > 0 ? [[stanceAfterMove(spy, move, m), chance] as const] : [];
  }),
];

/** Per column of any other base: the chance that the Spy can face it within one turn. */
export const reachOf = (spy: Stance, m: number, options: SpyOptions, mayMove: MoveChance): Float64Array => {
  const reach = new Float64Array(m);
  for (const [stance, chance] of turnsFrom(spy, m, options, mayMove)) {
    const column = spiedColumn(stance, m, options.mirror);
    reach[column] = Math.max(reach[column]!, chance);
  }
  return reach;
};

/** The value of a column that can be faced only one turn later. */
export const VALUE_PER_LATER_TURN = 0.5;
/** Within this many turns a Spy can face every column. */
export const MAX_TURNS = 4;

/** The same for further turns too, each at half the value. Without them the Spy would walk in circles. */
export const farReachOf = (spy: Stance, m: number, options: SpyOptions, mayMove: MoveChance): Float64Array => {
  const reach = new Float64Array(m);
  const seen = new Map([[`${spy.gap}${spy.facing}`, spy]]);
  let worth = 1;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const next = [...seen.values()].flatMap((stance) => turnsFrom(stance, m, options, mayMove));
    for (const [stance] of next) {
      seen.set(`${stance.gap}${stance.facing}`, stance);
      const column = spiedColumn(stance, m, options.mirror);
      reach[column] = Math.max(reach[column]!, worth);
    }
    worth *= VALUE_PER_LATER_TURN;
  }
  return reach;
};
