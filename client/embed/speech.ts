/**
 * The language of a replay in somebody else's page, which keeps its own: what our elements read of a page's root they
 * read of the replay (`foldtableRoot`, put in its place by the build). A page's first replay decides for all.
 */
import { configureLocalization } from "@lit/localize";
import { directionOf, type Locale, loadWords, localeOf } from "../kit/languages.ts";
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

const shared = globalThis as { foldtableRoot?: HTMLElement };

/** Resolves when the words are there, or cannot be had. */
export const speakFor = async (element: HTMLElement, tag: string | null | undefined): Promise<void> => {
  const first = shared.foldtableRoot;
  const language = first?.isConnected === true && first !== element ? spokenOf(first.lang) : spokenOf(tag);
  if (first?.isConnected !== true) shared.foldtableRoot = element;
  element.lang = language;
  element.dir = directionOf(language);
  await setLocale(language).catch(() => undefined);
};
