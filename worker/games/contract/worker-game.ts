/** All that the Worker asks a game for. */

import type { GamePreview } from "../../drawing/drawing-kit.ts";
import type { GameExamples } from "./game-examples.ts";

export interface WorkerGame {
  /** How it appears in the preview of a link. */
  readonly preview: GamePreview;
  /** What its commands, events and refusals look like, for those who program against it. */
  readonly examples: GameExamples;
}
