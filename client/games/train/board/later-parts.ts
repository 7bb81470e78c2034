/**
 * The parts of the board that load after the first painting, or on demand: animation, dragging, keys. Presses work at
 * once.
 */
import { addStyles, LazyPart, loadAfterPaint } from "../../../kit/loading/lazy-part.ts";
import type { TileBoard } from "./hand-drag.ts";

export const laterParts = (board: TileBoard) => ({
  drag: new LazyPart(
    board,
    loadAfterPaint(async () => new (await import("./hand-drag.ts")).HandDrag(board)),
  ),
  motion: new LazyPart(
    board,
    loadAfterPaint(async () => new (await import("./animation.ts")).TrainAnimation(board.renderRoot)),
  ),
  keys: new LazyPart(
    board,
    loadAfterPaint(() => import("./keyboard.ts")),
  ),
  hints: new LazyPart(
    board,
    loadAfterPaint(() => import("../view/prompts.ts")),
  ),
  heard: new LazyPart(
    board,
    loadAfterPaint(() => import("../view/announcement.ts")),
  ),
  /** The score: loaded when a player is about to go out, or when it is shown. */
  score: new LazyPart(board, async () => {
    const [{ roundSummary, summaryStyles }, { betweenRoundsText }] = await Promise.all([
      import("../rounds/round-summary.ts"),
      import("../view/between-rounds-text.ts"),
    ]);
    addStyles(board.renderRoot, summaryStyles);
    return { summary: roundSummary, gateWords: betweenRoundsText };
  }),
  early: new LazyPart(board, async () => {
    const { beforeDealTable, beforeDealStyles } = await import("./before-deal.ts");
    addStyles(board.renderRoot, beforeDealStyles);
    return beforeDealTable;
  }),
  queue: new LazyPart(board, async () => {
    const { openDoublesRow, queueStyles } = await import("../lanes/open-doubles.ts");
    addStyles(board.renderRoot, queueStyles);
    return openDoublesRow;
  }),
  /** The layout of many trains on a narrow screen: only for large tables. */
  crowded: new LazyPart(board, async () => {
    const { manyLanesStyles } = await import("../lanes/many-lanes.styles.ts");
    for (const sheet of manyLanesStyles) addStyles(board.renderRoot, sheet);
    return manyLanesStyles;
  }),
  refusals: new LazyPart(board, () => import("../view/refusal-texts.ts")),
});
