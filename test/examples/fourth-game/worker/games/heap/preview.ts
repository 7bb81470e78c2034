/** The heap in the preview of a link. */
import type { HeapState } from "../../../engine/games/heap/game.ts";
import type { GamePreview } from "../../drawing/drawing-kit.ts";

export const preview: GamePreview<HeapState> = {
  names: { en: "Heap", bn: "Heap", ur: "Heap", he: "Heap" },
  draw: () => ({ body: `<circle cx="315" cy="315" r="200"/>`, heading: "column" }),
  progress: ({ play }) => String(play.left),
};
