/**
 * The language of the page: English is in the code, the others are loaded when they are wanted, and this module with
 * them or with the choice in the header. `<html>` carries the language and its direction, which the elements inherit;
 * the boards keep theirs.
 */
import { configureLocalization, LOCALE_STATUS_EVENT, type LocaleModule } from "@lit/localize";
import { memory } from "../kit/memory.ts";
import { allLocales, sourceLocale, targetLocales } from "../locales/generated/locale-codes.ts";
import { fetchFont } from "./fonts.ts";

export type Locale = (typeof allLocales)[number];

const isLocale = (code: string | null | undefined): code is Locale => allLocales.some((locale) => locale === code);

const load: Readonly<Record<(typeof targetLocales)[number], () => Promise<LocaleModule>>> = {
  bn: () => import("../locales/generated/bn.ts"),
  he: () => import("../locales/generated/he.ts"),
  ur: () => import("../locales/generated/ur.ts"),
};

const { getLocale, setLocale } = configureLocalization({
  sourceLocale,
  targetLocales,
  loadLocale: (locale) => load[locale as keyof typeof load](),
});

export const currentLocale = (): Locale => getLocale() as Locale;

window.addEventListener(LOCALE_STATUS_EVENT, ({ detail }) => {
  if (detail.status !== "ready") return;
  const { documentElement: root } = document;
  root.lang = detail.readyLocale;
  root.dir = detail.readyLocale === "he" || detail.readyLocale === "ur" ? "rtl" : "ltr";
  // Whoever installs the page does it in this language.
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${detail.readyLocale}.webmanifest`);
});

/** What was chosen here, else the first of the browser's languages that we have, else English. */
export const preferredLocale = (languages = navigator.languages): Locale => {
  const kept = memory.get("language");
  // Old systems still call Hebrew `iw`.
  const asked = languages.map((tag) => tag.toLowerCase().split("-")[0]).map((code) => (code === "iw" ? "he" : code));
  return isLocale(kept) ? kept : (asked.find(isLocale) ?? sourceLocale);
};

/** Resolves when everything is in this language, or, where it could not be loaded, in the one before. */
export const speak = (locale: Locale): Promise<void> => {
  // On its way while the words are; a page that is seen for the first time waits for the words alone.
  void fetchFont(locale);
  return setLocale(locale).catch(() => setLocale(getLocale()));
};

/** The page changes its language once, not its words first and their shapes afterwards. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  memory.set("language", locale);
  await fetchFont(locale);
  return speak(locale);
};
