/**
 * The smallest game with hidden hands: everybody is dealt three cards and in turn passes one, face down, to the next seat.
 * After two passes each all hands are laid open, and the lowest sum wins.
 *
 * The pass is what such games go wrong by. One card leaves a hand that one seat sees, and enters a hand that another sees;
 * so the event has two fields for it. `given` is known to the giver, `taken` to the taker, both to nobody else: each view
 * folds what it was told, a card where it knows one and a card's back where it does not, and equals the view of the truth
 * (law 2). With one field for both, the giver's fold would put a card that it knows into a hand that it does not see.
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
  /** How many cards have been passed. */
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
const MOST_SEATS = 4;

const card = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HAND * MOST_SEATS));
const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SEATS - 1));

const isOn = ({ hands, seats, passed, outcome }: State): boolean =>
  hands.length > 0 && outcome === null && passed < PASSES * seats;

const activeOf = (state: State): Seat | null => (isOn(state) ? state.passed % state.seats : null);

/** In canonical order, so that nobody learns by a card's place where it came from. */
const sorted = (hand: Hand): Hand => hand.toSorted((a, b) => (a ?? 0) - (b ?? 0));

/** The hand less one card: that one where it is seen, any where the hand is face down. */
const without = (hand: Hand, face: Face): Hand => hand.toSpliced(hand.indexOf(face), 1);

const seen = (hand: Hand): readonly Card[] => hand.filter((face) => face !== null);

const hidden = (hands: readonly Hand[], viewer: Viewer): readonly Hand[] =>
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
  if (event.type === "dealt") return { ...event, hands: hidden(event.hands, viewer) };
  return {
    ...event,
    given: event.seat === viewer ? event.given : null,
    taken: event.to === viewer ? event.taken : null,
  };
};

/** Deals the cards of the other hands again among those hands; all cards are in hands, so the host has nothing more to deal. */
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
    if (state.outcome !== null || isOn(state)) return [];
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
  view: (state, viewer) => (state.outcome === null ? { ...state, hands: hidden(state.hands, viewer) } : state),
  resample: ({ state, host }, viewer, chance) => ({ state: resampled(state, viewer, chance), host }),
  commandOf: (event) => (event.type === "passed" && event.given !== null ? { type: "pass", card: event.given } : null),

  standingIn: { minimum: (state, of) => moves(state, of)[0] ?? null },
};
