/** The parts of a table that are not needed for the first board. They load together, once it has been painted. */
import "./side-panel.ts";

import type { TrainEvent, TrainState } from "../../../engine/games/train/state/types.ts";
import type { MoveLines } from "../contract/game-client.ts";
import { tileIcon } from "./tiles/tile-icon.ts";
import { moveLineOf as lineOf } from "./view/move-lines.ts";

export { standings } from "./rounds/running-standings.ts";
export { iconStyles } from "./tiles/tile-icon.ts";
export { trainHint } from "./view/hint.ts";
export { moveSoundsOf } from "./view/move-lines.ts";
export { refusalText } from "./view/refusal-texts.ts";
export { trainWinAnimation } from "./win-animation.ts";

export const moveLineOf: MoveLines<TrainState, TrainEvent>["moveLineOf"] = (event, before, after) => {
  const line = lineOf(event, before, after);
  const icon = tileIcon(event);
  return line && icon ? { ...line, icon } : line;
};
