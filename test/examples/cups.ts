/**
 * The smallest game with dice and a secret choice: each player rolls two dice under a cup, then all choose a factor
 * from 1 to 3 in secret, in any order. Then everything is shown. The score is the sum of the dice times the factor, or
 * 0 above 18; the highest score wins.
 */
import * as v from "valibot";
import {
  type Chance,
  DealUnknownError,
  type Game,
  type Outcome,
  refuse,
  type Seat,
  type Viewer,
} from "../../engine/contract/game.ts";

/** Null: hidden under a cup. */
type Dice = readonly (number | null)[];

interface State {
  readonly seats: number;
  /** By seat; empty before the roll. */
  readonly dice: readonly Dice[];
  /** By seat; null: not chosen yet. A factor that the viewer may not know is null. */
  readonly choices: readonly ({ readonly factor: number | null } | null)[];
  readonly outcome: Outcome | null;
}

interface Choose {
  readonly type: "choose";
  readonly factor: number;
}

type Event =
  | { readonly type: "rolled"; readonly dice: readonly Dice[] }
  | { readonly type: "chosen"; readonly seat: Seat; readonly factor: number | null }
  | { readonly type: "laid-open"; readonly dice: readonly (readonly number[])[]; readonly factors: readonly number[] };

const SIDES = 6;
const FACTORS = [1, 2, 3];
const BUST_ABOVE = 18;
const MAX_SEATS = 4;

const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIDES));
const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEATS - 1));
const factor = v.picklist(FACTORS);

const seatsOf = ({ seats }: State): readonly Seat[] => Array.from({ length: seats }, (_, of) => of);

const turn = (state: State): readonly Seat[] =>
  state.dice.length === 0 || state.outcome !== null ? [] : seatsOf(state).filter((of) => state.choices[of] === null);

const hideOthers = (dice: readonly Dice[], viewer: Viewer): readonly Dice[] =>
  dice.map((each, of) => (viewer === "all" || viewer === of ? each : each.map(() => null)));

const known = (value: number | null): number => {
  if (value === null) throw new DealUnknownError();
  return value;
};

const outcomeOf = (dice: readonly (readonly number[])[], factors: readonly number[]): Outcome => {
  const products = dice.map((each, of) => each.reduce((sum, one) => sum + one, 0) * factors[of]!);
  const scores = products.map((product) => (product > BUST_ABOVE ? 0 : product));
  const best = Math.max(...scores);
  return { winners: [...scores.keys()].filter((of) => scores[of] === best), reason: "highest", scores };
};

const resampled = (state: State, viewer: Viewer, chance: Chance): State => {
  if (viewer === "all" || state.outcome !== null) return state;
  const dice = state.dice.map((each, of) =>
    of === viewer ? each : each.map((_, index) => chance.roll(`die-${of}-${index}`, SIDES)),
  );
  const choices = state.choices.map((choice, of) =>
    of === viewer || choice === null ? choice : { factor: chance.roll(`factor-${of}`, FACTORS.length) },
  );
  return { ...state, dice, choices };
};

export const cups: Game<State, Event, Choose> = {
  id: "cups",
  rules: "cups/1",
  clocks: ["turn"],
  options: v.strictObject({}),
  command: v.strictObject({ type: v.literal("choose"), factor }),
  event: v.variant("type", [
    v.strictObject({ type: v.literal("rolled"), dice: v.array(v.array(v.nullable(die))) }),
    v.strictObject({ type: v.literal("chosen"), seat, factor: v.nullable(factor) }),
    v.strictObject({ type: v.literal("laid-open"), dice: v.array(v.array(die)), factors: v.array(factor) }),
  ]),

  seatCounts: () => [2, 3, 4],
  start: (_, seats) => ({ seats, dice: [], choices: Array(seats).fill(null), outcome: null }),
  next(state, host) {
    if (state.outcome !== null || turn(state).length > 0) return [];
    if (state.dice.length > 0) {
      const dice = state.dice.map((each) => each.map(known));
      return [{ type: "laid-open", dice, factors: state.choices.map((choice) => known(choice?.factor ?? null)) }];
    }
    const dice = seatsOf(state).map((of) => [0, 1].map((index) => host.roll(`die-${of}-${index}`, SIDES)));
    return [{ type: "rolled", dice }];
  },
  decide(state, of, command) {
    return turn(state).includes(of) ? [{ type: "chosen", seat: of, factor: command.factor }] : refuse("not-your-turn");
  },
  evolve(state, event) {
    switch (event.type) {
      case "rolled":
        return { ...state, dice: event.dice };
      case "chosen":
        return { ...state, choices: state.choices.with(event.seat, { factor: event.factor }) };
      case "laid-open": {
        const choices = event.factors.map((each) => ({ factor: each }));
        return { ...state, dice: event.dice, choices, outcome: outcomeOf(event.dice, event.factors) };
      }
      default:
        return state;
    }
  },
  moves: (state, of) => (turn(state).includes(of) ? FACTORS.map((each) => ({ type: "choose", factor: each })) : []),
  turn,
  remaining: (state) => (state.outcome === null ? seatsOf(state) : []),
  outcome: (state) => state.outcome,
  hides: (state) => state.outcome === null,
  maxEvents: (_, seats) => 2 + seats,
  maxDealEvents: () => 2,
  redact(event, viewer) {
    if (viewer === "all" || event.type === "laid-open") return event;
    if (event.type === "rolled") return { ...event, dice: hideOthers(event.dice, viewer) };
    return event.seat === viewer ? event : { ...event, factor: null };
  },
  view(state, viewer) {
    if (viewer === "all" || state.outcome !== null) return state;
    const choices = state.choices.map((choice, of) => (choice === null || of === viewer ? choice : { factor: null }));
    return { ...state, dice: hideOthers(state.dice, viewer), choices };
  },
  resample: ({ state, host }, viewer, chance) => ({ state: resampled(state, viewer, chance), host }),
  commandOf: (event) =>
    event.type === "chosen" && event.factor !== null ? { type: "choose", factor: event.factor } : null,
  invalidates: () => false,
  standingIn: { minimum: (state, of) => (turn(state).includes(of) ? { type: "choose", factor: 1 } : null) },
};
