/** Texts of Mexican Train's link preview. */
import type { Language } from "../../drawing/texts.ts";

export interface TrainWords {
  /** The public train. */
  readonly mexican: string;
  readonly round: (number: string) => string;
}

export const trainPreviewTexts: Readonly<Record<Language, TrainWords>> = {
  en: { mexican: "Mexican Train", round: (number) => `Round ${number}` },
  bn: { mexican: "মেক্সিকান ট্রেন", round: (number) => `রাউন্ড ${number}` },
  ur: { mexican: "میکسیکن ٹرین", round: (number) => `راؤنڈ ${number}` },
  he: { mexican: "רכבת מקסיקנית", round: (number) => `סיבוב ${number}` },
};
