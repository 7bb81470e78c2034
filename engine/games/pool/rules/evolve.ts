/** Folds pool events. `decide` has already checked legality, so a fold generates no moves. */
import type { Seat, TableFact } from "../../../contract/game.ts";
import { parseFen } from "../notation/fen.ts";
import { bitOf } from "../state/bitboard.ts";
import { endReasonOf, winnerColour } from "../state/draw-counts.ts";
import { capturedInOrder } from "../state/moves.ts";
import { playMove } from "../state/position.ts";
import { americanPool, type PoolEndReason } from "../state/rulebook.ts";
import type { Colour, Path, PoolEvent, PoolOptions, PoolOutcome, PoolState, Position } from "../state/types.ts";

/** The state before the first event. Throws on options that their schema refuses. */
export const start = (options: PoolOptions): PoolState => {
  const position = options.fen === americanPool.start ? usualStart : parsed(options.fen);
  return { options, blackSeat: null, position, past: [], ply: 0, last: null, outcome: null };
};

const parsed = (fen: string): Position => {
  const position = parseFen(fen);
  if (!position.ok) throw new Error(`pool: ${position.problem}`);
  return position.value;
};

/** The usual start, parsed once, because thousands of logs are folded. */
export const usualStart = parsed(americanPool.start);

const seatOf = (blackSeat: Seat, colour: Colour): Seat => (colour === "black" ? blackSeat : 1 - blackSeat);

const outcomeBy = (reason: PoolEndReason | null, position: Position, blackSeat: Seat | null): PoolOutcome | null => {
  if (reason === null) return null;
  const winner = winnerColour(reason, position);
  return { winners: winner === null || blackSeat === null ? [] : [seatOf(blackSeat, winner)], reason };
};

const afterMove = (state: PoolState, path: Path, isJump: boolean): PoolState => {
  const before = state.position;
  const position = playMove(before, path);
  const isKingsMove = !isJump && (before.kings & bitOf(path[0]!)) !== 0;
  const past = isKingsMove ? [...state.past, before] : [];
  return {
    options: state.options,
    blackSeat: state.blackSeat,
    position,
    past,
    ply: state.ply + 1,
    last: { path, captured: isJump ? capturedInOrder(before, path) : [] },
    outcome: outcomeBy(endReasonOf({ position, past }), position, state.blackSeat),
  };
};

/** Ends the game by a table fact: a draw, or a win for the opponent of `loser`. */
const endedBy = (state: PoolState, reason: PoolEndReason, loser: Seat | null): PoolState => ({
  ...state,
  outcome: { winners: loser === null ? [] : [1 - loser], reason },
});

export const evolve = (state: PoolState, event: PoolEvent | TableFact): PoolState => {
  switch (event.type) {
    case "colours-drawn":
      return { ...state, blackSeat: event.black };
    case "moved":
    case "jumped":
      return afterMove(state, event.path, event.type === "jumped");
    case "draw-agreed": // rule 21
      return endedBy(state, "agreed", null);
    case "resigned":
      return endedBy(state, "resigned", event.seat);
    case "flag-fell":
      return endedBy(state, "time", event.seat);
  }
};
