/**
 * The patterns of the evaluation: sixteen windows of eight squares, each with one of 3^8 fillings by men. Seven windows
 * are two whole rows, nine are four rows by two columns.
 *
 * Rotating the board and swapping the sides maps a window to another one (or itself) and negates the value, so nine
 * learned tables serve all sixteen.
 */
import type { Bitboard } from "../../state/types.ts";

export const PATTERNS_PER_WINDOW = 3 ** 8;
export const WINDOWS = 16;
export const LEARNED_WINDOWS = 9;

/** Bits as ternary digits: eight bits, lowest digit first. */
const ternary = (factor: number): Int32Array =>
  Int32Array.from({ length: 256 }, (_, bits) => {
    let number = 0;
    for (let digit = 7; digit >= 0; digit--) number = number * 3 + ((bits >>> digit) & 1) * factor;
    return number;
  });

const ONES = ternary(1);
const TWOS = ternary(2);

/** The two columns from the column of bit 0 on: sixteen bits, two a row. */
const columns = (bits: Bitboard): number => {
  const pairs = bits & 0x33333333;
  const nibbles = (pairs | (pairs >>> 2)) & 0x0f0f0f0f;
  const bytes = (nibbles | (nibbles >>> 4)) & 0x00ff00ff;
  return (bytes | (bytes >>> 8)) & 0xffff;
};

/** Writes the sixteen fillings by the men of both sides, each as an index into one array of all tables. */
export const patternIndices = (blackMen: Bitboard, whiteMen: Bitboard, into: Int32Array): void => {
  let window = 0;
  for (let shift = 0; shift <= 24; shift += 4) {
    into[window] = window * PATTERNS_PER_WINDOW + ONES[(blackMen >>> shift) & 255]! + TWOS[(whiteMen >>> shift) & 255]!;
    window++;
  }
  for (let column = 0; column <= 2; column++) {
    const black = columns(blackMen >>> column);
    const white = columns(whiteMen >>> column);
    for (let shift = 0; shift <= 8; shift += 4) {
      into[window] = window * PATTERNS_PER_WINDOW + ONES[(black >>> shift) & 255]! + TWOS[(white >>> shift) & 255]!;
      window++;
    }
  }
};

const pattern = (worth: Int32Array, window: number, black: number, white: number): number =>
  worth[window * PATTERNS_PER_WINDOW + ONES[black & 255]! + TWOS[white & 255]!]!;

/** The sum of `worth` over the indices of `patternIndices`, as 32 bits. Written out, because a search calls it most. */
export const sumOfPatterns = (worth: Int32Array, blackMen: Bitboard, whiteMen: Bitboard): number => {
  let sum =
    pattern(worth, 0, blackMen, whiteMen) +
    pattern(worth, 1, blackMen >>> 4, whiteMen >>> 4) +
    pattern(worth, 2, blackMen >>> 8, whiteMen >>> 8) +
    pattern(worth, 3, blackMen >>> 12, whiteMen >>> 12) +
    pattern(worth, 4, blackMen >>> 16, whiteMen >>> 16) +
    pattern(worth, 5, blackMen >>> 20, whiteMen >>> 20) +
    pattern(worth, 6, blackMen >>> 24, whiteMen >>> 24);
  for (let column = 0; column <= 2; column++) {
    const black = columns(blackMen >>> column);
    const white = columns(whiteMen >>> column);
    const window = 7 + 3 * column;
    sum +=
      pattern(worth, window, black, white) +
      pattern(worth, window + 1, black >>> 4, white >>> 4) +
      pattern(worth, window + 2, black >>> 8, white >>> 8);
  }
  return sum | 0;
};

/** For each window the learned table n that it uses, or -1 - n for table n rotated. */
const SERVED_BY: readonly number[] = [0, 1, 2, 3, -3, -2, -1, 4, 5, 6, 7, 8, -8, -7, -6, -5];

const turnedFilling = (filling: number): number => {
  let turned = 0;
  for (let rest = filling, digit = 0; digit < 8; digit++) {
    turned = turned * 3 + ((3 - (rest % 3)) % 3);
    rest = Math.floor(rest / 3);
  }
  return turned;
};

const TURNED = Int32Array.from({ length: PATTERNS_PER_WINDOW }, (_, filling) => turnedFilling(filling));

/**
 * For each filling the learned number that it uses, as 1 + n, or -1 - n with its sign changed; 0 if the filling is its
 * own opposite.
 */
export const learnedBy = (): Int32Array => {
  const served = new Int32Array(WINDOWS * PATTERNS_PER_WINDOW);
  for (let key = 0; key < served.length; key++) {
    const window = Math.floor(key / PATTERNS_PER_WINDOW);
    const filling = key % PATTERNS_PER_WINDOW;
    const turned = TURNED[filling]!;
    const by = SERVED_BY[window]!;
    const isSelf = SERVED_BY.indexOf(-1 - by) < 0 && by >= 0;
    if (by < 0) served[key] = -1 - ((-1 - by) * PATTERNS_PER_WINDOW + turned);
    else if (isSelf && turned < filling) served[key] = -1 - (by * PATTERNS_PER_WINDOW + turned);
    else served[key] = isSelf && turned === filling ? 0 : 1 + by * PATTERNS_PER_WINDOW + filling;
  }
  return served;
};
