/** What the Worker needs from a game. */

import type { GamePreview } from "../../drawing/drawing-kit.ts";
import type { GameExamples } from "./game-examples.ts";

export interface WorkerGame {
  /** Its part of link previews. */
  readonly preview: GamePreview;
  /** Examples of its commands, events and refusals, for API programmers. */
  readonly examples: GameExamples;
}
