/** The seat on turn, and the actions left in its turn (A.4). */
import type { Seat } from "../../../contract/game.ts";
import type { SpyState } from "./types.ts";

export const isEliminated = (state: SpyState, seat: Seat): boolean => state.out.includes(seat);

/** The seats that are still in the game, ascending. */
export const activeSeats = (state: SpyState): Seat[] => {
  const living: Seat[] = [];
  for (let seat = 0; seat < state.bases.length; seat++) if (!isEliminated(state, seat)) living.push(seat);
  return living;
};

/** The next living seat clockwise. */
export const seatAfter = (state: SpyState, seat: Seat): Seat => {
  const seats = state.bases.length;
  for (let step = 1; step < seats; step++)
    if (!isEliminated(state, (seat + step) % seats)) return (seat + step) % seats;
  return seat;
};

/** The seats that may act now: all that have not arranged their base, then one after the other. */
export const turn = (state: SpyState): readonly Seat[] => {
  if (state.outcome !== null) return [];
  if (state.phase === "arranging") return activeSeats(state).filter((seat) => !state.bases[seat]?.isReady);
  return state.active === null ? [] : [state.active];
};

/** Whether this turn's Move is still available; in the strict order not after a Spy action. */
export const canMove = (state: SpyState): boolean =>
  !state.hasMoved && !(state.options.strictMoveThenSpy && state.hasSpied);

export const canSpy = (state: SpyState): boolean => !state.hasSpied;

/** The quiet turns after which the game is a draw. Returns null if there is no limit (A.5). */
const quietLimit = (state: SpyState): number | null =>
  state.options.stallingRounds === 0 ? null : state.options.stallingRounds * (state.bases.length - state.out.length);

export const isStalled = (state: SpyState): boolean => {
  const limit = quietLimit(state);
  return limit !== null && state.quietTurns >= limit;
};

/** Whether to warn the players: half of the quiet turns to a draw have passed (A.5: three rounds of six). */
export const isNearStall = (state: SpyState): boolean => {
  const limit = quietLimit(state);
  return limit !== null && state.quietTurns * 2 >= limit;
};
