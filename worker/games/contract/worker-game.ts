/** What the Worker needs from a game. */

import type { GamePreview } from "../../drawing/drawing-kit.ts";
import type { GameExamples } from "./game-examples.ts";
import type { PlainGame } from "./plain-game.ts";

/** A game's own part of a position, and the same as text. `view` is the game as one viewer may see it. */
export type GamePosition<S extends object = object> = {
  bivarianceHack(view: S): { readonly board: object; readonly text: string };
}["bivarianceHack"];

export interface WorkerGame {
  /** Its part of link previews. */
  readonly preview: GamePreview;
  /** Its part of `GET /api/tables/ID/position`. */
  readonly position: GamePosition;
  /** Examples of its commands, events and refusals, for API programmers. */
  readonly examples: GameExamples;
  /** Its part of the pages without scripts. */
  readonly plain: PlainGame;
}
