/**
 * The parts of the train's table that are fetched when it has been seen, or when they are needed: nothing moves, is
 * dragged or steered by keys before, but it can be pressed at once.
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
  /** The score: fetched when somebody is about to go out, or when it is to be seen. */
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
  /** How many trains are laid out on a narrow screen: only large tables have to know. */
  crowded: new LazyPart(board, async () => {
    const { manyLanesStyles } = await import("../lanes/many-lanes.styles.ts");
    for (const sheet of manyLanesStyles) addStyles(board.renderRoot, sheet);
    return manyLanesStyles;
  }),
  refusals: new LazyPart(board, () => import("../view/refusal-texts.ts")),
});
