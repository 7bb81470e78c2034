/**
 * Where columns and Spies are seen. Places count from the left of the screen: a card's 0 … m−1, a Spy's 0 … m. Whoever
 * sits at the bottom sees the own base as it is and all others mirrored, so that the card opposite is in the same column.
 */
import type { Seat } from "../../../../engine/contract/game.ts";
import { facedColumn, mirrored, mirroredStance } from "../../../../engine/games/spy/state/ring.ts";
import type { SpyOptions, Stance } from "../../../../engine/games/spy/state/types.ts";

/** Who looks: the seat at the bottom, at a table with so many columns and this rule. */
export interface ViewPoint {
  readonly near: Seat;
  readonly m: number;
  /** With the rule "same" the column of the same number is asked: then bases are not mirrored on the screen either. */
  readonly mirror: SpyOptions["mirror"];
}

const isMirrored = ({ near, mirror }: ViewPoint, seat: Seat): boolean => seat !== near && mirror === "reversed";

/** Where a column of a seat's base is seen; also which column is seen there. */
export const screenPlace = (sight: ViewPoint, seat: Seat, index: number): number =>
  isMirrored(sight, seat) ? mirrored(index, sight.m) : index;

/** How a seat's Spy is seen. */
export const screenStance = (sight: ViewPoint, seat: Seat, spy: Stance): Stance =>
  isMirrored(sight, seat) ? mirroredStance(spy, sight.m) : spy;

/**
 * Where a Spy is drawn. The two ends of a base are one place, so it is drawn at the end beside the card it faces: one
 * that would look out over the edge looks in from the other side.
 */
export const placeOfSpy = (seen: Stance, m: number): number => (seen.gap === 0 && seen.facing === "L" ? m : seen.gap);

/** The place of the card that a Spy faces. */
export const placeFaced = (seen: Stance, m: number): number => facedColumn(seen, m);
