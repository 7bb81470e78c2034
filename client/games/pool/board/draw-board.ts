/** Draws the layers of the board from the bottom up: tints, trails, square names, pieces, and target squares. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { PoolCommand, Square } from "../../../../engine/games/pool/state/types.ts";
import { squareName } from "../texts/coordinates.ts";
import { arrow, captureMark, enteredTrail, gradeBadge, lastMove, premoveTrail, targetSpots } from "./move-trail.ts";
import { ghosts, pieces } from "./pieces.ts";
import { squareNames, tints } from "./squares.ts";
import type { BoardView, PoolBoardProps } from "./view.ts";

/** The pieces that can be selected instead of the held one; none once a capture has begun. */
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

/** What a study says about the last move: a better one as an arrow, and the grade of the one that was played. */
const reviewMarks = ({ review, state }: PoolBoardProps, isTurned: boolean) => {
  const played = state.last?.path.at(-1);
  if (review === undefined || played === undefined) return nothing;
  const better = review.better as PoolCommand | null;
  return svg`${better === null ? nothing : arrow(better.path, isTurned)}${gradeBadge(review, played, isTurned)}`;
};

export const drawBoard = (props: PoolBoardProps, view: BoardView): SVGTemplateResult => {
  const { position, entered, jumped, isTurned, targets } = view;
  const { last } = props.state;
  // If any man may move, highlighting most of them is useless, so only forced captures are, or on request.
  const isMarked = view.movable.mustCapture || view.isGuided;
  return svg`<g aria-hidden="true" class="drawing ${entered.length > 0 ? "entering" : ""} ${props.review === undefined ? "" : "reviewed"} ${isMarked ? "marked" : ""}">
    ${ground(props, view)}
    ${lastMove(last, isTurned)}
    ${enteredTrail(entered, isTurned)}${premoveTrail(view.ahead, isTurned)}
    ${squareNames(squareName, isTurned)}
    ${targetSpots(targets, isTurned)}
    ${view.movable.mustCapture ? others(view).map((square) => captureMark(square, isTurned)) : nothing}
    ${pieces(position, entered, jumped, isTurned)}
    ${ghosts(props.before?.position ?? null, last?.captured ?? [], isTurned)}
    ${reviewMarks(props, isTurned)}
  </g>`;
};
