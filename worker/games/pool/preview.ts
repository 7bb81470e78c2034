/** How pool checkers appears in the preview of a link. */
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import type { GamePreview } from "../../drawing/drawing-kit.ts";
import { wordsOf } from "../../drawing/texts.ts";
import { drawPool, firstPool } from "./draw-board.ts";

export const preview: GamePreview = {
  names: { en: "Pool checkers", bn: "পুল চেকার্স", ur: "پول چیکرز", he: "דמקת פול" },
  draw: drawPool,
  first: { stands: "framed", draw: firstPool },
  progress: ({ play }, language) => wordsOf[language].move(String((play as PoolState).ply)),
};
