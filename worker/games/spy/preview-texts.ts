/** Texts of SPY's drawings, as on the page (client/locales). */
import type { Language } from "../../drawing/texts.ts";

export interface SpyPreviewTexts {
  /** To the player who arranges a base. */
  readonly arrange: string;
  /** Of another player. */
  readonly arranging: string;
  readonly ready: string;
}

export const spyPreviewTexts: Readonly<Record<Language, SpyPreviewTexts>> = {
  en: { arrange: "Arrange your cards", arranging: "Arranging…", ready: "Ready" },
  bn: { arrange: "আপনার কার্ড সাজান", arranging: "সাজাচ্ছেন…", ready: "তৈরি" },
  ur: { arrange: "اپنے پتے ترتیب دیں", arranging: "ترتیب جاری…", ready: "تیار" },
  he: { arrange: "סדרו את הקלפים שלכם", arranging: "מסדרים…", ready: "הבסיס מוכן" },
};
