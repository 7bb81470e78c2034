/**
 * Tiles and hands. A tile is its number in the triangle 0-0, 1-0, 1-1, 2-0, 2-1, 2-2 …, the same in every set. A set of
 * double-n is the numbers below (n + 1)(n + 2) / 2, so a shuffle of numbers is a shuffle of tiles.
 */
import { withInserted, withoutItemAt } from "../../../kit/list-edits.ts";
import type { Hand, SeenTile, Tile, Value } from "./types.ts";

const LARGEST_VALUE = 18;

const HALVES: readonly (readonly [Value, Value])[] = Array.from({ length: LARGEST_VALUE + 1 }, (_, high) =>
  Array.from({ length: high + 1 }, (_, low) => [high, low] as const),
).flat();

export const TILE_COUNT = HALVES.length;

export const tileOf = (a: Value, b: Value): Tile => {
  const high = Math.max(a, b);
  return (high * (high + 1)) / 2 + Math.min(a, b);
};

/** Both values, the higher first. */
export const halvesOf = (tile: Tile): readonly [Value, Value] => HALVES[tile]!;

export const isDouble = (tile: Tile): boolean => HALVES[tile]![0] === HALVES[tile]![1];

export const hasValue = (tile: Tile, value: Value): boolean => HALVES[tile]![0] === value || HALVES[tile]![1] === value;

/** The value that shows once `value` is laid against its equal. */
export const otherHalf = (tile: Tile, value: Value): Value => {
  const [high, low] = HALVES[tile]!;
  return high === value ? low : high;
};

export const tilePips = (tile: Tile): number => HALVES[tile]![0] + HALVES[tile]![1];

/** `12-5` */
export const makeTile = (tile: Tile): string => halvesOf(tile).join("-");

/** Parses `12-5` or `5-12`. Returns null for other text. */
export const parseTile = (text: string): Tile | null => {
  const [, a, b] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (a === undefined || b === undefined) return null;
  return Math.max(Number(a), Number(b)) > LARGEST_VALUE ? null : tileOf(Number(a), Number(b));
};

/** The hand in canonical order. */
export const sortHand = (tiles: readonly SeenTile[]): Hand => {
  const hand = [...tiles];
  for (let next = 1; next < hand.length; next++) {
    const face = hand[next]!;
    let place = next;
    for (; place > 0 && (hand[place - 1] ?? 0) > (face ?? 0); place--) hand[place] = hand[place - 1]!;
    hand[place] = face;
  }
  return hand;
};

export const withTile = (hand: Hand, face: SeenTile): Hand => {
  let index = hand.length;
  // Face-down tiles come first.
  while (index > 0 && (hand[index - 1] ?? 0) > (face ?? 0)) index--;
  return withInserted(hand, index, face);
};

/** The hand without one tile: that tile if it is visible, any if the hand is face down. */
export const withoutTile = (hand: Hand, tile: Tile): Hand => {
  const index = hand.indexOf(tile);
  return withoutItemAt(hand, index < 0 ? hand.length - 1 : index);
};

/** The visible tiles of a hand. */
export const seenTiles = (hand: Hand): readonly Tile[] => hand.filter((face) => face !== null);
