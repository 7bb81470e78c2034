/** The parts of a game's view that are not needed for the first board. They load together, once it has been painted. */
import "./ft-hint.ts";

export { enableAnnotations } from "./annotations.ts";
export { BetterMove } from "./better-move.ts";
export { GameViewReplay } from "./game-view-replay.ts";
