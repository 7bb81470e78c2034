/** The evaluation of pool checkers: the fast sum of the search equals the sum of the trained terms. */
import { describe, expect, it } from "vitest";
import { randomBelow, seededRandom } from "../../../../../../engine/chance/seeded-random.ts";
import {
  LEARNED_WINDOWS,
  learnedBy,
  PATTERNS_PER_WINDOW,
  patternIndices,
  WINDOWS,
} from "../../../../../../engine/games/pool/bot/evaluation/eval-patterns.ts";
import { ALL_MEN, kingPlacement } from "../../../../../../engine/games/pool/bot/evaluation/eval-terms.ts";
import {
  type EvalStage,
  makeEvaluator,
  type Weights,
} from "../../../../../../engine/games/pool/bot/evaluation/evaluate.ts";
import { popCount } from "../../../../../../engine/games/pool/state/bitboard.ts";
import type { Bitboard } from "../../../../../../engine/games/pool/state/types.ts";
import { TERMS, writeTerms } from "../../../../../training/pool/regression.ts";

const random = seededRandom("evaluation");
const weight = (): number => randomBelow(random, 401) - 200;
const weightsOf = (length: number): number[] => Array.from({ length }, weight);
const stage = (): EvalStage => ({ windows: weightsOf(LEARNED_WINDOWS * PATTERNS_PER_WINDOW), terms: weightsOf(TERMS) });
const weights: Weights = { early: stage(), late: stage(), squares: weightsOf(32) };

const SERVED = learnedBy();

const windowsOf = ({ windows }: EvalStage, seen: Int32Array): number =>
  seen.reduce(
    (sum, key) => sum + (SERVED[key] === 0 ? 0 : Math.sign(SERVED[key]!) * windows[Math.abs(SERVED[key]!) - 1]!),
    0,
  );

/** What the training fits, from its indices and terms. */
const plain = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean): number => {
  const [black, white] = isBlack ? [own, foe] : [foe, own];
  const seen = new Int32Array(WINDOWS);
  const counted = new Int32Array(TERMS);
  const men = popCount((black | white) & ~kings);
  patternIndices(black & ~kings, white & ~kings, seen);
  writeTerms(popCount(black & ~kings), popCount(white & ~kings), black & kings, white & kings, isBlack, counted);
  const sumOf = (each: EvalStage) =>
    windowsOf(each, seen) + counted.reduce((sum, count, term) => sum + count * each.terms[term]!, 0);
  const blended = Math.round((sumOf(weights.early) * men + sumOf(weights.late) * (ALL_MEN - men)) / ALL_MEN);
  const score = blended + kingPlacement(black & kings, white & kings, weights.squares);
  return isBlack ? score : -score;
};

const randomBits = (): Bitboard => randomBelow(random, 2 ** 32) | 0;

describe("the evaluation of a position", () => {
  it.each([
    ["without kings", 0],
    ["with kings", 1],
  ])("is the sum of the learned weights %s", (_, most) => {
    const evaluate = makeEvaluator(weights);
    for (let round = 0; round < 2_000; round++) {
      const black = randomBits() & randomBits();
      const white = randomBits() & randomBits() & ~black;
      const kings = most === 0 ? 0 : (black | white) & randomBits() & randomBits();
      const isBlack = round % 2 === 0;
      const [own, foe] = isBlack ? [black, white] : [white, black];
      expect(evaluate(own, foe, kings, isBlack)).toBeCloseTo(plain(own, foe, kings, isBlack), 10);
    }
  });
});
