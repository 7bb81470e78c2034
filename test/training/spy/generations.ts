/** Generations of games of the bot of SPY against itself, each with the weights that the previous one produced. */
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import type { Features, Weights } from "../../../engine/games/spy/bot/win-chance.ts";
import { type Fit, fitWeights } from "./regression.ts";
import { emptySamples, playGame, type Samples, TABLES, VIEWS } from "./self-play.ts";
import type { LearnedWeights } from "./weights.ts";

/** The games of each round: two at two seats, one at three and one at four. */
const SEATS = [2, 3, 2, 4];

/** The first generation counts cards and doubt only. */
const FIRST: Features = {
  found1: -1,
  found2: -1,
  found3: -1,
  doubt: 1,
  danger: 0,
  lastDanger: 0,
  threat: 0,
  lastThreat: 0,
  order: 0,
};

/**
 * From this generation on, later ones also learn from its games. Otherwise the weights for more than two
 * seats would oscillate: a card found counts much among bots that find few, and little among bots that find many.
 */
const REUSED_FROM = 1;

export interface Generation {
  readonly games: number;
  readonly learned: LearnedWeights;
  readonly report: string;
}

/** Plays and learns one generation for each of `sizes`, the number of its games. */
export function* learn(sizes: readonly number[], seed: string): Generator<Generation> {
  let weights: Weights = { duel: FIRST, crowd: FIRST };
  let samples = emptySamples();
  for (const [generation, games] of sizes.entries()) {
    if (generation <= REUSED_FROM) samples = emptySamples();
    const random = seededRandom(`${seed} games ${generation}`);
    for (let game = 0; game < games; game++) {
      playGame(weights, SEATS[game % SEATS.length]!, `${seed} ${generation} ${game}`, random, samples);
    }
    const fits = fitAll(samples);
    const learned = {
      plan: weightsOf(fits.plan),
      value: weightsOf(fits.value),
      study: weightsOf(fits.study),
    };
    weights = learned.plan;
    yield { games, learned, report: reportOf(samples, fits) };
  }
}

type Fits = Readonly<Record<keyof Samples, Readonly<Record<"duel" | "crowd", Fit>>>>;

const fitAll = ({ plan, value, study }: Samples): Fits => {
  const fitBoth = ({ duel, crowd }: Samples["plan"]) => ({ duel: fitWeights(duel), crowd: fitWeights(crowd) });
  return { plan: fitBoth(plan), value: fitBoth(value), study: fitBoth(study) };
};

const weightsOf = ({ duel, crowd }: Fits["plan"]): Weights => ({ duel: duel.weights, crowd: crowd.weights });

const reportOf = (samples: Samples, fits: Fits): string =>
  VIEWS.flatMap((view) =>
    TABLES.map(
      (table) => `${view} ${table}: ${samples[view][table].length} ends, error ${fits[view][table].error.toFixed(4)}`,
    ),
  ).join("\n");
