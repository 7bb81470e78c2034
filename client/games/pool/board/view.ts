/** What the board shows, computed from its props and the move in hand. Pure; the element only renders it. */
import type { Seat } from "../../../../engine/contract/game.ts";
import { poolRules } from "../../../../engine/games/pool/rules/rules.ts";
import { type MovablePieces, movablePieces } from "../../../../engine/games/pool/rules/why-not.ts";
import { bitOf, hasSquare, popCount } from "../../../../engine/games/pool/state/bitboard.ts";
import { pieceOn } from "../../../../engine/games/pool/state/moves.ts";
import { opposite } from "../../../../engine/games/pool/state/position.ts";
import type { Bitboard, Path, PoolState, Position, Square } from "../../../../engine/games/pool/state/types.ts";
import type { BoardProps } from "../../contract/board-props.ts";
import { moveText, promptText, type SquareFacts } from "../texts/texts.ts";
import { jumpedSoFar, type MoveTargets, moveTargets } from "./move-input.ts";

/** What `BoardProps` are for this game. */
export type PoolBoardProps = BoardProps<PoolState>;

export interface BoardView {
  readonly position: Position;
  /** Black is at the bottom. */
  readonly isTurned: boolean;
  /** Whether the viewer may move. */
  readonly isActing: boolean;
  /** The viewer's movable pieces; none out of turn. */
  readonly movable: MovablePieces;
  readonly entered: Path;
  readonly jumped: Bitboard;
  readonly targets: MoveTargets;
  /** The viewer may lay down a premove; and the premove: a piece and its target. */
  readonly mayWait: boolean;
  readonly ahead: Path;
  /** Movable pieces are highlighted, forced or not. */
  readonly isGuided: boolean;
}

const NONE: MovablePieces = { squares: [], mustCapture: false };

const isTurned = (state: PoolState, near: Seat): boolean => state.blackSeat === near;

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

/** The piece shown on a square while a move is entered: the held piece is on the last entered square. */
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

/** The first tab stop: the first movable piece, else the near left corner. */
export const firstTabStop = ({ movable, isTurned }: BoardView): Square => movable.squares[0] ?? (isTurned ? 4 : 29);

/** The status line, unless a press was refused. */
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

/** The last move as text; empty if there is none. */
export const lastMoveText = (state: PoolState, before: PoolState | null): string => {
  if (state.last === null) return "";
  const { path, captured } = state.last;
  return moveText(opposite(state.position.toMove), path, captured.length, isCrowned(before, state));
};

/**
 * How one shown state follows from another: by the move to `to`, by taking back the move to `from`, unchanged (a
 * confirmed prediction), or by a jump.
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
