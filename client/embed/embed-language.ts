/**
 * The language of a replay in somebody else's page, which keeps its own: what our elements read of a page's root they
 * read of the replay. A page's first replay decides for all.
 */
import { configureLocalization } from "@lit/localize";
import { directionOf, type Locale, loadWords, localeOf } from "../kit/languages.ts";
import { followLangOf } from "../kit/text/language.ts";
import { sourceLocale, targetLocales } from "../locales/generated/locale-codes.ts";

type Set = (locale: string) => Promise<void>;
let set: Set | null = null;

/** Not before a replay is there: of two copies of this script in a page only the first one's element is ever made. */
const setLocale: Set = (locale) => {
  set ??= configureLocalization({ sourceLocale, targetLocales, loadLocale: loadWords }).setLocale;
  return set(locale);
};

/** What is not spoken here is English. */
const spokenOf = (tag: string | null | undefined): Locale => localeOf(tag) ?? sourceLocale;

/** The first replay that was shown, as long as it stands in the page: its language is that of all. */
let first: HTMLElement | null = null;

/** Resolves when the words are there, or cannot be had. */
export const setLanguageFor = async (element: HTMLElement, tag: string | null | undefined): Promise<void> => {
  if (first?.isConnected !== true) first = element;
  followLangOf(first);
  const language = first === element ? spokenOf(tag) : spokenOf(first.lang);
  element.lang = language;
  element.dir = directionOf(language);
  await setLocale(language).catch(() => undefined);
};
