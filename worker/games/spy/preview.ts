/** How SPY appears in the preview of a link. */
import type { SpyState } from "../../../engine/games/spy/state/types.ts";
import type { GamePreview } from "../../drawing/drawing-kit.ts";
import { previewTexts } from "../../drawing/texts.ts";
import { drawSpyInitial, drawSpyPreview } from "./draw-board.ts";

export const preview: GamePreview<SpyState> = {
  names: { en: "SPY", bn: "গুপ্তচর", ur: "جاسوس", he: "מרגל" },
  draw: drawSpyPreview,
  first: { stands: "cards", ground: "#34474f", draw: drawSpyInitial },
  progress: ({ moves }, language) => previewTexts[language].move(String(moves)),
};
