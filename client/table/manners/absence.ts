/** Who keeps the others waiting, and what can be done about it. */
import type { Seat } from "../../../engine/game.ts";
import { ABSENCE, DEAD, isAbsent, isDead } from "../../../engine/manners.ts";
import { hasStandIn, turnOf } from "../../../engine/seats.ts";
import type { TableState } from "../../../engine/table-types.ts";

const MINUTE = 60_000;

/** Somebody who has let the others wait, and for how long, in ms. */
export interface Absent {
  readonly seat: Seat;
  readonly for: number;
}

export interface Absence {
  /** Seats of mine that the table plays for. */
  readonly away: readonly Seat[];
  readonly absent: readonly Absent[];
  /** Seats that are free though the game is on. */
  readonly free: readonly Seat[];
  /** Seats of others that the table plays for. */
  readonly covered: readonly Seat[];
  /** Nothing has happened for so long that the table can be closed. */
  readonly isDead: boolean;
  /** Whether the table can play for somebody: not where a game is lost by not moving. */
  readonly isCoverable: boolean;
}

export const absenceOf = (state: TableState, mine: readonly Seat[], now: number): Absence => {
  const { chairs, clock, covered } = state;
  const seats = [...chairs.keys()];
  const others = seats.filter((seat) => !mine.includes(seat));
  return {
    away: mine.filter((seat) => covered.includes(seat)),
    absent: others
      .filter((seat) => isAbsent(state, seat, now))
      .map((seat) => ({ seat, for: now - (clock.since[seat] ?? now) })),
    free: seats.filter((seat) => chairs[seat] === null),
    covered: others.filter((seat) => chairs[seat] !== null && covered.includes(seat)),
    isDead: isDead(state, now),
    isCoverable: hasStandIn(state),
  };
};

/** In how many ms it will be another: somebody is long away, or a minute longer; null: not by time alone. */
export const absenceChangesIn = (state: TableState, now: number): number | null => {
  if (state.clock.rule !== null) return null;
  const waits = turnOf(state).flatMap((seat) => {
    const since = state.clock.since[seat] ?? null;
    if (since === null) return [];
    const waited = now - since;
    return waited < ABSENCE
      ? [ABSENCE - waited]
      : [MINUTE - (waited % MINUTE), ...(waited < DEAD ? [DEAD - waited] : [])];
  });
  return waits.length === 0 ? null : Math.min(...waits);
};
