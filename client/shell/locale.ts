/**
 * The language of the page: English is in the code, the others are loaded when they are wanted, and this module with
 * them or with the choice in the header. `<html>` carries the language and its direction, which the elements inherit;
 * the boards keep theirs.
 */
import { configureLocalization, LOCALE_STATUS_EVENT } from "@lit/localize";
import { directionOf, isLocale, type Locale, loadWords, localeOf } from "../kit/languages.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { sourceLocale, targetLocales } from "../locales/generated/locale-codes.ts";
import { loadTextFont } from "./fonts.ts";

const { getLocale, setLocale } = configureLocalization({ sourceLocale, targetLocales, loadLocale: loadWords });

export const currentLocale = (): Locale => getLocale() as Locale;

window.addEventListener(LOCALE_STATUS_EVENT, ({ detail }) => {
  if (detail.status !== "ready") return;
  const { documentElement: root } = document;
  root.lang = detail.readyLocale;
  root.dir = directionOf(currentLocale());
  // Whoever installs the page does it in this language.
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${detail.readyLocale}.webmanifest`);
});

/** What was chosen here, else the first of the browser's languages that we have, else English. */
export const preferredLocale = (languages = navigator.languages): Locale => {
  const kept = localStore.get("language");
  if (isLocale(kept)) return kept;
  return languages.map(localeOf).find((locale) => locale !== null) ?? sourceLocale;
};

/** Resolves when everything is in this language, or, where it could not be loaded, in the one before. */
export const setLocaleNow = (locale: Locale): Promise<void> => {
  // On its way while the words are; a page that is seen for the first time waits for the words alone.
  void loadTextFont(locale);
  return setLocale(locale).catch(() => setLocale(getLocale()));
};

/** The page changes its language once, not its words first and their shapes afterwards. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  localStore.set("language", locale);
  await loadTextFont(locale);
  return setLocaleNow(locale);
};
