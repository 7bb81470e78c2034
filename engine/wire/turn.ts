/**
 * What a seat may do now, for programs without the rules of the game. Read from the seat's own view, so it reveals
 * nothing (laws 3 and 4).
 */

import { haveAllCommitted } from "../commands/salt-reveal.ts";
import { timeLeftAt } from "../contract/clock.ts";
import { DealUnknownError, type GameCommand, makeViewHost, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { viewTable } from "../log/redaction.ts";
import { seatsOnTurn } from "../table/seats.ts";
import type { TableState } from "../table/types.ts";

/** The chance step that the table waits for before the game starts: PROTOCOL.md, "Chance". */
export type OwedChanceStep = "commit-salt" | "show-salt";

export interface Turn {
  readonly seat: Seat;
  /** The number of entries that this turn was computed from. A command made on it has `seq` one less. */
  readonly length: number;
  /** The chance step that the table waits for from this seat. */
  readonly owes: OwedChanceStep | null;
  /** A contiguous part of the `count` commands that the game would accept from this seat. */
  readonly moves: readonly GameCommand[];
  readonly count: number;
  /**
   * The minimum command, which the table plays for absent players. Null if there is none, or if it depends on chance.
   */
  readonly minimum: GameCommand | null;
  /** The time it has left, in ms; null without a clock. */
  readonly left: number | null;
}

/** The most moves in one frame. Nearly every position has fewer, but one way to set up a game has 70,560. */
export const MAX_MOVES = 1000;

export const makeTurn = (state: TableState, seat: Seat, now: number, from = 0, limit = MAX_MOVES): Turn => {
  const { play } = viewTable(state, seat);
  const isOn = play !== null && seatsOnTurn(state).includes(seat);
  const moves = isOn ? rulesOfTable(state).moves(play, seat) : [];
  return {
    seat,
    length: state.length,
    owes: owedBy(state, seat),
    moves: moves.slice(from, from + limit),
    count: moves.length,
    minimum: isOn ? minimumOf(state, play, seat, now) : null,
    left: timeLeftAt(state.clock, seat, now),
  };
};

const minimumOf = (state: TableState, view: object, seat: Seat, now: number): GameCommand | null => {
  try {
    return rulesOfTable(state).standingIn?.minimum(view, seat, makeViewHost(now)) ?? null;
  } catch (error) {
    if (error instanceof DealUnknownError) return null;
    throw error;
  }
};

const owedBy = (state: TableState, seat: Seat): OwedChanceStep | null => {
  const chair = state.chairs[seat];
  if (state.phase !== "seating" || state.chance !== 2 || chair?.salt !== null) return null;
  if (chair.share === null) return "commit-salt";
  return haveAllCommitted(state) ? "show-salt" : null;
};

/** Whether the table waits for `seat`. */
export const isSeatAwaited = (state: TableState, seat: Seat): boolean =>
  owedBy(state, seat) !== null || seatsOnTurn(state).includes(seat);

/** Whether `seat` must be notified of its turn: the table awaits it now, and did not before or for something else. */
export const hasNewTurn = (before: TableState, after: TableState, seat: Seat): boolean =>
  isSeatAwaited(after, seat) &&
  (before.play !== after.play ||
    owedBy(before, seat) !== owedBy(after, seat) ||
    before.chairs[seat]?.player !== after.chairs[seat]?.player);
