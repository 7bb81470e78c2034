/** Logistic regression: the weights with which the evaluation foretells best what became of the positions. */

import { randomBelow } from "../../../engine/chance/seeded-random.ts";
import type { Random } from "../../../engine/contract/bot.ts";
import {
  LEARNED_WINDOWS,
  learnedBy,
  PATTERNS_PER_WINDOW,
  patternIndices,
  WINDOWS,
} from "../../../engine/games/pool/bot/evaluation/eval-patterns.ts";
import { ALL_MEN, TERMS, writeTerms } from "../../../engine/games/pool/bot/evaluation/eval-terms.ts";
import type { EvalStage, Weights } from "../../../engine/games/pool/bot/evaluation/evaluate.ts";
import { CERTAIN_WIN_FROM, chanceOf } from "../../../engine/games/pool/bot/search/scores.ts";
import { lowestBit, popCount } from "../../../engine/games/pool/state/bitboard.ts";
import { FIELDS } from "./games.ts";

/** The parameters: early windows, early terms, late windows, late terms, squares. */
const WINDOW_TERMS = LEARNED_WINDOWS * PATTERNS_PER_WINDOW;
const LATE = WINDOW_TERMS + TERMS;
const SQUARES = 2 * LATE;
const PARAMETERS = SQUARES + 32;

/** Every tenth game's worth of positions is left out of learning, and tells how good it is. */
const HELD_OUT = 10;
const RATE = 0.15;

/** What of one position weighs how much; as many entries as it takes. */
interface Sparse {
  readonly keys: Int32Array;
  readonly by: Float64Array;
  size: number;
}

const LEARNED = learnedBy();
const seen = new Int32Array(WINDOWS);
const counted = new Int32Array(TERMS);

const put = (sparse: Sparse, key: number, by: number): void => {
  sparse.keys[sparse.size] = key;
  sparse.by[sparse.size++] = by;
};

/** Both stages of a weight, as far as the position belongs to each. */
const putStages = (sparse: Sparse, key: number, by: number, early: number): void => {
  put(sparse, key, by * early);
  put(sparse, LATE + key, by * (1 - early));
};

const read = (sample: Int32Array, at: number, sparse: Sparse): void => {
  const black = sample[at]!;
  const white = sample[at + 1]!;
  const kings = sample[at + 2]!;
  const blackMen = popCount(black & ~kings);
  const whiteMen = popCount(white & ~kings);
  const early = (blackMen + whiteMen) / ALL_MEN;
  sparse.size = 0;
  patternIndices(black & ~kings, white & ~kings, seen);
  for (const key of seen) {
    const by = LEARNED[key]!;
    if (by !== 0) putStages(sparse, Math.abs(by) - 1, Math.sign(by), early);
  }
  writeTerms(blackMen, whiteMen, black & kings, white & kings, (sample[at + 3]! & 1) === 1, counted);
  for (let term = 0; term < TERMS; term++) {
    if (counted[term] !== 0) putStages(sparse, WINDOW_TERMS + term, counted[term]!, early);
  }
  for (let rest = black & kings; rest !== 0; rest &= rest - 1) put(sparse, SQUARES + lowestBit(rest), 1);
  for (let rest = white & kings; rest !== 0; rest &= rest - 1) put(sparse, SQUARES + 31 - lowestBit(rest), -1);
};

/** What is to be foretold, for Black: partly how the game ended, partly what the search had seen of it. */
const targetOf = (data: number, trust: number): number => {
  const result = ((data >> 1) & 3) / 2;
  const score = data & 1 ? data >> 16 : -(data >> 16);
  if (Math.abs(score) >= CERTAIN_WIN_FROM) return result;
  return trust * chanceOf(score) + (1 - trust) * result;
};

const guess = (weights: Float64Array, { keys, by, size }: Sparse): number => {
  let logit = 0;
  for (let entry = 0; entry < size; entry++) logit += weights[keys[entry]!]! * by[entry]!;
  return 1 / (1 + Math.exp(-logit));
};

const loss = (guessed: number, target: number): number =>
  -(target * Math.log(Math.max(1e-9, guessed)) + (1 - target) * Math.log(Math.max(1e-9, 1 - guessed)));

const isHeldOut = (index: number): boolean => Math.floor(index / 64) % HELD_OUT === 0;

export interface Fit {
  readonly weights: Weights;
  /** Mean log loss of the positions learned from, and of those left out. */
  readonly learned: number;
  readonly heldOut: number;
}

/** `trust`: how much the search's word counts beside the game's end, 0 to 1. */
export const learnFrom = (sample: Int32Array, trust: number, epochs: number, random: Random): Fit => {
  const positions = sample.length / FIELDS;
  const weights = new Float64Array(PARAMETERS);
  const squares = new Float64Array(PARAMETERS).fill(1e-6);
  const sparse: Sparse = { keys: new Int32Array(256), by: new Float64Array(256), size: 0 };
  const order = Uint32Array.from({ length: positions }, (_, index) => index);
  let learned = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const rate = RATE * (1 - epoch / epochs);
    learned = 0;
    let steps = 0;
    for (let turn = 0; turn < positions; turn++) {
      const index = order[turn]!;
      if (isHeldOut(index)) continue;
      read(sample, index * FIELDS, sparse);
      const target = targetOf(sample[index * FIELDS + 3]!, trust);
      const guessed = guess(weights, sparse);
      learned += loss(guessed, target);
      steps++;
      step(weights, squares, sparse, guessed - target, rate);
    }
    learned /= steps;
  }
  return { weights: rounded(weights), learned, heldOut: lossOf(sample, weights, sparse, trust) };
};

/** AdaGrad: what is met rarely learns faster. */
const step = (
  weights: Float64Array,
  squares: Float64Array,
  { keys, by, size }: Sparse,
  error: number,
  rate: number,
): void => {
  for (let entry = 0; entry < size; entry++) {
    const key = keys[entry]!;
    const slope = error * by[entry]!;
    squares[key]! += slope * slope;
    weights[key]! -= (rate * slope) / Math.sqrt(squares[key]!);
  }
};

const lossOf = (sample: Int32Array, weights: Float64Array, sparse: Sparse, trust: number): number => {
  let total = 0;
  let tested = 0;
  for (let index = 0; index < sample.length / FIELDS; index++) {
    if (!isHeldOut(index)) continue;
    read(sample, index * FIELDS, sparse);
    total += loss(guess(weights, sparse), targetOf(sample[index * FIELDS + 3]!, trust));
    tested++;
  }
  return total / tested;
};

const shuffle = (order: Uint32Array, random: Random): void => {
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomBelow(random, last + 1);
    const kept = order[last]!;
    order[last] = order[other]!;
    order[other] = kept;
  }
};

/** Hundredths of a logit, as the evaluation wants them. */
const rounded = (weights: Float64Array): Weights => {
  const part = (from: number, to: number): Int16Array =>
    Int16Array.from(weights.subarray(from, to), (weight) => Math.round(100 * weight));
  const stage = (from: number): EvalStage => ({
    windows: part(from, from + WINDOW_TERMS),
    terms: part(from + WINDOW_TERMS, from + LATE),
  });
  return { early: stage(0), late: stage(LATE), squares: part(SQUARES, PARAMETERS) };
};
