/** The parts of the board that are not needed at first. They load together, once it has been painted. */
import "../tiles/bitmaps.ts";
import { fitWordsStyles } from "../hand/fit-words.styles.ts";
import { deferredStyles } from "./deferred.styles.ts";
import { materialStyles } from "./materials.styles.ts";

export { fitWords } from "../hand/fit-words.ts";
export { openDoublesRow } from "../lanes/open-doubles.ts";
export * from "../lanes/scenery.ts";
export { announcement } from "../view/announcement.ts";
export { handLine } from "../view/hand-remark.ts";
export { gapChoice, gapPrompt } from "../view/prompts.ts";
export { TrainAnimation } from "./animation.ts";
export { HandDrag } from "./hand-drag.ts";
export { keyboard } from "./keyboard.ts";
export { showWhereTilesFit } from "./pointing.ts";

/** They change no length that moves anything. */
export const lateStyles = [...materialStyles, ...deferredStyles, fitWordsStyles];
