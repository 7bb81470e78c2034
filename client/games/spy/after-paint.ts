/** The parts of a table that are not needed for the first board. They load together, once it has been painted. */
import "./badge.ts";
import "./side-panel.ts";

export { miniature } from "./miniature.ts";
export { spyHint } from "./view/hint.ts";
export * from "./view/move-lines.ts";
export { refusalText } from "./view/refusal-texts.ts";
export { spyWinAnimation } from "./win-animation.ts";
