/** Small games with one leak each, which the law kit must find and classify. */
import { type Game, isRefusal, refuse, type Seat, type Viewer } from "../../engine/contract/game.ts";
import type { LeakKind } from "../engine/law-kit.ts";
import { cups } from "./cups.ts";
import { lowest } from "./lowest.ts";

type State = ReturnType<typeof lowest.start>;
type Event = Parameters<typeof lowest.redact>[0];
type CupsEvent = Parameters<typeof cups.redact>[0];

/** The number of cards above six of the next seat, which no other seat may know. */
const highBeside = ({ hands, seats }: State, seat: Seat): number =>
  (hands[(seat + 1) % seats] ?? []).filter((card) => card !== null && card > 6).length;

/** Lists fewer moves for a seat whose neighbour has high cards. */
const movesBeside = (state: State, seat: Seat) => lowest.moves(state, seat).slice(highBeside(state, seat) > 1 ? 1 : 0);

/** The event with a length that depends on the passed card. */
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

/** The event with a card that only the next seat may know. */
const withNextHand = (event: Event, viewer: Viewer, past: boolean): Event => {
  const seen = lowest.redact(event, viewer, past);
  if (event.type !== "dealt" || typeof viewer !== "number") return seen;
  const leaked = { ...seen, next: event.hands[(viewer + 1) % event.hands.length]![0] };
  return leaked;
};

interface LeakyGame {
  readonly leak: string;
  readonly kind: LeakKind;
  readonly game: Game;
}

export const leaky: readonly LeakyGame[] = [
  {
    leak: "a view that hides nothing",
    kind: "view",
    game: { ...lowest, view: (state: State) => state } satisfies typeof lowest,
  },
  {
    leak: "moves that depend on another hand",
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
    leak: "a refusal that names another hand",
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
    leak: "a public list of the seats with a high card",
    kind: "public",
    game: {
      ...lowest,
      remaining: (state: State) =>
        state.hands.flatMap((hand, seat) => (hand.some((card) => card !== null && card > 9) ? [seat] : [])),
    } satisfies typeof lowest,
  },
  {
    leak: "a passed card that everyone sees",
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
    leak: "an entry whose length depends on a card",
    kind: "length",
    game: { ...lowest, redact: padded } satisfies typeof lowest,
  },
  {
    leak: "a deal with the first card of each hand",
    kind: "entry",
    game: {
      ...lowest,
      next: (state, host) => lowest.next(state, host).map(withPeek),
    } satisfies typeof lowest,
  },
  {
    leak: "a deal with a card of the next seat",
    kind: "entry",
    game: { ...lowest, redact: withNextHand } satisfies typeof lowest,
  },
  {
    leak: "a roll with the sum of hidden dice",
    kind: "entry",
    game: { ...cups, next: (state, host) => cups.next(state, host).map(withSum) } satisfies typeof cups,
  },
  {
    leak: "a secret choice that every viewer receives and no view contains",
    kind: "entry",
    game: {
      ...cups,
      redact: (event: CupsEvent, viewer: Viewer, past: boolean) =>
        event.type === "chosen" ? event : cups.redact(event, viewer, past),
    } satisfies typeof cups,
  },
  {
    leak: "moves that list too few commands",
    kind: "unlisted",
    game: {
      ...lowest,
      moves: (state: State, seat: Seat) => lowest.moves(state, seat).slice(0, 2),
    } satisfies typeof lowest,
  },
];
