/** The parts of a table that are not needed for the first board. They load together, once it has been painted. */
import "./side-panel.ts";

export { trainHint } from "./view/hint.ts";
export * from "./view/move-lines.ts";
export { refusalText } from "./view/refusal-texts.ts";
export { trainWinAnimation } from "./win-animation.ts";
