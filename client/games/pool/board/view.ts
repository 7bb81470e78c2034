/** What a board shows, computed from what it is told and what is in hand. Pure, so that the element only paints it. */
import type { Seat } from "../../../../engine/contract/game.ts";
import { poolRules } from "../../../../engine/games/pool/rules/rules.ts";
import { type MovablePieces, movablePieces } from "../../../../engine/games/pool/rules/why-not.ts";
import { bitOf, hasSquare, popCount } from "../../../../engine/games/pool/state/bitboard.ts";
import { pieceOn } from "../../../../engine/games/pool/state/moves.ts";
import { opposite } from "../../../../engine/games/pool/state/position.ts";
import type { Bitboard, Path, PoolState, Position, Square } from "../../../../engine/games/pool/state/types.ts";
import type { BoardProps } from "../../contract/board-props.ts";
import { moveWords, promptText, type SquareFacts } from "../texts/texts.ts";
import { jumpedSoFar, type MoveTargets, moveTargets } from "./move-input.ts";

/** What `BoardProps` are for this game. */
export type PoolBoardProps = BoardProps<PoolState>;

export interface BoardView {
  readonly position: Position;
  /** Black sits at the bottom. */
  readonly isTurned: boolean;
  /** Whether this person may move. */
  readonly isActing: boolean;
  /** The pieces they may move; none when they may not. */
  readonly movable: MovablePieces;
  readonly entered: Path;
  readonly jumped: Bitboard;
  readonly targets: MoveTargets;
  /** Somebody waits who may lay a move down, and what they have laid down: a piece, and where it is to go. */
  readonly mayWait: boolean;
  readonly ahead: Path;
  /** What may move is marked, forced or not. */
  readonly isGuided: boolean;
}

const NONE: MovablePieces = { squares: [], mustCapture: false };

export const isTurned = (state: PoolState, near: Seat): boolean => state.blackSeat === near;

export const viewOf = (props: PoolBoardProps, entered: Path, ahead: Path): BoardView => {
  const { state, near, acting, waiting, guided = false } = props;
  const isActing = acting !== null && poolRules.turn(state).includes(acting);
  return {
    position: state.position,
    isTurned: isTurned(state, near),
    isActing,
    movable: isActing ? movablePieces(state.position) : NONE,
    entered,
    jumped: jumpedSoFar(state.position, entered),
    targets: isActing ? moveTargets(state.position, entered) : { nexts: [], lasts: [] },
    mayWait: waiting !== undefined && state.outcome === null && state.blackSeat !== null,
    ahead,
    isGuided: guided,
  };
};

const markOf = ({ movable, entered, jumped, targets, ahead }: BoardView, square: Square): SquareFacts["mark"] => {
  if (ahead.includes(square)) return "ahead";
  if (square === entered.at(-1)) return "held";
  if (targets.nexts.includes(square)) return "next";
  if (targets.lasts.includes(square)) return "last";
  if (hasSquare(jumped, square)) return "jumped";
  if (entered.length > 1 || !movable.squares.includes(square)) return null;
  return movable.mustCapture ? "must-capture" : "movable";
};

/** What is on a square while a move is being made: the piece in hand has left its own for the last one entered. */
const standingOn = ({ position, entered }: BoardView, square: Square): SquareFacts["piece"] => {
  const from = square === entered.at(-1) ? entered[0]! : square;
  if (from === square && entered.length > 1 && square === entered[0]) return null;
  const piece = pieceOn(position, from);
  return piece && { colour: piece.colour, isKing: piece.king };
};

export const squareFacts = (view: BoardView, square: Square): SquareFacts => ({
  square,
  piece: standingOn(view, square),
  mark: markOf(view, square),
});

/** Where Tab enters the board if nothing has been focused: the first piece that can move, else the near left corner. */
export const firstTabStop = ({ movable, isTurned }: BoardView): Square => movable.squares[0] ?? (isTurned ? 4 : 29);

/** What the line under the board says unless something was just refused. */
export const promptOf = ({ isActing, movable, entered, ahead }: BoardView): string => {
  if (!isActing) return ahead.length === 0 ? "" : promptText.ahead(ahead.length === 1);
  if (entered.length > 1) return promptText.goOn();
  return movable.mustCapture ? promptText.mustCapture(movable.squares.length) : "";
};

const isCrowned = (before: PoolState | null, { position, last }: PoolState): boolean => {
  if (before === null || last === null) return false;
  const arrived = (position.kings & bitOf(last.path.at(-1)!)) !== 0;
  return (
    arrived && popCount(position.kings) > popCount(before.position.kings & ~jumpedSoFar(before.position, last.path))
  );
};

/** The last move in words; empty if there is none. */
export const lastMoveWords = (state: PoolState, before: PoolState | null): string => {
  if (state.last === null) return "";
  const { path, captured } = state.last;
  return moveWords(opposite(state.position.toMove), path, captured.length, isCrowned(before, state));
};

/**
 * How one shown state follows from another: by the move that led to `to`, by taking back the one that led to `from`, not
 * at all (a prediction confirmed), or by a leap.
 */
export type Transition = "forward" | "backward" | "stay" | "leap";

const isSame = (a: PoolState | null, b: PoolState | null): boolean =>
  a === b || (a !== null && b !== null && a.ply === b.ply && sameSquares(a.position, b.position));

const sameSquares = (a: Position, b: Position): boolean =>
  a.black === b.black && a.white === b.white && a.kings === b.kings && a.toMove === b.toMove;

export const transitionBetween = (from: PoolBoardProps, to: PoolBoardProps): Transition => {
  if (isSame(from.state, to.state)) return "stay";
  if (isSame(from.state, to.before)) return "forward";
  return isSame(from.before, to.state) ? "backward" : "leap";
};
