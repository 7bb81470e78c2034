/**
 * The first version of SPY's rules, which its old tables keep. Two differences: if the named first player had resigned,
 * the lowest remaining seat began, and `lastLoser` could be a seat that did not exist.
 */
import type { GameRules, Host, Seat } from "../../../contract/game.ts";
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
  next: nextWith(lowestFirst),
};
