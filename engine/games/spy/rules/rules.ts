/**
 * SPY as `GameRules`: every player's base is secret, every announcement is public. Two to four players move their own
 * Spy along their own cards and spy on the card opposite. They look for four cards in order and avoid lit bombs.
 */
import type { GameRules } from "../../../contract/game.ts";
import { activeSeats, isEliminated, turn } from "../state/turn.ts";
import type { SpyCommand, SpyEvent, SpyOptions, SpyState } from "../state/types.ts";
import { decide, next } from "./decide.ts";
import { evolve, start } from "./evolve.ts";
import { SPY_LEVELS } from "./level-count.ts";
import { minimum } from "./minimum.ts";
import { moves } from "./moves.ts";
import { redact, view } from "./redact.ts";

export const spyRules: GameRules<SpyState, SpyEvent, SpyCommand, SpyOptions> = {
  id: "spy",
  rules: "spy/2",
  clocks: ["turn"],
  start,
  next,
  decide,
  evolve,
  moves,
  turn,
  remaining: (state) => (state.outcome === null ? activeSeats(state) : []),
  outcome: (state) => state.outcome,
  hides: (state) => state.outcome === null,
  redact,
  view,
  draws: { voters: (state) => (state.phase === "playing" && state.outcome === null ? activeSeats(state) : []) },
  resigning: { can: (state, seat) => state.outcome === null && !isEliminated(state, seat) },
  standingIn: { minimum },
  playedFromMemory: { now: (state) => !state.options.memoryAid && state.outcome === null },
  levels: SPY_LEVELS,
};
