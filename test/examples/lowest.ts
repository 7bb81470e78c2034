/**
 * The smallest game with hidden hands: each player is dealt three cards and in turn passes one, face down, to the next
 * seat. After two passes each all hands are shown, and the lowest sum wins.
 *
 * The pass is the difficult part of such games. One card leaves a hand that one seat sees and enters a hand that
 * another seat sees, so the event has two fields for it. Only the giver knows `given`, and only the taker knows
 * `taken`. Each view folds the fields that it received, known cards and hidden ones, and equals the view of the truth
 * (law 2). With one field for both, the giver's fold would put a known card into a hand that the giver does not see.
 */
import * as v from "valibot";
import { type Chance, type Game, type Outcome, refuse, type Seat, type Viewer } from "../../engine/contract/game.ts";

type Card = number;
/** Null: face down. */
type Face = Card | null;
type Hand = readonly Face[];

interface State {
  /** By seat; empty before the deal. */
  readonly hands: readonly Hand[];
  readonly seats: number;
  /** The number of passed cards. */
  readonly passed: number;
  readonly outcome: Outcome | null;
}

interface Pass {
  readonly type: "pass";
  readonly card: Card;
}

type Event =
  | { readonly type: "dealt"; readonly hands: readonly Hand[] }
  | { readonly type: "passed"; readonly seat: Seat; readonly to: Seat; readonly given: Face; readonly taken: Face }
  | { readonly type: "laid-open"; readonly hands: readonly (readonly Card[])[] };

const HAND = 3;
const PASSES = 2;
const MAX_SEATS = 4;

const card = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HAND * MAX_SEATS));
const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEATS - 1));

const isInProgress = ({ hands, seats, passed, outcome }: State): boolean =>
  hands.length > 0 && outcome === null && passed < PASSES * seats;

const activeOf = (state: State): Seat | null => (isInProgress(state) ? state.passed % state.seats : null);

/** In canonical order, so that a card's place does not reveal its origin. */
const sorted = (hand: Hand): Hand => hand.toSorted((a, b) => (a ?? 0) - (b ?? 0));

/** The hand without one card: the given one if it is visible, any one if the hand is face down. */
const without = (hand: Hand, face: Face): Hand => hand.toSpliced(hand.indexOf(face), 1);

const seen = (hand: Hand): readonly Card[] => hand.filter((face) => face !== null);

const hideOthers = (hands: readonly Hand[], viewer: Viewer): readonly Hand[] =>
  hands.map((hand, of) => (viewer === "all" || viewer === of ? hand : hand.map(() => null)));

const outcomeOf = (hands: readonly (readonly Card[])[]): Outcome => {
  const scores = hands.map((hand) => hand.reduce((sum, each) => sum + each, 0));
  const best = Math.min(...scores);
  return { winners: [...scores.keys()].filter((of) => scores[of] === best), reason: "lowest", scores };
};

const evolve = (state: State, event: Event): State => {
  switch (event.type) {
    case "dealt":
      return { ...state, hands: event.hands.map(sorted) };
    case "passed": {
      const { seat: from, to, given, taken } = event;
      const less = state.hands.with(from, without(state.hands[from]!, given));
      return { ...state, passed: state.passed + 1, hands: less.with(to, sorted([...less[to]!, taken])) };
    }
    case "laid-open":
      return { ...state, hands: event.hands, outcome: outcomeOf(event.hands) };
  }
};

const moves = (state: State, of: Seat): readonly Pass[] =>
  activeOf(state) === of ? seen(state.hands[of]!).map((each): Pass => ({ type: "pass", card: each })) : [];

const redact = (event: Event, viewer: Viewer): Event => {
  if (viewer === "all" || event.type === "laid-open") return event;
  if (event.type === "dealt") return { ...event, hands: hideOthers(event.hands, viewer) };
  return {
    ...event,
    given: event.seat === viewer ? event.given : null,
    taken: event.to === viewer ? event.taken : null,
  };
};

/** Redistributes the cards of the other hands among them. All cards are in hands, so no later deal exists. */
const resampled = (state: State, viewer: Viewer, chance: Chance): State => {
  if (viewer === "all" || state.outcome !== null) return state;
  const unseen = state.hands.flatMap((hand, of) => (of === viewer ? [] : hand));
  const dealt = chance.shuffle("unseen", unseen.length).map((each) => unseen[each]!);
  const hands = state.hands.map((hand, of) => (of === viewer ? hand : sorted(dealt.splice(0, hand.length))));
  return { ...state, hands };
};

export const lowest: Game<State, Event, Pass> = {
  id: "lowest",
  rules: "lowest/1",
  clocks: ["turn"],
  options: v.strictObject({}),
  command: v.strictObject({ type: v.literal("pass"), card }),
  event: v.variant("type", [
    v.strictObject({ type: v.literal("dealt"), hands: v.array(v.array(v.nullable(card))) }),
    v.strictObject({ type: v.literal("passed"), seat, to: seat, given: v.nullable(card), taken: v.nullable(card) }),
    v.strictObject({ type: v.literal("laid-open"), hands: v.array(v.array(card)) }),
  ]),

  seatCounts: () => [2, 3, 4],
  start: (_, seats) => ({ hands: [], seats, passed: 0, outcome: null }),
  next(state, host) {
    if (state.outcome !== null || isInProgress(state)) return [];
    if (state.hands.length > 0) return [{ type: "laid-open", hands: state.hands.map(seen) }];
    const deck = host.shuffle("deal", HAND * state.seats).map((each) => each + 1);
    const hands = Array.from({ length: state.seats }, (_, of) => deck.slice(of * HAND, (of + 1) * HAND));
    return [{ type: "dealt", hands }];
  },
  decide(state, of, command) {
    if (activeOf(state) !== of) return refuse("not-your-turn");
    if (!state.hands[of]!.includes(command.card)) return refuse("not-your-card");
    const to = (of + 1) % state.seats;
    return [{ type: "passed", seat: of, to, given: command.card, taken: command.card }];
  },
  evolve,
  moves,
  turn(state) {
    const active = activeOf(state);
    return active === null ? [] : [active];
  },
  remaining: (state) => (state.outcome === null ? Array.from({ length: state.seats }, (_, of) => of) : []),
  outcome: (state) => state.outcome,
  hides: (state) => state.outcome === null,
  maxEvents: (_, seats) => 2 + PASSES * seats,
  maxDealEvents: () => 2,
  redact,
  view: (state, viewer) => (state.outcome === null ? { ...state, hands: hideOthers(state.hands, viewer) } : state),
  resample: ({ state, host }, viewer, chance) => ({ state: resampled(state, viewer, chance), host }),
  commandOf: (event) => (event.type === "passed" && event.given !== null ? { type: "pass", card: event.given } : null),

  standingIn: { minimum: (state, of) => moves(state, of)[0] ?? null },
};
