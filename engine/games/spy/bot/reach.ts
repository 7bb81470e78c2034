/** Where a Spy can come to look: which columns of the others it can spy on in one turn, and by which Move (A.4.1). */
import { facedColumn, flippedStance, spiedColumn, stanceAfterMove } from "../state/ring.ts";
import { DISTANCES, type Distance } from "../state/rulebook.ts";
import type { MoveSpy, SpyOptions, Stance } from "../state/types.ts";

/** How likely it is that a Spy facing `column` of its own base may move `distance`. */
export type MoveChance = (column: number, distance: Distance) => number;

const FLIPS = [false, true];

/** Every Move there is; `decide` allows those that `MayMove` does. */
export const ALL_MOVES: readonly MoveSpy[] = FLIPS.flatMap((flipBefore) =>
  DISTANCES.flatMap((distance) =>
    FLIPS.map((flipAfter): MoveSpy => ({ type: "move", flipBefore, distance, flipAfter })),
  ),
);

/** The column on whose card a Move's distance depends. */
export const columnOf = (move: MoveSpy, spy: Stance, m: number): number =>
  facedColumn(move.flipBefore ? flippedStance(spy) : spy, m);

/** Where a Spy can stand after one turn, and how likely: to stay is always allowed. */
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

/** Per column of any other base: how likely the Spy can look at it within one turn. */
export const reachOf = (spy: Stance, m: number, options: SpyOptions, mayMove: MoveChance): Float64Array => {
  const reach = new Float64Array(m);
  for (const [stance, chance] of turnsFrom(spy, m, options, mayMove)) {
    const column = spiedColumn(stance, m, options.mirror);
    reach[column] = Math.max(reach[column]!, chance);
  }
  return reach;
};

/** What a column is worth that can only be looked at a turn later. */
const LATER = 0.5;
/** No card is further away (A.1). */
const FURTHEST = 4;

/** The same for further turns as well, each of which halves it: whoever looks no further walks in circles. */
export const farReachOf = (spy: Stance, m: number, options: SpyOptions, mayMove: MoveChance): Float64Array => {
  const reach = new Float64Array(m);
  const seen = new Map([[`${spy.gap}${spy.facing}`, spy]]);
  let worth = 1;
  for (let turn = 0; turn < FURTHEST; turn++) {
    const next = [...seen.values()].flatMap((stance) => turnsFrom(stance, m, options, mayMove));
    for (const [stance] of next) {
      seen.set(`${stance.gap}${stance.facing}`, stance);
      const column = spiedColumn(stance, m, options.mirror);
      reach[column] = Math.max(reach[column]!, worth);
    }
    worth *= LATER;
  }
  return reach;
};
