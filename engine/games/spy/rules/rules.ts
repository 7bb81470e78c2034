/**
 * SPY as `GameRules`: every player's base is secret, every announcement is public. Two to four players move their own
 * Spy along their own cards and spy on the card opposite. They look for four cards in order and avoid lit bombs.
 */
import type { GameRules, Seat } from "../../../contract/game.ts";
import { MAX_EVENTS, SEAT_COUNTS } from "../state/rulebook.ts";
import { activeSeats, isEliminated, turn } from "../state/turn.ts";
import type { Arranged, SpyCommand, SpyEvent, SpyMoved, SpyOptions, SpyState } from "../state/types.ts";
import { decide, next } from "./decide.ts";
import { evolve, start } from "./evolve.ts";
import { SPY_LEVELS } from "./level-count.ts";
import { minimum, rematchOptions } from "./minimum.ts";
import { moves } from "./moves.ts";
import { redact, view } from "./redact.ts";

/** Another seat's `arranged` does not affect the own one. */
const isSimultaneous = (event: SpyEvent, seat: Seat, wanted: SpyCommand): boolean =>
  event.type === "arranged" && event.seat !== seat && wanted.type === "arrange";

const commandOf = (event: SpyEvent): SpyCommand | null => {
  switch (event.type) {
    case "arranged":
      return arrangeBehind(event);
    case "moved":
      return moveBehind(event);
    case "flipped":
      return { type: "flip" };
    case "spied":
    case "exposed":
    case "exploded":
      return event.on === null ? null : { type: "spy", on: event.on };
    case "turn-ended":
      return { type: "end-turn" };
    case "bases-set":
      return null;
  }
};

const arrangeBehind = ({ base, gap, facing }: Arranged): SpyCommand | null => {
  const cards = base.filter((card) => card !== null);
  if (cards.length < base.length || gap === null || facing === null) return null;
  return { type: "arrange", base: cards, gap, facing };
};

const moveBehind = ({ flipBefore, distance, flipAfter }: SpyMoved): SpyCommand | null => {
  if (flipBefore === null || distance === null || flipAfter === null) return null;
  return { type: "move", flipBefore, distance, flipAfter };
};

export const spyRules: GameRules<SpyState, SpyEvent, SpyCommand, SpyOptions> = {
  id: "spy",
  rules: "spy/2",
  clocks: ["turn"],
  seatCounts: ({ lastLoser }) => SEAT_COUNTS.filter((seats) => (lastLoser ?? 0) < seats),
  start,
  next,
  decide,
  evolve,
  moves,
  turn,
  remaining: (state) => (state.outcome === null ? activeSeats(state) : []),
  outcome: (state) => state.outcome,
  hides: (state) => state.outcome === null,
  maxEvents: () => MAX_EVENTS,
  maxDealEvents: () => 1,
  redact,
  view,
  commandOf,
  invalidates: (event, seat, wanted) => !isSimultaneous(event, seat, wanted),
  rematchOptions,
  draws: { voters: (state) => (state.phase === "playing" && state.outcome === null ? activeSeats(state) : []) },
  resigning: { can: (state, seat) => state.outcome === null && !isEliminated(state, seat) },
  standingIn: { minimum },
  playedFromMemory: { now: (state) => !state.options.memoryAid && state.outcome === null },
  levels: SPY_LEVELS,
};
