/** Texts of Mexican Train's link preview. */
import type { Language } from "../../drawing/texts.ts";

export interface TrainPreviewTexts {
  /** The public train. */
  readonly mexican: string;
  /** In place of the viewer's own name, as on the board. */
  readonly you: string;
  readonly round: (number: string) => string;
}

export const trainPreviewTexts: Readonly<Record<Language, TrainPreviewTexts>> = {
  en: { mexican: "Mexican Train", you: "You", round: (number) => `Round ${number}` },
  bn: { mexican: "মেক্সিকান ট্রেন", you: "আপনি", round: (number) => `রাউন্ড ${number}` },
  ur: { mexican: "میکسیکن ٹرین", you: "آپ", round: (number) => `راؤنڈ ${number}` },
  he: { mexican: "רכבת מקסיקנית", you: "אתם", round: (number) => `סיבוב ${number}` },
};
