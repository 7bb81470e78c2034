/** Takebacks: the request, and the game and the clocks afterwards. */
import { rewoundClock } from "../contract/clock.ts";
import type { Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { clearPendingRequests } from "./evolve-move.ts";
import { takebackPlies } from "./seats.ts";
import type { EventOf, TableState } from "./types.ts";

export const withTakebackRequest = (state: TableState, by: Seat): Partial<TableState> => {
  const moves = takebackPlies(state, by);
  if (moves === null) throw new Error(`seat ${by} has no move to take back`);
  return { takebackRequest: { by, seq: state.length, moves }, takebackAskers: [...state.takebackAskers, by] };
};

export const withMovesTakenBack = (
  state: TableState,
  { increment }: EventOf<"taken-back">,
  at: number,
): Partial<TableState> => {
  const moves = state.takebackRequest?.moves ?? 0;
  const before = state.undo.at(-moves);
  if (moves === 0 || before === undefined) throw new Error("a move taken back that nobody asked for");
  const after = { ...clearPendingRequests, play: before.play, undo: state.undo.slice(0, -moves) };
  // Without it, as in old logs, each move keeps its increment, and the turn that is broken off gets one.
  if (increment === undefined) return after;
  const running = state.paused === null ? rulesOfTable(state).turn(before.play) : [];
  return { ...after, clock: rewoundClock(state.clock, running, completedBy(state, moves), increment, at) };
};

/** The seats whose turn was completed by one of the last `moves`, each as often as that was so. */
const completedBy = ({ rules, play, undo }: TableState, moves: number): readonly Seat[] => {
  const undone = undo.slice(-moves);
  const isCompleted = (seat: Seat, after: object | null) =>
    after !== null && !rulesOfTable({ rules }).turn(after).includes(seat);
  return undone.flatMap(({ seat }, index) => (isCompleted(seat, undone[index + 1]?.play ?? play) ? [seat] : []));
};
