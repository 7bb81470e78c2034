/**
 * Screen columns of cards and positions of Spies. Both count from the left of the screen: a card's 0 … m−1, a Spy's 0 …
 * m. The near player sees their own base unchanged and all others mirrored, so that opposite cards are in the same
 * column.
 */
import type { Seat } from "../../../../engine/contract/game.ts";
import {
  facedColumn,
  flippedStance,
  mirrored,
  mirroredStance,
  stanceAfter,
} from "../../../../engine/games/spy/state/ring.ts";
import type { SpyOptions, Stance } from "../../../../engine/games/spy/state/types.ts";

/** The viewpoint: the near seat, the number of columns, and the mirror rule. */
export interface ViewPoint {
  readonly near: Seat;
  readonly m: number;
  /**
   * Under the rule "same", a question is about the column of the same number, so bases are not mirrored on the screen.
   */
  readonly mirror: SpyOptions["mirror"];
}

const isMirrored = ({ near, mirror }: ViewPoint, seat: Seat): boolean => seat !== near && mirror === "reversed";

/** The screen column of a base's column; its own inverse. */
export const screenPlace = (sight: ViewPoint, seat: Seat, index: number): number =>
  isMirrored(sight, seat) ? mirrored(index, sight.m) : index;

/** The stance of a seat's Spy on the screen. */
export const screenStance = (sight: ViewPoint, seat: Seat, spy: Stance): Stance =>
  isMirrored(sight, seat) ? mirroredStance(spy, sight.m) : spy;

/** A step of a walk on the screen, from a place past one card to the next place. */
export interface WalkStep {
  readonly from: number;
  readonly to: number;
  /** The screen column that it passes. */
  readonly past: number;
}

/** The steps of a move. One that leaves an end of the fan is followed by one that enters at the other (A.3). */
export const walkOf = (
  seen: Stance,
  { flipBefore, distance }: { readonly flipBefore: boolean; readonly distance: number },
  m: number,
): readonly WalkStep[] => {
  const start = flipBefore ? flippedStance(seen) : seen;
  return Array.from({ length: distance }, (_, step) => {
    const past = facedColumn(stanceAfter(start, step, m), m);
    return start.facing === "R" ? { from: past, to: past + 1, past } : { from: past + 1, to: past, past };
  });
};
