/**
 * A table that all players have left waits instead of playing against itself. The log alone decides which players are
 * away: the table has played several turns in a row for them without their command. Once all who can still act are away,
 * the table pauses. It continues as soon as one of them is back, and closes itself if nobody returns.
 */

import type { Host, Seat } from "../contract/game.ts";
import { isExhausted, MAX_UNATTENDED_EVENTS_PER_SEAT, MAX_UNATTENDED_ROUNDS } from "../table/log-limits.ts";
import { remainingSeats } from "../table/seats.ts";
import type { TableEvent, TableState } from "../table/types.ts";

/** A table that has paused for so long closes itself, in ms. */
export const ABANDONED_AFTER_MS = 7 * 24 * 60 * 60_000;

/** Whether the table plays for `seat` without a sign of its player, or a bot plays there. */
export const isAway = (state: TableState, seat: Seat): boolean =>
  state.chairs[seat]?.bot !== undefined ||
  state.covered.includes(seat) ||
  (state.missed[seat]?.turns ?? 0) >= MAX_UNATTENDED_ROUNDS;

/** Whether no active player is present. A deal, however long, says nothing about presence. */
const hasNoActivePlayer = (state: TableState): boolean => {
  // The round of a tournament waits for the end of this game.
  if (state.isComputerCalled) return false;
  if (state.unattended - state.dealt >= MAX_UNATTENDED_EVENTS_PER_SEAT * state.chairs.length) return true;
  // Bots alone play on for the watchers, as far as the bound above.
  const people = remainingSeats(state).filter((seat) => state.chairs[seat]?.bot === undefined);
  return people.length > 0 && people.every((seat) => isAway(state, seat));
};

/** Whether a table paused here when deals still counted as moves. `verify` accepts such a pause in an old log. */
export const wouldHavePaused = (state: TableState): boolean =>
  state.phase === "playing" &&
  state.paused === null &&
  state.unattended >= MAX_UNATTENDED_EVENTS_PER_SEAT * state.chairs.length;

/** The events of a table without an active player. */
export const pauseEvents = (state: TableState, { now }: Host): readonly TableEvent[] => {
  if (state.phase !== "playing") return [];
  if (isExhausted(state)) return [{ type: "exhausted" }];
  if (state.paused === null) return hasNoActivePlayer(state) ? [{ type: "paused" }] : [];
  return now - state.paused >= ABANDONED_AFTER_MS ? [{ type: "abandoned" }] : [];
};

/** The events by which a tournament ends a table without a result; none if it has ended. */
export const abandonment = ({ phase }: TableState): readonly TableEvent[] =>
  phase === "over" ? [] : [{ type: "abandoned" }];
