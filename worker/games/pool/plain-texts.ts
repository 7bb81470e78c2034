/** Texts of pool checkers on the pages without scripts. */
import type { Language } from "../../drawing/texts.ts";

export interface PoolPlainTexts {
  readonly black: string;
  readonly white: string;
  readonly men: string;
  readonly kings: string;
  readonly none: string;
}

export const poolPlainTexts: Readonly<Record<Language, PoolPlainTexts>> = {
  en: { black: "Black", white: "White", men: "men", kings: "kings", none: "none" },
  bn: { black: "কালো", white: "সাদা", men: "সাধারণ গুটি", kings: "কিং", none: "নেই" },
  ur: { black: "کالا", white: "سفید", men: "سادہ گوٹیاں", kings: "بادشاہ", none: "کوئی نہیں" },
  he: { black: "שחור", white: "לבן", men: "חיילים", kings: "מלכות", none: "אין" },
};
