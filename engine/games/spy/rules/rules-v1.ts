/**
 * SPY as its first tables were opened, judged by it for ever. Two things were otherwise: whoever should have begun and had
 * given up handed the first turn to the lowest seat that was left, and `lastLoser` could be a seat that nobody had.
 */
import type { GameRules, Host, Seat } from "../../../contract/game.ts";
import { SEAT_COUNTS } from "../state/rulebook.ts";
import { activeSeats } from "../state/turn.ts";
import type { SpyCommand, SpyEvent, SpyOptions, SpyState } from "../state/types.ts";
import { firstByLot, namedFirst, nextWith } from "./decide.ts";
import { spyRules } from "./rules.ts";

const lowestFirst = (state: SpyState, host: Host): Seat => {
  const named = namedFirst(state);
  const living = activeSeats(state);
  if (named === null) return firstByLot(state, host);
  return living.includes(named) ? named : (living[0] ?? 0);
};

export const spyRulesV1: GameRules<SpyState, SpyEvent, SpyCommand, SpyOptions> = {
  ...spyRules,
  rules: "spy/1",
  seatCounts: () => SEAT_COUNTS,
  next: nextWith(lowestFirst),
};
