/** The parts of a table that are not needed for the first board. They load together, once it has been painted. */
export { miniature } from "./miniature.ts";
export { poolHint } from "./texts/hint.ts";
export * from "./texts/move-lines.ts";
export { poolWinAnimation } from "./win-animation.ts";
