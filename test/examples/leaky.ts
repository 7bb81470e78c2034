/** The worked example with hidden hands, spoilt: one leak of each kind, and each must be caught by the law kit. */
import { type Game, isRefusal, refuse, type Seat, type Viewer } from "../../engine/contract/game.ts";
import type { LeakKind } from "../engine/law-kit.ts";
import { lowest } from "./lowest.ts";

type State = ReturnType<typeof lowest.start>;
type Event = Parameters<typeof lowest.redact>[0];

/** How many cards above six the next seat holds: nobody else's business. */
const highBeside = ({ hands, seats }: State, seat: Seat): number =>
  (hands[(seat + 1) % seats] ?? []).filter((card) => card !== null && card > 6).length;

/** As long as the card that was passed is high. */
const padded = (event: Event, viewer: Viewer, past: boolean): Event => {
  const seen = lowest.redact(event, viewer, past);
  const long = { ...seen, padding: "x".repeat(event.type === "passed" ? (event.given ?? 0) : 0) };
  return long;
};

export const leaky: Readonly<Record<Exclude<LeakKind, "aloud">, Game>> = {
  view: { ...lowest, view: (state: State) => state } satisfies typeof lowest,
  moves: {
    ...lowest,
    moves: (state: State, seat: Seat) => lowest.moves(state, seat).slice(highBeside(state, seat) > 1 ? 1 : 0),
  } satisfies typeof lowest,
  refusal: {
    ...lowest,
    decide(state, seat, command, host) {
      const answer = lowest.decide(state, seat, command, host);
      const isBeside = state.hands[(seat + 1) % state.seats]?.includes(command.card);
      return isRefusal(answer) && isBeside ? refuse("your-neighbour-has-it") : answer;
    },
  } satisfies typeof lowest,
  // As if only those could act who hold a high card, which every list of tables would show.
  public: {
    ...lowest,
    remaining: (state: State) =>
      state.hands.flatMap((hand, seat) => (hand.some((card) => card !== null && card > 9) ? [seat] : [])),
  } satisfies typeof lowest,
  entry: {
    ...lowest,
    redact: (event: Event, viewer: Viewer, past: boolean) =>
      event.type === "passed"
        ? { ...lowest.redact(event, viewer, past), given: event.given }
        : lowest.redact(event, viewer, past),
  } satisfies typeof lowest,
  length: { ...lowest, redact: padded } satisfies typeof lowest,
};
