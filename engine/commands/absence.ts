/**
 * Which players have been away for so long that the others may act, by the log's times and by the connections. The log
 * contains the action that follows from a connection, so a verifier of the log need not know the connections.
 */
import type { IsHere, Seat } from "../contract/game.ts";
import { remainingSeats, seatsOnTurn } from "../table/seats.ts";
import type { TableState } from "../table/types.ts";
import { isAway } from "./pause.ts";

/** A player without a command or a connection for so long is away, in ms. */
export const ABSENT_AFTER_MS = 10 * 60_000;

/** A connected player who is on turn for so long is away too, in ms. */
export const STALLED_AFTER_MS = 24 * 60 * 60_000;

/** Since when a table without a clock has been waiting for `seat`, ms since 1970; null: it is not. */
const waitingSince = ({ chairs, clock }: TableState, seat: Seat): number | null =>
  chairs[seat] == null || clock.rule !== null ? null : (clock.since[seat] ?? null);

/** Since when the table has been playing for `seat` without a command of its player; null: it has not. */
const playedForSince = ({ missed }: TableState, seat: Seat): number | null =>
  (missed[seat]?.turns ?? 0) === 0 ? null : missed[seat]!.since;

/**
 * Whether `seat` has kept a table without a clock waiting for so long that the others may see to it. Of a seat
 * that is played for, or free, nobody waits for its player.
 */
export const isAbsent = (state: TableState, seat: Seat, now: number): boolean => {
  const since = waitingSince(state, seat);
  return since !== null && now - since >= ABSENT_AFTER_MS;
};

/** Whether every seat on turn has let the table wait for a day. */
export const isTableStalled = (state: TableState, now: number): boolean => {
  const waiting = seatsOnTurn(state);
  return (
    state.clock.rule === null &&
    waiting.length > 0 &&
    waiting.every((seat) => now - (state.clock.since[seat] ?? now) >= STALLED_AFTER_MS)
  );
};

/** Whether `seat` is thinking: a connected player is not away before a day has passed. */
export const isStillThinking = (state: TableState, seat: Seat, now: number, isHere: IsHere | undefined): boolean =>
  isHere?.(seat) === true && now - (waitingSince(state, seat) ?? now) < STALLED_AFTER_MS;

/** For how long there has been no sign of `seat` where one was due, in ms; null where none was. */
const goneFor = (state: TableState, seat: Seat, now: number): number | null => {
  const since = waitingSince(state, seat) ?? playedForSince(state, seat);
  return since === null ? null : now - since;
};

/** Whether every other seat that could still act is away. */
export const isLastActiveSeat = (state: TableState, seat: Seat, now: number, isHere?: IsHere): boolean => {
  const remaining = remainingSeats(state);
  if (state.paused !== null || !remaining.includes(seat) || isAway(state, seat)) return false;
  const others = remaining.filter((other) => other !== seat && state.chairs[other]?.bot === undefined);
  return (
    others.length > 0 &&
    others.every(
      (other) => (goneFor(state, other, now) ?? 0) >= ABSENT_AFTER_MS && !isStillThinking(state, other, now, isHere),
    )
  );
};
