/**
 * The smallest open game: two players take one to three counters from a heap in turn; the player who takes the last has won.
 * engine/games/README.md explains beside it what a game must define. A real game has these parts in separate files.
 */
import * as v from "valibot";
import { type Game, type Outcome, refuse, type Seat, type TableFact } from "../../engine/contract/game.ts";

interface Options {
  readonly counters: number;
}

export interface HeapState {
  readonly left: number;
  /** The seat on turn; null after the game. */
  readonly active: Seat | null;
  readonly outcome: Outcome | null;
}

interface Take {
  readonly type: "take";
  readonly count: number;
}

/** `seat` is redundant with the turn, but makes a line of a log readable alone. */
interface Taken {
  readonly type: "taken";
  readonly seat: Seat;
  readonly count: number;
}

const MAX_COUNT = 3;

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT));
const seat = v.picklist([0, 1]);

const wonBy = (state: HeapState, winner: Seat, reason: string): HeapState => ({
  ...state,
  active: null,
  outcome: { winners: [winner], reason },
});

const evolve = (state: HeapState, event: Taken | TableFact): HeapState => {
  switch (event.type) {
    case "taken": {
      const left = state.left - event.count;
      return left === 0
        ? wonBy({ ...state, left }, event.seat, "last-counter")
        : { ...state, left, active: 1 - event.seat };
    }
    case "resigned":
      return wonBy(state, 1 - event.seat, "resigned");
    case "flag-fell":
      return wonBy(state, 1 - event.seat, "time");
    case "draw-agreed":
      return state;
  }
};

const moves = ({ active, left }: HeapState, of: Seat): readonly Take[] =>
  active === of ? [1, 2, 3].filter((each) => each <= left).map((each): Take => ({ type: "take", count: each })) : [];

export const heap: Game<HeapState, Taken, Take, Options> = {
  id: "heap",
  rules: "heap/1",
  clocks: ["turn"],
  options: v.strictObject({
    counters: v.optional(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(40)), 21),
  }),
  command: v.strictObject({ type: v.literal("take"), count }),
  event: v.strictObject({ type: v.literal("taken"), seat, count }),

  seatCounts: () => [2],
  start: ({ counters }) => ({ left: counters, active: 0, outcome: null }),
  next: () => [],
  decide(state, of, command) {
    if (state.active === null) return refuse("game-over");
    if (state.active !== of) return refuse("not-your-turn");
    if (command.count > state.left) return refuse("too-many");
    return [{ type: "taken", seat: of, count: command.count }];
  },
  evolve,
  moves,
  turn: ({ active }) => (active === null ? [] : [active]),
  remaining: ({ active }) => (active === null ? [] : [0, 1]),
  outcome: (state) => state.outcome,
  hides: () => false,
  maxEvents: ({ counters }) => counters,
  // Nothing is hidden, so every viewer gets the same object.
  redact: (event) => event,
  view: (state) => state,
  resample: (world) => world,
  commandOf: ({ count: taken }) => ({ type: "take", count: taken }),

  resigning: { can: ({ active }) => active !== null },
  takesBack: true,
};
