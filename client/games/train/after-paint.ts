/** The parts of a table that are not needed for the first board. They load together, once it has been painted. */

import { deferredStyles } from "./board/deferred.styles.ts";
import { materialStyles } from "./board/materials.styles.ts";
import "./side-panel.ts";

export { TrainAnimation } from "./board/animation.ts";
export { HandDrag } from "./board/hand-drag.ts";
export { keyboard } from "./board/keyboard.ts";
export { showWhereTilesFit } from "./board/pointing.ts";
export { openDoublesRow } from "./lanes/open-doubles.ts";
export * from "./lanes/scenery.ts";
export { announcement } from "./view/announcement.ts";
export { handLine } from "./view/hand-remark.ts";
export { trainHint } from "./view/hint.ts";
export * from "./view/move-lines.ts";
export { gapChoice, gapPrompt } from "./view/prompts.ts";
export { refusalText } from "./view/refusal-texts.ts";
export { trainWinAnimation } from "./win-animation.ts";

/** Of the board, which change no length that moves anything. */
export const lateStyles = [...materialStyles, ...deferredStyles];
