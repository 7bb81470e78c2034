/** The parts of the board that load after the first painting, or on demand. Presses work at once. */
import { addStyles, LazyPart, loadAfterPaint } from "../../../kit/loading/lazy-part.ts";
import type { TileBoard } from "./hand-drag.ts";

export const laterParts = (board: TileBoard) => ({
  rest: new LazyPart(
    board,
    loadAfterPaint(async () => {
      const rest = await import("./rest.ts");
      for (const sheet of rest.lateStyles) addStyles(board.renderRoot, sheet);
      rest.showWhereTilesFit(board);
      return { ...rest, drag: new rest.HandDrag(board), motion: new rest.TrainAnimation(board.renderRoot) };
    }),
  ),
  /** The score: loaded when a player is about to go out, or when it is shown. */
  score: new LazyPart(board, async () => {
    const score = await import("../rounds/round-summary.ts");
    for (const sheet of score.summaryStyles) addStyles(board.renderRoot, sheet);
    return score;
  }),
  early: new LazyPart(board, async () => {
    const { beforeDealTable, beforeDealStyles } = await import("./before-deal.ts");
    addStyles(board.renderRoot, beforeDealStyles);
    return beforeDealTable;
  }),
});
