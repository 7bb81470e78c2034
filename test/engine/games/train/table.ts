/** Helpers for tests of Mexican Train: seeded chance, random players, and the steps of whole games. */
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { makeChance, numberStream, shuffleKey } from "../../../../engine/chance/deal.ts";
import { type Host, isRefusal, type Seat } from "../../../../engine/contract/game.ts";
import { train } from "../../../../engine/games/train/game.ts";
import type { TrainCommand, TrainEvent, TrainOptions, TrainState } from "../../../../engine/games/train/state/types.ts";

export const START = 1_700_000_000_000;

export const optionsFrom = (choices: object): TrainOptions => v.parse(train.options, choices);

const secretOf = (seed: number): string => seed.toString(16).padStart(64, "0");

export const hostOf = (seed: number, now = START): Host => ({ now, ...makeChance(secretOf(seed), ["5eed"]) });

/** A seeded generator of numbers below a bound. */
export const randomOf = (seed: number): ((bound: number) => number) =>
  numberStream(shuffleKey(secretOf(seed), [], "players"));

export const oneOf = <T>(below: (bound: number) => number, from: readonly T[]): T => from[below(from.length)]!;

export interface Step {
  readonly before: TrainState;
  /** The command that caused the event; null for the table's own events. */
  readonly cause: { readonly seat: Seat; readonly command: TrainCommand } | null;
  readonly event: TrainEvent;
  readonly after: TrainState;
}

const deepFreeze = <T>(value: T): T => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

/** Folds one event into a frozen state, so an `evolve` that mutates its arguments throws. */
export const fold = (state: TrainState, event: TrainEvent): TrainState =>
  deepFreeze(train.evolve(deepFreeze(state), deepFreeze(event)));

/** A random command; mostly a play if there is one, so that games make progress. */
const choose = (state: TrainState, seat: Seat, below: (bound: number) => number): TrainCommand => {
  const listed = train.moves(state, seat);
  const plays = listed.filter(({ type }) => type === "play" || type === "build");
  return oneOf(below, plays.length > 0 && below(8) > 0 ? plays : listed);
};

/** The steps of a whole game between random players. */
export function* game(options: TrainOptions, seats: number, seed: number, host: Host = hostOf(seed)): Generator<Step> {
  const below = randomOf(seed);
  let state = train.start(options, seats);
  for (;;) {
    const tableEvents = train.next(state, host);
    const seat = tableEvents.length === 0 && train.turn(state).length > 0 ? oneOf(below, train.turn(state)) : null;
    if (tableEvents.length === 0 && seat === null) return;
    const cause = seat === null ? null : { seat, command: choose(state, seat, below) };
    const answer = cause === null ? tableEvents : train.decide(state, cause.seat, cause.command, host);
    if (isRefusal(answer)) throw new Error(`refused: ${answer.refused} ${JSON.stringify(cause)}`);
    for (const event of answer) {
      const after = fold(state, event);
      yield { before: state, cause, event, after };
      state = after;
    }
  }
}

/** Deep equality without a report of the difference, which is faster. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);
