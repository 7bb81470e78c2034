/** Logistic regression for a choice of one of several seats: the weights that make the winners most likely. */
import { FEATURES, type Features, scoreOf } from "../../../engine/games/spy/bot/win-chance.ts";
import { solveEquations } from "../linear-equations.ts";

/** An end of a turn: the features of each living seat, and its share of the win. */
export type Sample = readonly { readonly features: Features; readonly share: number }[];

export interface Fit {
  readonly weights: Features;
  /** The mean square of the error of the chances to win. */
  readonly error: number;
}

/** Makes the equations solvable if a feature never differs. */
const RIDGE = 1e-4;
const NEWTON_STEPS = 8;

/**
 * The terms of a sample: its features, but for the threat the sum of all cards found and about to be found. So the weight
 * of a card found is that of a certain threat plus the fitted weight of the card.
 */
const termsOf = (features: Features): readonly number[] =>
  FEATURES.map((name) =>
    name === "threat" ? features.threat + features.found1 + features.found2 + features.found3 : features[name],
  );

/** The weights of the features, from those of the terms. */
const weightsOf = (terms: Features): Features => {
  const { found1, found2, found3, threat } = terms;
  return featuresOf(
    FEATURES.map((name) => terms[name])
      .with(0, found1 + threat)
      .with(1, found2 + threat)
      .with(2, found3 + threat),
  );
};

const rounded = (number: number): number => Number(number.toFixed(3));

const featuresOf = (numbers: readonly number[]): Features =>
  Object.fromEntries(FEATURES.map((name, index) => [name, rounded(numbers[index]!)])) as Features;

const chancesOf = (sample: Sample, weights: Features): readonly number[] => {
  const odds = sample.map(({ features }) => Math.exp(scoreOf(features, weights)));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / total);
};

/** Adds slope and curvature of the log likelihood of one sample to the rows of Newton's equations. */
const addSample = (rows: readonly number[][], sample: Sample, weights: Features): void => {
  const chances = chancesOf(sample, weights);
  const terms = sample.map(({ features }) => termsOf(features));
  const means = FEATURES.map((_, index) => terms.reduce((sum, each, at) => sum + chances[at]! * each[index]!, 0));
  for (const [at, { share }] of sample.entries()) {
    const deviations = terms[at]!.map((term, index) => term - means[index]!);
    for (const [index, row] of rows.entries()) {
      for (const [other, each] of deviations.entries()) row[other]! += chances[at]! * deviations[index]! * each;
      row[FEATURES.length]! += share * deviations[index]!;
    }
  }
};

/**
 * -1 if more of it is worse for the seat, 1 if it is better, 0 if it may be either. So noise in the sample cannot reverse a
 * feature. The sign of a card found holds for its weight beyond a certain threat, or the bot would delay a certain hit.
 */
export const SIGNS: Readonly<Record<keyof Features, number>> = {
  found1: -1,
  found2: -1,
  found3: -1,
  doubt: 1,
  danger: -1,
  lastDanger: -1,
  threat: -1,
  lastThreat: -1,
  order: 0,
};

/** The weights with the greatest likelihood among those with the right signs: a term with the wrong sign gets 0. */
export const fitWeights = (samples: readonly Sample[]): Fit => {
  let used = FEATURES.map(() => true);
  for (;;) {
    const terms = fitUsed(samples, used);
    const isWrong = FEATURES.map((name) => terms[name] * SIGNS[name] < 0);
    if (!isWrong.includes(true)) {
      const weights = weightsOf(terms);
      return { weights, error: errorOf(samples, weights) };
    }
    used = used.map((isUsed, index) => isUsed && !isWrong[index]!);
  }
};

/** The weights of the terms, by Newton's method from 0 on; a term that is not used gets 0. */
const fitUsed = (samples: readonly Sample[], used: readonly boolean[]): Features => {
  let numbers: readonly number[] = FEATURES.map(() => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const rows = FEATURES.map((_, index) => {
      const row = [...FEATURES.map(() => 0), -RIDGE * samples.length * numbers[index]!];
      return row.with(index, RIDGE * samples.length);
    });
    const weights = weightsOf(featuresOf(numbers));
    for (const sample of samples) addSample(rows, sample, weights);
    const only = rows.map((row, index) => row.map((cell, other) => (isUsedCell(used, index, other) ? cell : 0)));
    const change = solveEquations(only.map((row, index) => (used[index] ? row : row.with(index, 1))));
    numbers = numbers.map((number, index) => number + change[index]!);
  }
  return featuresOf(numbers);
};

/** Whether a cell of the equations stays: both of its terms are used, or it is the right side of one. */
const isUsedCell = (used: readonly boolean[], index: number, other: number): boolean =>
  used[index]! && (other === FEATURES.length || used[other]!);

const errorOf = (samples: readonly Sample[], weights: Features): number => {
  let [total, seats] = [0, 0];
  for (const sample of samples) {
    const chances = chancesOf(sample, weights);
    for (const [at, { share }] of sample.entries()) total += (chances[at]! - share) ** 2;
    seats += sample.length;
  }
  return total / seats;
};
