/**
 * Loads the font of a language before its first text. Names need nothing from here: the page's styles name the fonts by
 * script, and a browser fetches them when it meets one.
 */
import type { Locale } from "../kit/languages.ts";

/** Null: the Latin fonts have every letter of the language. */
const fonts: Readonly<Record<Locale, { readonly family: string; readonly sample: string } | null>> = {
  en: null,
  bn: { family: "Bengali Text", sample: "ক" },
  he: { family: "Hebrew Text", sample: "א" },
  ur: { family: "Nastaliq", sample: "ک" },
};

/** How long text waits for its font, in ms, before a fallback font shows it. */
const TEXT_TIMEOUT_MS = 700;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the language's font has loaded, or after a timeout. */
export const loadTextFont = async (language: Locale): Promise<void> => {
  const font = fonts[language];
  if (font === null) return;
  const faces = ["400", "700"].map((weight) => document.fonts.load(`${weight} 1em "${font.family}"`, font.sample));
  // A font that does not load is no reason to stay in the old language.
  await Promise.race([Promise.allSettled(faces), delay(TEXT_TIMEOUT_MS)]);
};

/** How long a text page waits for the fonts of titles and texts, in ms. */
const PAGE_TIMEOUT_MS = 200;

/** Resolves when the fonts of titles and Latin texts have loaded, or after a timeout. */
export const loadPageFonts = async (): Promise<void> => {
  const sample = document.documentElement.lang === "he" ? "aא" : "a";
  const faces = ['600 1em "Title"', '400 1em "Figtree"', '600 1em "Figtree"'];
  const loads = faces.map((face) => document.fonts.load(face, sample));
  await Promise.race([Promise.allSettled(loads), delay(PAGE_TIMEOUT_MS)]);
};
