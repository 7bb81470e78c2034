/** A table for the tests: seeded chance, random players, and the steps of whole games. */
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

/** Numbers below a bound, the same for the same seed. */
export const randomOf = (seed: number): ((bound: number) => number) =>
  numberStream(shuffleKey(secretOf(seed), [], "players"));

export const oneOf = <T>(below: (bound: number) => number, from: readonly T[]): T => from[below(from.length)]!;

export interface Step {
  readonly before: TrainState;
  readonly by: { readonly seat: Seat; readonly command: TrainCommand } | null;
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

/** Folds one event; the state is frozen through and through, so an `evolve` that mutates throws. */
export const fold = (state: TrainState, event: TrainEvent): TrainState =>
  deepFreeze(train.evolve(deepFreeze(state), deepFreeze(event)));

/** What a random player does: mostly lays a tile when he may, so that games get somewhere. */
const choose = (state: TrainState, seat: Seat, below: (bound: number) => number): TrainCommand => {
  const listed = train.moves(state, seat);
  const plays = listed.filter(({ type }) => type === "play" || type === "build");
  return oneOf(below, plays.length > 0 && below(8) > 0 ? plays : listed);
};

/** A whole game under random players, step by step. */
export function* game(options: TrainOptions, seats: number, seed: number, host: Host = hostOf(seed)): Generator<Step> {
  const below = randomOf(seed);
  let state = train.start(options, seats);
  for (;;) {
    const own = train.next(state, host);
    const seat = own.length === 0 && train.turn(state).length > 0 ? oneOf(below, train.turn(state)) : null;
    if (own.length === 0 && seat === null) return;
    const by = seat === null ? null : { seat, command: choose(state, seat, below) };
    const answer = by === null ? own : train.decide(state, by.seat, by.command, host);
    if (isRefusal(answer)) throw new Error(`refused: ${answer.refused} ${JSON.stringify(by)}`);
    for (const event of answer) {
      const after = fold(state, event);
      yield { before: state, by, event, after };
      state = after;
    }
  }
}

/** The state after a whole game's first `length` events. */
export const stateAfter = (options: TrainOptions, seats: number, seed: number, length: number): TrainState => {
  let state = train.start(options, seats);
  for (const { after } of game(options, seats, seed)) {
    state = after;
    if (--length === 0) break;
  }
  return state;
};

/** Deep equality without a difference's report, for the many comparisons of whole games. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);
