/** American Pool Checkers as the table plays it. Nothing in it is secret, so every view is the truth. */
import type { GameRules } from "../../game.ts";
import { decide, moves, next, seatToMove } from "./decide.ts";
import { agreeDraw, drawVoters, evolve, forfeit, resign, start } from "./evolve.ts";
import { americanPool } from "./rulebook.ts";
import type { PoolCommand, PoolEvent, PoolOptions, PoolState } from "./types.ts";

export const poolRules: GameRules<PoolState, PoolEvent, PoolCommand, PoolOptions> = {
  id: "pool",
  rules: `${americanPool.name}/${americanPool.version}`,
  clocks: ["fischer", "days"],
  overdue: "loses",
  takesBack: true,
  seatCounts: () => [2],
  start,
  next,
  due: () => null,
  decide,
  evolve,
  moves,
  turn(state) {
    const seat = seatToMove(state);
    return seat === null ? [] : [seat];
  },
  remaining: (state) => (state.outcome === null ? [0, 1] : []),
  outcome: (state) => state.outcome,
  redact: (event) => event,
  view: (state) => state,
  asked: (event) => (event.type === "colours-drawn" ? null : { type: "move", path: event.path }),
  concerns: () => true,
  forgets: () => false,
  drawVoters,
  agreeDraw,
  resign,
  minimum: () => null,
  forfeit,
  again: (options) => options,
};
