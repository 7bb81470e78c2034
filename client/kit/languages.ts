/** The page's languages. English is in the code; client/locales has the texts of the others. */
import { allLocales, sourceLocale } from "../locales/locale-codes.ts";
import { language } from "./text/language.ts";

export type Locale = (typeof allLocales)[number];

export const isLocale = (code: string | null | undefined): code is Locale =>
  allLocales.some((locale) => locale === code);

/** `bn-BD` gives `bn`. Returns null if the language is not supported. Old systems still call Hebrew `iw`. */
export const localeOf = (tag: string | null | undefined): Locale | null => {
  const code = tag?.toLowerCase().split(/[-_]/)[0];
  const named = code === "iw" ? "he" : code;
  return isLocale(named) ? named : null;
};

const directions: Readonly<Record<Locale, "ltr" | "rtl">> = { en: "ltr", bn: "ltr", he: "rtl", ur: "rtl" };

export const directionOf = (locale: Locale): "ltr" | "rtl" => directions[locale];

/** The language of the page's root element. */
export const pageLocale = (): Locale => localeOf(language()) ?? sourceLocale;
