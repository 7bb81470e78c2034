/**
 * A table at which nobody is left waits instead of playing against itself. Who is away is a matter of the log alone: of
 * turns that were played for somebody, in a row, without a command of theirs. Once all who can still act are away, the
 * table pauses; it goes on as soon as one of them is back, and closes itself if nobody comes.
 */

import type { Host, Seat } from "../contract/game.ts";
import { isExhausted, MAX_UNATTENDED_EVENTS_PER_SEAT, MAX_UNATTENDED_ROUNDS } from "../table/log-limits.ts";
import { remainingSeats } from "../table/seats.ts";
import type { TableEvent, TableState } from "../table/types.ts";

/** A table that has paused for so long closes itself, in ms. */
export const ABANDONED_AFTER_MS = 7 * 24 * 60 * 60_000;

/** Whether the table plays for `seat` and has no sign of whoever sits there, or a computer does. */
export const isAway = (state: TableState, seat: Seat): boolean =>
  state.chairs[seat]?.bot !== undefined ||
  state.covered.includes(seat) ||
  (state.missed[seat]?.turns ?? 0) >= MAX_UNATTENDED_ROUNDS;

/** Whether no active player is present. A deal, however long, says nothing about presence. */
export const hasNoActivePlayer = (state: TableState): boolean => {
  if (state.unattended - state.dealt >= MAX_UNATTENDED_EVENTS_PER_SEAT * state.chairs.length) return true;
  // Computers among themselves play on for those who look on, as far as the bound above.
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
