/** Logistic regression: the weights with which the evaluation best predicts the results of the positions. */

import { randomBelow } from "../../../engine/chance/seeded-random.ts";
import type { Random } from "../../../engine/contract/bot.ts";
import {
  LEARNED_WINDOWS,
  learnedBy,
  PATTERNS_PER_WINDOW,
  patternIndices,
  WINDOWS,
} from "../../../engine/games/pool/bot/evaluation/eval-patterns.ts";
import { ALL_MEN, kingBalance } from "../../../engine/games/pool/bot/evaluation/eval-terms.ts";
import type { EvalStage, Weights } from "../../../engine/games/pool/bot/evaluation/evaluate.ts";
import { CERTAIN_WIN_FROM, chanceOf } from "../../../engine/games/pool/bot/search/scores.ts";
import { lowestBit, popCount } from "../../../engine/games/pool/state/bitboard.ts";
import type { Bitboard } from "../../../engine/games/pool/state/types.ts";
import { FIELDS, NO_RESULT } from "./self-play.ts";

/** Men, kings, the side to move, then the balances of kings. */
export const TERMS = 9;

/** Writes the terms. `blackKings` and `whiteKings` are sets, the men are numbers. */
export const writeTerms = (
  blackMen: number,
  whiteMen: number,
  blackKings: Bitboard,
  whiteKings: Bitboard,
  isBlack: boolean,
  into: Int32Array,
): void => {
  into.fill(0);
  const black = popCount(blackKings);
  const white = popCount(whiteKings);
  into[0] = blackMen - whiteMen;
  into[1] = black - white;
  into[2] = isBlack ? 1 : -1;
  const balance = kingBalance(black, white);
  if (balance !== 0) into[Math.abs(balance)] = Math.sign(balance);
};

/** The parameters: early windows, early terms, late windows, late terms, squares. */
const WINDOW_TERMS = LEARNED_WINDOWS * PATTERNS_PER_WINDOW;
const LATE = WINDOW_TERMS + TERMS;
const SQUARES = 2 * LATE;
const PARAMETERS = SQUARES + 32;

/** One run of positions in twenty is left out of learning, and measures the fit. A run is about two games with their trees. */
const HELD_OUT = 20;
const RUN = 4096;
const RATE = 0.15;
/** The sum of squares at which each weight begins: a pattern that occurs once or twice stays near zero. */
const INERTIA = 1;
/** How often a root position counts. There is one for some forty positions of trees. */
const ROOT_COUNTS = 3;

/** The features of one position and their values. */
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

const hasResult = (data: number): boolean => ((data >> 1) & 3) !== NO_RESULT;

/** Black's expected points: those of the score, and at a root half of them and half of the game's result. */
const targetOf = (data: number): number => {
  const score = data & 1 ? data >> 16 : -(data >> 16);
  if (!hasResult(data)) return chanceOf(score);
  const result = ((data >> 1) & 3) / 2;
  return Math.abs(score) >= CERTAIN_WIN_FROM ? result : (chanceOf(score) + result) / 2;
};

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

const logitOf = (weights: Float64Array, { keys, by, size }: Sparse): number => {
  let logit = 0;
  for (let entry = 0; entry < size; entry++) logit += weights[keys[entry]!]! * by[entry]!;
  return logit;
};

const guess = (weights: Float64Array, sparse: Sparse): number => logistic(logitOf(weights, sparse));

const loss = (guessed: number, target: number): number =>
  -(target * Math.log(Math.max(1e-9, guessed)) + (1 - target) * Math.log(Math.max(1e-9, 1 - guessed)));

const isHeldOut = (index: number): boolean => Math.floor(index / RUN) % HELD_OUT === 0;

export interface Fit {
  readonly weights: Weights;
  /** Mean log loss of the positions learned from, and of the root positions left out. */
  readonly learned: number;
  readonly heldOut: number;
}

export const learnFrom = (sample: Int32Array, epochs: number, random: Random): Fit => {
  const weights = new Float64Array(PARAMETERS);
  const squares = new Float64Array(PARAMETERS).fill(INERTIA);
  const sparse: Sparse = { keys: new Int32Array(256), by: new Float64Array(256), size: 0 };
  const order = new Uint32Array(sample.length / FIELDS);
  let steps = 0;
  for (let index = 0; index < order.length; index++) if (!isHeldOut(index)) order[steps++] = index;
  let learned = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, steps, random);
    learned = 0;
    for (let turn = 0; turn < steps; turn++) {
      const at = order[turn]! * FIELDS;
      const data = sample[at + 3]!;
      read(sample, at, sparse);
      const target = targetOf(data);
      const guessed = guess(weights, sparse);
      learned += loss(guessed, target);
      const rate = RATE * (1 - (epoch + turn / steps) / epochs);
      step(weights, squares, sparse, (guessed - target) * (hasResult(data) ? ROOT_COUNTS : 1), rate);
    }
  }
  calibrate(sample, weights, sparse);
  return { weights: rounded(weights), learned: learned / steps, heldOut: lossOf(sample, weights, sparse) };
};

/** AdaGrad: rare features learn faster. */
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

const NEWTON_STEPS = 10;

/**
 * Multiplies the weights by the factor that fits the root positions best. Without it the scores of the trees, which are learned from the
 * evaluation's own scores, shrink from generation to generation.
 */
const calibrate = (sample: Int32Array, weights: Float64Array, sparse: Sparse): void => {
  const logits: number[] = [];
  const targets: number[] = [];
  for (let at = 0; at < sample.length; at += FIELDS) {
    if (!hasResult(sample[at + 3]!)) continue;
    read(sample, at, sparse);
    logits.push(logitOf(weights, sparse));
    targets.push(targetOf(sample[at + 3]!));
  }
  let factor = 1;
  for (let turn = 0; turn < NEWTON_STEPS; turn++) {
    let slope = 0;
    let curvature = 0;
    for (const [index, logit] of logits.entries()) {
      const guessed = logistic(factor * logit);
      slope += (guessed - targets[index]!) * logit;
      curvature += guessed * (1 - guessed) * logit * logit;
    }
    factor -= slope / curvature;
  }
  for (let key = 0; key < weights.length; key++) weights[key]! *= factor;
};

const lossOf = (sample: Int32Array, weights: Float64Array, sparse: Sparse): number => {
  let total = 0;
  let tested = 0;
  for (let index = 0; index < sample.length / FIELDS; index++) {
    const data = sample[index * FIELDS + 3]!;
    if (!isHeldOut(index) || !hasResult(data)) continue;
    read(sample, index * FIELDS, sparse);
    total += loss(guess(weights, sparse), targetOf(data));
    tested++;
  }
  return total / tested;
};

/** Shuffles the first `size` numbers. */
const shuffle = (order: Uint32Array, size: number, random: Random): void => {
  for (let last = size - 1; last > 0; last--) {
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
