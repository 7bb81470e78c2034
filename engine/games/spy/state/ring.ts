/**
 * The geometry of a base (A.3). Its `m` columns form a ring with `m` gaps: gap `g` is between columns `g − 1` and `g`,
 * and both ends of the fan are gap 0. The Spy itself takes no column. Columns and gaps are in the owner's left-to-right
 * order, unless a function is for the view from across the table.
 */
import type { Facing, SpyOptions, Stance } from "./types.ts";

const wrapped = (place: number, m: number): number => ((place % m) + m) % m;

/** The gap of the ring for a place in the fan, where `m` is the right end (A.3: "the ends are one place"). */
export const gapAt = (place: number, m: number): number => wrapped(place, m);

/**
 * The place of a Spy in the fan, from the left: 0 … m. Both ends are one gap: it stands at the end next to the column that
 * it faces.
 */
export const placeOfSpy = ({ gap, facing }: Stance, m: number): number => (gap === 0 && facing === "L" ? m : gap);

const oppositeFacing = (facing: Facing): Facing => (facing === "L" ? "R" : "L");

/** The same gap, facing the other way. */
export const flippedStance = (spy: Stance): Stance => ({ gap: spy.gap, facing: oppositeFacing(spy.facing) });

/** The column that a Spy faces. */
export const facedColumn = (spy: Stance, m: number): number => (spy.facing === "R" ? spy.gap : wrapped(spy.gap - 1, m));

/** A Spy after it passes `distance` columns in its direction. */
export const stanceAfter = (spy: Stance, distance: number, m: number): Stance => ({
  gap: wrapped(spy.facing === "R" ? spy.gap + distance : spy.gap - distance, m),
  facing: spy.facing,
});

/** A Spy after a whole Move: a flip before, the movement, a flip after (A.4.1.5). */
export const stanceAfterMove = (
  spy: Stance,
  move: { readonly flipBefore: boolean; readonly distance: number; readonly flipAfter: boolean },
  m: number,
): Stance => {
  const there = stanceAfter(move.flipBefore ? flippedStance(spy) : spy, move.distance, m);
  return move.flipAfter ? flippedStance(there) : there;
};

/** The column across the table; also the place where a fan seen from across draws a column. Its own inverse. */
export const mirrored = (column: number, m: number): number => m - 1 - column;

/** A Spy as seen from across the table: it faces the mirrored column. Its own inverse. */
export const mirroredStance = (spy: Stance, m: number): Stance => ({
  gap: wrapped(m - spy.gap, m),
  facing: oppositeFacing(spy.facing),
});

/**
 * The column of an opponent's base that a Spy faces, in that opponent's order; the same for all opponents (A.4.2.2).
 */
export const spiedColumn = (spy: Stance, m: number, mirror: SpyOptions["mirror"]): number =>
  mirror === "reversed" ? mirrored(facedColumn(spy, m), m) : facedColumn(spy, m);
