/**
 * The parts of the train's table that are fetched when it has been seen, or when they are needed: nothing moves, is
 * dragged or steered by keys before, but it can be pressed at once.
 */
import { addStyles, Later, thereafter } from "../../../kit/loading/lazy-part.ts";
import type { TrainBoard } from "./board.ts";

export const laterParts = (board: TrainBoard) => ({
  drag: new Later(
    board,
    thereafter(async () => new (await import("./hand-drag.ts")).HandDrag(board)),
  ),
  motion: new Later(
    board,
    thereafter(async () => new (await import("./animation.ts")).Motion(board.renderRoot)),
  ),
  keys: new Later(
    board,
    thereafter(() => import("./keyboard.ts")),
  ),
  hints: new Later(
    board,
    thereafter(() => import("../view/prompts.ts")),
  ),
  heard: new Later(
    board,
    thereafter(() => import("../view/announcement.ts")),
  ),
  /** The score: fetched when somebody is about to go out, or when it is to be seen. */
  score: new Later(board, async () => {
    const [{ summary, summaryStyles }, { gateWords }] = await Promise.all([
      import("../rounds/round-summary.ts"),
      import("../view/between-rounds-text.ts"),
    ]);
    addStyles(board.renderRoot, summaryStyles);
    return { summary, gateWords };
  }),
  early: new Later(board, async () => {
    const { earlyTable, earlyStyles } = await import("./before-deal.ts");
    addStyles(board.renderRoot, earlyStyles);
    return earlyTable;
  }),
  queue: new Later(board, async () => {
    const { queue, queueStyles } = await import("../lanes/open-doubles.ts");
    addStyles(board.renderRoot, queueStyles);
    return queue;
  }),
  /** How many trains are laid out on a narrow screen: only large tables have to know. */
  crowded: new Later(board, async () => {
    const { crowded } = await import("../lanes/many-lanes.styles.ts");
    for (const sheet of crowded) addStyles(board.renderRoot, sheet);
    return crowded;
  }),
  refusals: new Later(board, () => import("../view/refusal-texts.ts")),
});
