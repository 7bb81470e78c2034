/**
 * Which players have been away for so long that the others may act, by the log's times and by the connections. The log
 * contains the action that follows from a connection, so a verifier of the log need not know the connections.
 */
import type { IsHere, Seat } from "../contract/game.ts";
import { isPlayedByBot, remainingSeats, seatsOnTurn } from "../table/seats.ts";
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

/** Since when `seat` has been free during the game, and no computer plays for it; null: it is not. */
export const freeSince = (state: TableState, seat: Seat): number | null =>
  state.chairs[seat] !== null || isPlayedByBot(state, seat) ? null : (state.seatChanges[seat]?.at ?? null);

/** Since when there has been no sign of a player of `seat` where one was due; null where none was. */
const goneSince = (state: TableState, seat: Seat): number | null =>
  waitingSince(state, seat) ?? playedForSince(state, seat) ?? freeSince(state, seat);

/** For policies: nobody missed a player who took the seat during the game before that. */
const sinceSeated = ({ seatChanges }: TableState, seat: Seat, since: number | null): number | null =>
  since === null ? null : Math.max(since, seatChanges[seat]?.at ?? 0);

/** Since when a table without a clock has been waiting for the player who has `seat` now; null: it is not. */
export const awaitedSince = (state: TableState, seat: Seat): number | null =>
  sinceSeated(state, seat, waitingSince(state, seat));

const isLong = (since: number | null, now: number): boolean => since !== null && now - since >= ABSENT_AFTER_MS;

/**
 * Whether a table without a clock has waited for `seat` so long that a log may contain that others replaced its player. Of
 * a seat that is played for, or free, nobody waits for its player.
 */
export const isOverdue = (state: TableState, seat: Seat, now: number): boolean =>
  isLong(waitingSince(state, seat), now);

/** Whether it has waited so long for the player who has `seat` now. */
export const isAbsent = (state: TableState, seat: Seat, now: number): boolean => isLong(awaitedSince(state, seat), now);

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
  isHere?.(seat) === true && now - (awaitedSince(state, seat) ?? now) < STALLED_AFTER_MS;

const isLastSeat = (state: TableState, seat: Seat, isGone: (other: Seat) => boolean): boolean => {
  const remaining = remainingSeats(state);
  if (state.paused !== null || !remaining.includes(seat) || isAway(state, seat)) return false;
  const others = remaining.filter((other) => other !== seat && state.chairs[other]?.bot === undefined);
  return others.length > 0 && others.every(isGone);
};

/** Whether every other seat that could still act is away, as far as a log shows it. */
export const isLastActiveSeat = (state: TableState, seat: Seat, now: number): boolean =>
  isLastSeat(state, seat, (other) => isLong(goneSince(state, other), now));

/** Whether all players who have these seats now are away. */
export const isLeftAlone = (state: TableState, seat: Seat, now: number, isHere: IsHere | undefined): boolean =>
  isLastSeat(
    state,
    seat,
    (other) =>
      isLong(sinceSeated(state, other, goneSince(state, other)), now) && !isStillThinking(state, other, now, isHere),
  );
