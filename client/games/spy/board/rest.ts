/** The parts of the board that are not needed at first. They load together, once it has been painted. */
import { drawingStyles } from "../cards/drawings.ts";
import { waysStyles } from "../cards/ways.ts";

export { ghostOf, putGaps, reachable, reviewMarks } from "../cards/ways.ts";
export { playMoveSounds } from "../view/sound-setting.ts";
export { whyNotText } from "../view/why-not.ts";
export { SpyAnimation } from "./animation.ts";
export { BaseEditorDrag } from "./base-editor-drag.ts";
export { keyboard } from "./keyboard.ts";
export { latestLine, latestOf, promptOf } from "./latest.ts";

export const lateStyles = [...drawingStyles, waysStyles];
