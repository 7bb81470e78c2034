/**
 * What a seat may do now, for programs without the rules of the game. Read from the seat's own view, so it reveals
 * nothing (laws 3 and 4).
 */

import { randomBelow, seededRandom } from "../chance/seeded-random.ts";
import { invalidatesCommand } from "../commands/decide.ts";
import { haveAllCommitted } from "../commands/salt-reveal.ts";
import { timeLeftAt } from "../contract/clock.ts";
import { DealUnknownError, type GameCommand, makeViewHost, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { sameJson } from "../kit/json.ts";
import { viewTable } from "../log/redaction.ts";
import { seatsOnTurn } from "../table/seats.ts";
import type { Entry, TableState } from "../table/types.ts";

/** The chance step that the table waits for before the game starts: PROTOCOL.md, "Chance". */
export type OwedChanceStep = "commit-salt" | "show-salt";

export interface Turn {
  readonly seat: Seat;
  /** The number of entries that this turn was computed from. A command made on it has `seq` one less. */
  readonly length: number;
  /** The chance step that the table waits for from this seat. */
  readonly owes: OwedChanceStep | null;
  /** A page of the `count` commands that the game would accept from this seat. */
  readonly moves: readonly GameCommand[];
  readonly count: number;
  /**
   * The minimum command, which the table plays for absent players. Null if there is none, or if it depends on chance.
   */
  readonly minimum: GameCommand | null;
  /** The time it has left, in ms; null without a clock. */
  readonly left: number | null;
}

/** The most moves in one frame. Nearly every position has fewer, but the cards of one game can be arranged in 70,560 ways. */
export const MAX_MOVES = 1000;

/** The default number of moves in a frame if there are more than `MAX_MOVES`. */
export const MOVES_IN_SAMPLE = 100;

/**
 * The moves of one page. A long list has another order for each player, so that every page is a fair sample:
 * otherwise opponents would know which few moves a program without rules chooses from.
 */
const pageOf = (state: TableState, seat: Seat, moves: readonly GameCommand[], from: number, limit: number | null) => {
  const count = moves.length;
  if (count <= MAX_MOVES) return moves.slice(from, from + (limit ?? MAX_MOVES));
  const first = randomBelow(seededRandom(`moves ${seat} ${state.chairs[seat]?.player}`), count);
  const step = stepThrough(count);
  const size = Math.max(Math.min(limit ?? MOVES_IN_SAMPLE, MAX_MOVES, count - from), 0);
  return Array.from({ length: size }, (_, index) => moves[(first + (from + index) * step) % count]!);
};

/** A step that visits every index once and spreads each run of visits evenly: near the golden section, and coprime. */
const stepThrough = (count: number): number => {
  let step = Math.floor(count * 0.618);
  while (greatestCommonDivisor(step, count) > 1) step++;
  return step;
};

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** `limit`: null for the default. */
export const makeTurn = (state: TableState, seat: Seat, now: number, from = 0, limit: number | null = null): Turn => {
  const { play } = viewTable(state, seat);
  const isOn = play !== null && mayMove(state, seat);
  const moves = isOn ? rulesOfTable(state).moves(play, seat) : [];
  return {
    seat,
    length: state.length,
    owes: owedBy(state, seat),
    moves: pageOf(state, seat, moves, from, limit),
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

/** Once a tournament has called the computer, it plays for every seat. */
const mayMove = (state: TableState, seat: Seat): boolean =>
  !state.isComputerCalled && seatsOnTurn(state).includes(seat);

/** Whether the table waits for the player of `seat`. */
export const isSeatAwaited = (state: TableState, seat: Seat): boolean =>
  owedBy(state, seat) !== null || mayMove(state, seat);

/**
 * Whether `seat` must be notified of its turn: the table awaits it now, and did not before or for something else.
 * `added`: the entries between the two states.
 */
export const hasNewTurn = (before: TableState, after: TableState, added: readonly Entry[], seat: Seat): boolean =>
  isSeatAwaited(after, seat) &&
  (!isSeatAwaited(before, seat) ||
    owedBy(before, seat) !== owedBy(after, seat) ||
    before.chairs[seat]?.player !== after.chairs[seat]?.player ||
    (before.play !== after.play && haveMovesChanged(before, after, added, seat)));

/** Whether other moves are legal now, or a move made before is stale. Neither, if all act at once and another seat did. */
const haveMovesChanged = (before: TableState, after: TableState, added: readonly Entry[], seat: Seat): boolean => {
  const moves = movesOf(after, seat);
  return (
    moves.some((move) => added.some(({ event }) => invalidatesCommand(after, event, seat, move))) ||
    !sameJson(movesOf(before, seat), moves)
  );
};

const movesOf = (state: TableState, seat: Seat): readonly GameCommand[] =>
  state.play === null ? [] : rulesOfTable(state).moves(state.play, seat);
