/** The parts of a table that are not needed for the first board. They load together, once it has been painted. */
import "./side-panel.ts";

import { pictureSheet } from "./tiles/pictures.ts";
import { tiles } from "./tiles/tiles.styles.ts";

export { standings } from "./rounds/running-standings.ts";
export { trainHint } from "./view/hint.ts";
export * from "./view/move-lines.ts";
export { refusalText } from "./view/refusal-texts.ts";
export { trainWinAnimation } from "./win-animation.ts";

/** The tiles in the list of moves. */
export const iconStyles = [pictureSheet, ...tiles.flatMap(({ styleSheet }) => styleSheet ?? [])];
