/** How SPY appears in the preview of a link. */
import type { GamePreview } from "../../drawing/drawing-kit.ts";
import { wordsOf } from "../../drawing/texts.ts";
import { drawSpy, firstSpy } from "./draw-board.ts";

export const preview: GamePreview = {
  names: { en: "Spy", bn: "গুপ্তচর", ur: "جاسوس", he: "מרגל" },
  draw: drawSpy,
  first: { stands: "cards", draw: firstSpy },
  progress: ({ moves }, language) => wordsOf[language].move(String(moves)),
};
