/** All that lies on the board, from the wood up: tints, trails, names, pieces, and where the piece in hand may go. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Square } from "../../../../engine/games/pool/state/types.ts";
import { squareName } from "../texts/coordinates.ts";
import { captureMark, enteredTrail, lastMove, premoveTrail, targetSpots } from "./move-trail.ts";
import { ghosts, pieces } from "./pieces.ts";
import { squareNames, tints } from "./squares.ts";
import type { BoardView, PoolBoardProps } from "./view.ts";

/** The pieces that may be taken up instead of the one in hand; none once a capture has begun. */
const others = ({ movable, entered }: BoardView): readonly Square[] =>
  entered.length > 1 ? [] : movable.squares.filter((square) => square !== entered[0]);

const ground = ({ state }: PoolBoardProps, view: BoardView): SVGTemplateResult => {
  const { entered, targets, isTurned } = view;
  return svg`
  ${tints(state.last?.path.slice(-1) ?? [], isTurned, "arrived")}
  ${tints(others(view), isTurned, "movable")}
  ${tints([...entered.slice(-1), ...view.ahead], isTurned, "selected")}
  ${tints([...targets.nexts, ...targets.lasts], isTurned, "open")}`;
};

export const drawBoard = (props: PoolBoardProps, view: BoardView): SVGTemplateResult => {
  const { position, entered, jumped, isTurned, targets } = view;
  const { last } = props.state;
  // Where any man may move, nothing is said by marking most of them: only what is forced, or asked for.
  const isMarked = view.movable.mustCapture || view.isGuided;
  return svg`<g aria-hidden="true" class="drawing ${entered.length > 0 ? "entering" : ""} ${isMarked ? "marked" : ""}">
    ${ground(props, view)}
    ${lastMove(last, isTurned)}
    ${enteredTrail(entered, isTurned)}${premoveTrail(view.ahead, isTurned)}
    ${squareNames(squareName, isTurned)}
    ${targetSpots(targets, isTurned)}
    ${view.movable.mustCapture ? others(view).map((square) => captureMark(square, isTurned)) : nothing}
    ${pieces(position, entered, jumped, isTurned)}
    ${ghosts(props.before?.position ?? null, last?.captured ?? [], isTurned)}
  </g>`;
};
