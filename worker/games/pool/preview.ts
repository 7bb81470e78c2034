/** Pool checkers' link preview. */
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import type { GamePreview } from "../../drawing/drawing-kit.ts";
import { previewTexts } from "../../drawing/texts.ts";
import { drawPoolInitial, drawPoolPreview } from "./draw-board.ts";

export const preview: GamePreview<PoolState> = {
  names: { en: "Pool checkers", bn: "পুল চেকার্স", ur: "پول چیکرز", he: "דמקת פול" },
  draw: drawPoolPreview,
  first: { stands: "framed", draw: drawPoolInitial },
  progress: ({ play }, language) => previewTexts[language].move(String(play.ply)),
};
