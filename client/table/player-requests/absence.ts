/** Who keeps the others waiting, and what can be done about it. */
import {
  ABSENT_AFTER_MS,
  isAbsent,
  isLastActiveSeat,
  isStillThinking,
  isTableStalled,
  STALLED_AFTER_MS,
} from "../../../engine/commands/absence.ts";
import type { IsHere, Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { hasStandIn, remainingSeats, seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";

const MINUTE = 60_000;

/** Somebody who has let the others wait, and for how long, in ms. */
export interface AbsentPlayer {
  readonly seat: Seat;
  readonly for: number;
  /** They are connected: not away, but slow. */
  readonly isThinking: boolean;
}

export interface AbsenceView {
  /** Nobody is there for whom the table would go on. */
  readonly isPaused: boolean;
  /** Whether it goes on for me. */
  readonly canGoOn: boolean;
  /** Seats of mine that the table plays for. */
  readonly away: readonly Seat[];
  readonly absent: readonly AbsentPlayer[];
  /** Seats that are free though the game is on. */
  readonly free: readonly Seat[];
  /** Seats of others that the table plays for. */
  readonly covered: readonly Seat[];
  /** All others have left: the game can be claimed, or closed. */
  readonly isAlone: boolean;
  /** Nothing has happened for so long that a table of one person's can be closed. */
  readonly isDead: boolean;
  /** Whether the table can play for somebody: not where a game is lost by not moving. */
  readonly isCoverable: boolean;
  /** Whether a seat can be given away: not where somebody else would see its hand. */
  readonly isGivable: boolean;
}

export const absenceOf = (state: TableState, mine: readonly Seat[], now: number, isHere: IsHere): AbsenceView => {
  const { chairs, clock, covered, paused, play, shared } = state;
  const seats = [...chairs.keys()];
  const others = seats.filter((seat) => !mine.includes(seat));
  const isPaused = paused !== null;
  return {
    isPaused,
    canGoOn: remainingSeats(state).some((seat) => mine.includes(seat)),
    away: isPaused ? [] : mine.filter((seat) => covered.includes(seat)),
    absent: others
      .filter((seat) => isAbsent(state, seat, now))
      .map((seat) => ({
        seat,
        for: now - (clock.since[seat] ?? now),
        isThinking: isStillThinking(state, seat, now, isHere),
      })),
    free: seats.filter((seat) => chairs[seat] === null),
    covered: others.filter((seat) => chairs[seat] !== null && covered.includes(seat)),
    isAlone: !shared && mine.some((seat) => isLastActiveSeat(state, seat, now, isHere)),
    isDead: shared && isTableStalled(state, now),
    isCoverable: hasStandIn(state),
    isGivable: play !== null && !rulesOfTable(state).hides(play),
  };
};

/** In how many ms it will be another: somebody is long away, or a minute longer; null: not by time alone. */
export const absenceChangesIn = (state: TableState, now: number): number | null => {
  const waits = [...turnWaits(state, now), ...playedWaits(state, now)];
  return waits.length === 0 ? null : Math.min(...waits);
};

const turnWaits = (state: TableState, now: number): readonly number[] =>
  state.clock.rule !== null
    ? []
    : seatsOnTurn(state).flatMap((seat) => {
        const since = state.clock.since[seat] ?? null;
        if (since === null) return [];
        const waited = now - since;
        return waited < ABSENT_AFTER_MS
          ? [ABSENT_AFTER_MS - waited]
          : [MINUTE - (waited % MINUTE), ...(waited < STALLED_AFTER_MS ? [STALLED_AFTER_MS - waited] : [])];
      });

/** Until it is long that the table plays for somebody. */
const playedWaits = ({ missed, phase }: TableState, now: number): readonly number[] =>
  phase !== "playing"
    ? []
    : missed.flatMap(({ turns, since }) =>
        turns > 0 && now - since < ABSENT_AFTER_MS ? [ABSENT_AFTER_MS - (now - since)] : [],
      );
