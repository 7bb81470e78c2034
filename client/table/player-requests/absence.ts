/** Which players are absent or slow, and what the others can do. */
import {
  ABSENT_AFTER_MS,
  awaitedSince,
  freeSince,
  isAbsent,
  isLeftAlone,
  isStillThinking,
  isTableStalled,
  STALLED_AFTER_MS,
} from "../../../engine/commands/absence.ts";
import type { IsHere, Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { hasStandIn, remainingSeats, seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";

const MINUTE = 60_000;

/** A player whose turn has lasted long, and for how long in ms. */
export interface AbsentPlayer {
  readonly seat: Seat;
  readonly for: number;
  /** The player is connected, so slow and not absent. */
  readonly isThinking: boolean;
}

export interface AbsenceView {
  /** The table is paused, because no active player is left. */
  readonly isPaused: boolean;
  /** The round of the table's tournament is over, and computers play every seat. */
  readonly isComputerCalled: boolean;
  /** Whether the viewer can resume it. */
  readonly canGoOn: boolean;
  /** Seats of the viewer that are covered. */
  readonly away: readonly Seat[];
  readonly absent: readonly AbsentPlayer[];
  /** Seats that are free during the game. */
  readonly free: readonly Seat[];
  /** Seats of others that are covered. */
  readonly covered: readonly Seat[];
  /** All others have left: the viewer can claim or close the game. */
  readonly isAlone: boolean;
  /** The table has stalled for so long that its only player can close it. */
  readonly isDead: boolean;
  /** Whether a bot can cover a seat: not if the game is lost by not moving. */
  readonly isCoverable: boolean;
  /** Whether a seat can be given away: not if its next player would see a hidden hand. */
  readonly isGivable: boolean;
}

export const absenceOf = (state: TableState, mine: readonly Seat[], now: number, isHere: IsHere): AbsenceView => {
  const { chairs, covered, paused, play, shared } = state;
  const seats = [...chairs.keys()];
  const others = seats.filter((seat) => !mine.includes(seat));
  const isPaused = paused !== null;
  const isComputerCalled = state.isComputerCalled && state.phase === "playing";
  return {
    isPaused,
    isComputerCalled,
    canGoOn: remainingSeats(state).some((seat) => mine.includes(seat)),
    away: isPaused || isComputerCalled ? [] : mine.filter((seat) => covered.includes(seat)),
    absent: others
      .filter((seat) => isAbsent(state, seat, now))
      .map((seat) => ({
        seat,
        for: now - (awaitedSince(state, seat) ?? now),
        isThinking: isStillThinking(state, seat, now, isHere),
      })),
    free: isComputerCalled ? [] : seats.filter((seat) => chairs[seat] === null),
    covered: isComputerCalled ? [] : others.filter((seat) => chairs[seat] !== null && covered.includes(seat)),
    isAlone: !shared && mine.some((seat) => isLeftAlone(state, seat, now, isHere)),
    isDead: shared && isTableStalled(state, now),
    isCoverable: hasStandIn(state),
    isGivable: play !== null && !rulesOfTable(state).hides(play),
  };
};

/**
 * In how many ms the result changes: an absence becomes long, or a minute longer. Returns null if it does not change by
 * time alone.
 */
export const absenceChangesIn = (state: TableState, now: number): number | null => {
  const waits = [...turnWaits(state, now), ...playedWaits(state, now), ...freeWaits(state, now)];
  return waits.length === 0 ? null : Math.min(...waits);
};

const turnWaits = (state: TableState, now: number): readonly number[] =>
  seatsOnTurn(state).flatMap((seat) => {
    const since = awaitedSince(state, seat);
    if (since === null) return [];
    const waited = now - since;
    return waited < ABSENT_AFTER_MS
      ? [ABSENT_AFTER_MS - waited]
      : [MINUTE - (waited % MINUTE), ...(waited < STALLED_AFTER_MS ? [STALLED_AFTER_MS - waited] : [])];
  });

/** The delays until a covered seat counts as long absent. */
const playedWaits = ({ missed, phase }: TableState, now: number): readonly number[] =>
  phase !== "playing"
    ? []
    : missed.flatMap(({ turns, since }) =>
        turns > 0 && now - since < ABSENT_AFTER_MS ? [ABSENT_AFTER_MS - (now - since)] : [],
      );

/** The delays until the last player may end a game whose other seats nobody takes. */
const freeWaits = (state: TableState, now: number): readonly number[] =>
  [...state.chairs.keys()].flatMap((seat) => {
    const waited = now - (freeSince(state, seat) ?? now - ABSENT_AFTER_MS);
    return waited < ABSENT_AFTER_MS ? [ABSENT_AFTER_MS - waited] : [];
  });
