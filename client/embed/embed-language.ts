/**
 * The language of a replay in an embedding page, which keeps its own: our elements read the language from the replay
 * and not from the page's root. The first replay on a page decides for all.
 */
import { configureLocalization } from "@lit/localize";
import { directionOf, type Locale, localeOf } from "../kit/languages.ts";
import { followLangOf } from "../kit/text/language.ts";
import { loadTranslation } from "../locales/load-translation.ts";
import { sourceLocale, targetLocales } from "../locales/locale-codes.ts";

type Set = (locale: string) => Promise<void>;
let set: Set | null = null;

/** Not before a replay exists: if a page has two copies of this script, only the first one's element is used. */
const setLocale: Set = (locale) => {
  set ??= configureLocalization({ sourceLocale, targetLocales, loadLocale: loadTranslation }).setLocale;
  return set(locale);
};

/** An unsupported language becomes English. */
const spokenOf = (tag: string | null | undefined): Locale => localeOf(tag) ?? sourceLocale;

/** The first replay, while it is in the page: its language is that of all. */
let first: HTMLElement | null = null;

/** Resolves when the texts have loaded, or cannot be loaded. */
export const setLanguageFor = async (element: HTMLElement, tag: string | null | undefined): Promise<void> => {
  if (first?.isConnected !== true) first = element;
  followLangOf(first);
  const language = first === element ? spokenOf(tag) : spokenOf(first.lang);
  element.lang = language;
  element.dir = directionOf(language);
  await setLocale(language).catch(() => undefined);
};
