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
  tracks: new LazyPart(
    board,
    loadAfterPaint(async () => {
      const [scenery, { materialStyles }] = await Promise.all([
        import("../lanes/scenery.ts"),
        import("./materials.styles.ts"),
      ]);
      for (const sheet of materialStyles) addStyles(board.renderRoot, sheet);
      return scenery;
    }),
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
    const score = await import("../rounds/round-summary.ts");
    for (const sheet of score.summaryStyles) addStyles(board.renderRoot, sheet);
    return score;
  }),
  early: new LazyPart(board, async () => {
    const { beforeDealTable, beforeDealStyles } = await import("./before-deal.ts");
    addStyles(board.renderRoot, beforeDealStyles);
    return beforeDealTable;
  }),
  queue: new LazyPart(board, async () => (await import("../lanes/open-doubles.ts")).openDoublesRow),
  refusals: new LazyPart(board, () => import("../view/refusal-texts.ts")),
});
