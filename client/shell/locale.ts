/**
 * The language of the page. English is in the code; the others load on demand, together with this module or with the
 * menu in the header. `<html>` carries the language and direction, which the elements inherit; the boards keep theirs.
 */
import { configureLocalization, LOCALE_STATUS_EVENT } from "@lit/localize";
import { directionOf, isLocale, type Locale, localeOf } from "../kit/languages.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { loadTranslation } from "../locales/load-translation.ts";
import { sourceLocale, targetLocales } from "../locales/locale-codes.ts";
import { loadTextFont } from "./fonts.ts";

const { getLocale, setLocale } = configureLocalization({ sourceLocale, targetLocales, loadLocale: loadTranslation });

export const currentLocale = (): Locale => getLocale() as Locale;

window.addEventListener(LOCALE_STATUS_EVENT, ({ detail }) => {
  if (detail.status !== "ready") return;
  const { documentElement: root } = document;
  root.lang = detail.readyLocale;
  root.dir = directionOf(currentLocale());
  // The page is installed in this language.
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${detail.readyLocale}.webmanifest`);
});

/** The named or the saved language, else the first supported one of the browser's languages, else English. */
export const preferredLocale = (languages = navigator.languages, named: string | null = null): Locale => {
  const kept = [named, localStore.get("language")].find(isLocale);
  if (kept !== undefined) return kept;
  return languages.map(localeOf).find((locale) => locale !== null) ?? sourceLocale;
};

/** Resolves when the page is in this language. If it could not be loaded, the page stays in the previous one. */
export const setLocaleNow = (locale: Locale): Promise<void> => {
  // The font loads with the texts, but the first page view waits only for the texts.
  void loadTextFont(locale);
  return setLocale(locale).catch(() => setLocale(getLocale()));
};

/** Changes texts and font at the same time, so that the page changes only once. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  localStore.set("language", locale);
  await loadTextFont(locale);
  return setLocaleNow(locale);
};
