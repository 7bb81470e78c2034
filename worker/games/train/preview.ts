/** Mexican Train's link preview. */
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import type { GamePreview } from "../../drawing/drawing-kit.ts";
import { drawTrainInitial, drawTrainPreview } from "./draw-board.ts";
import { trainPreviewTexts } from "./preview-texts.ts";

export const preview: GamePreview<TrainState> = {
  names: { en: "Mexican Train", bn: "মেক্সিকান ট্রেন", ur: "میکسیکن ٹرین", he: "רכבת מקסיקנית" },
  draw: drawTrainPreview,
  first: { stands: "cloth", ground: "#26523f", draw: drawTrainInitial },
  progress: ({ play }, language) => trainPreviewTexts[language].round(String(Math.max(play.round, 1))),
};
