/**
 * What a seat may do now, for somebody who has no rules: a program in any language can play by it. All of it is read from
 * the seat's own view, so it tells nobody more than they know (laws 3 and 4).
 */

import { haveAllCommitted } from "../commands/salt-reveal.ts";
import { timeLeftAt } from "../contract/clock.ts";
import { DealUnknownError, type GameCommand, makeViewHost, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { viewTable } from "../log/redaction.ts";
import { seatsOnTurn } from "../table/seats.ts";
import type { TableState } from "../table/types.ts";

/** What the beginning of a game waits for: PROTOCOL.md, "Chance". */
export type OwedChanceStep = "commit-salt" | "show-salt";

export interface Turn {
  readonly seat: Seat;
  /** Of how many entries this is said. A command made on it has the `seq` before. */
  readonly length: number;
  /** The command of the table that the beginning of the game waits for from this seat. */
  readonly owes: OwedChanceStep | null;
  /** What the game would accept from this seat: `count` commands, of which these are one run. */
  readonly moves: readonly GameCommand[];
  readonly count: number;
  /** The least that the rules ask, as the table plays it for whoever is away; null where there is none, or chance decides. */
  readonly minimum: GameCommand | null;
  /** How much time it has left, in ms; null without a clock. */
  readonly left: number | null;
}

/** No frame has more moves than this. Nearly every position has less; a base of hidden cards can be arranged in 70,560 ways. */
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

/** Whether there is something to tell whoever sits at `seat` now: they are awaited, and were not, or not for this. */
export const hasNewTurn = (before: TableState, after: TableState, seat: Seat): boolean =>
  isSeatAwaited(after, seat) &&
  (before.play !== after.play ||
    owedBy(before, seat) !== owedBy(after, seat) ||
    before.chairs[seat]?.player !== after.chairs[seat]?.player);
