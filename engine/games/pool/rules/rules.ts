/** American Pool Checkers as `GameRules`. It hides nothing, so every view is the full truth. */
import type { GameRules, Seat } from "../../../contract/game.ts";
import { americanPool } from "../state/rulebook.ts";
import type { PoolCommand, PoolEvent, PoolOptions, PoolState } from "../state/types.ts";
import { decide, moves, next, seatToMove } from "./decide.ts";
import { evolve, start } from "./evolve.ts";
import { POOL_LEVELS } from "./level-count.ts";

const SIDES: readonly Seat[] = [0, 1];

const isOn = ({ blackSeat, outcome }: PoolState): boolean => blackSeat !== null && outcome === null;

export const poolRules: GameRules<PoolState, PoolEvent, PoolCommand, PoolOptions> = {
  id: "pool",
  rules: `${americanPool.name}/${americanPool.version}`,
  clocks: ["fischer", "days"],
  start,
  next,
  decide,
  evolve,
  moves,
  turn(state) {
    const seat = seatToMove(state);
    return seat === null ? [] : [seat];
  },
  remaining: (state) => (state.outcome === null ? [0, 1] : []),
  outcome: (state) => state.outcome,
  hides: () => false,
  redact: (event) => event,
  view: (state) => state,
  draws: { voters: (state) => (isOn(state) ? SIDES : []) },
  resigning: { can: (state, seat) => isOn(state) && SIDES.includes(seat) },
  takesBack: true,
  levels: POOL_LEVELS,
};
