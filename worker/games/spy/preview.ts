/** How SPY appears in the preview of a link. */
import type { GamePreview } from "../../preview/scene.ts";
import { wordsOf } from "../../preview/words.ts";
import { drawSpy, firstSpy } from "./picture.ts";

export const preview: GamePreview = {
  names: { en: "Spy", bn: "গুপ্তচর", ur: "جاسوس", he: "מרגל" },
  draw: drawSpy,
  first: { stands: "cards", draw: firstSpy },
  progress: ({ moves }, language) => wordsOf[language].move(String(moves)),
};
