/** Small games with one hole each, which the law kit must find and name. */
import { type Game, isRefusal, refuse, type Seat, type Viewer } from "../../engine/contract/game.ts";
import type { LeakKind } from "../engine/law-kit.ts";
import { cups } from "./cups.ts";
import { lowest } from "./lowest.ts";

type State = ReturnType<typeof lowest.start>;
type Event = Parameters<typeof lowest.redact>[0];
type CupsEvent = Parameters<typeof cups.redact>[0];

/** How many cards above six the next seat holds, which no other seat may know. */
const highBeside = ({ hands, seats }: State, seat: Seat): number =>
  (hands[(seat + 1) % seats] ?? []).filter((card) => card !== null && card > 6).length;

/** Fewer moves for a seat whose neighbour holds high cards. */
const movesBeside = (state: State, seat: Seat) => lowest.moves(state, seat).slice(highBeside(state, seat) > 1 ? 1 : 0);

/** As long as the card that was passed is high. */
const padded = (event: Event, viewer: Viewer, past: boolean): Event => {
  const seen = lowest.redact(event, viewer, past);
  const long = { ...seen, padding: "x".repeat(event.type === "passed" ? (event.given ?? 0) : 0) };
  return long;
};

const withPeek = (event: Event): Event => {
  const peeked = { ...event, peek: event.type === "dealt" ? event.hands.map((hand) => hand[0]) : null };
  return event.type === "dealt" ? peeked : event;
};

const withSum = (event: CupsEvent): CupsEvent => {
  if (event.type !== "rolled") return event;
  const summed = { ...event, sum: event.dice.flat().reduce((sum: number, die) => sum + (die ?? 0), 0) };
  return summed;
};

/** What only the next seat's player may know of a deal, sent to this one. */
const withNextHand = (event: Event, viewer: Viewer, past: boolean): Event => {
  const seen = lowest.redact(event, viewer, past);
  if (event.type !== "dealt" || typeof viewer !== "number") return seen;
  const told = { ...seen, next: event.hands[(viewer + 1) % event.hands.length]![0] };
  return told;
};

interface LeakyGame {
  readonly hole: string;
  readonly kind: LeakKind;
  readonly game: Game;
}

export const leaky: readonly LeakyGame[] = [
  {
    hole: "a view that hides nothing",
    kind: "view",
    game: { ...lowest, view: (state: State) => state } satisfies typeof lowest,
  },
  {
    hole: "moves that depend on another hand",
    kind: "moves",
    game: {
      ...lowest,
      moves: movesBeside,
      decide: (state, seat, command, host) =>
        movesBeside(state, seat).some(({ card }) => card === command.card)
          ? lowest.decide(state, seat, command, host)
          : refuse("not-your-card"),
    } satisfies typeof lowest,
  },
  {
    hole: "a refusal that names another hand",
    kind: "refusal",
    game: {
      ...lowest,
      decide(state, seat, command, host) {
        const answer = lowest.decide(state, seat, command, host);
        const isBeside = state.hands[(seat + 1) % state.seats]?.includes(command.card);
        return isRefusal(answer) && isBeside ? refuse("your-neighbour-has-it") : answer;
      },
    } satisfies typeof lowest,
  },
  {
    hole: "a public list of the seats with a high card",
    kind: "public",
    game: {
      ...lowest,
      remaining: (state: State) =>
        state.hands.flatMap((hand, seat) => (hand.some((card) => card !== null && card > 9) ? [seat] : [])),
    } satisfies typeof lowest,
  },
  {
    hole: "a passed card that everyone sees",
    kind: "entry",
    game: {
      ...lowest,
      redact: (event: Event, viewer: Viewer, past: boolean) =>
        event.type === "passed"
          ? { ...lowest.redact(event, viewer, past), given: event.given }
          : lowest.redact(event, viewer, past),
    } satisfies typeof lowest,
  },
  {
    hole: "an entry whose length depends on a card",
    kind: "length",
    game: { ...lowest, redact: padded } satisfies typeof lowest,
  },
  {
    hole: "a deal with the first card of each hand",
    kind: "entry",
    game: {
      ...lowest,
      next: (state, host) => lowest.next(state, host).map(withPeek),
    } satisfies typeof lowest,
  },
  {
    hole: "a deal with a card of the next seat",
    kind: "entry",
    game: { ...lowest, redact: withNextHand } satisfies typeof lowest,
  },
  {
    hole: "a roll with the sum of hidden dice",
    kind: "entry",
    game: { ...cups, next: (state, host) => cups.next(state, host).map(withSum) } satisfies typeof cups,
  },
  {
    hole: "a secret choice that everyone is sent and no view keeps",
    kind: "entry",
    game: {
      ...cups,
      redact: (event: CupsEvent, viewer: Viewer, past: boolean) =>
        event.type === "chosen" ? event : cups.redact(event, viewer, past),
    } satisfies typeof cups,
  },
  {
    hole: "moves that list too little",
    kind: "unlisted",
    game: {
      ...lowest,
      moves: (state: State, seat: Seat) => lowest.moves(state, seat).slice(0, 2),
    } satisfies typeof lowest,
  },
];
