/**
 * The language of a replay in somebody else's page, which keeps its own: what our elements read of a page's root they
 * read of the replay (`foldtableRoot`, put in its place by the build). A page's first replay decides for all.
 */
import { configureLocalization, type LocaleModule } from "@lit/localize";
import { sourceLocale, targetLocales } from "../locales/generated/locale-codes.ts";

const load: Readonly<Record<(typeof targetLocales)[number], () => Promise<LocaleModule>>> = {
  bn: () => import("../locales/generated/bn.ts"),
  he: () => import("../locales/generated/he.ts"),
  ur: () => import("../locales/generated/ur.ts"),
};

type Set = (locale: string) => Promise<void>;
let set: Set | null = null;

/** Not before a replay is there: of two copies of this script in a page only the first one's element is ever made. */
const setLocale: Set = (locale) => {
  set ??= configureLocalization({
    sourceLocale,
    targetLocales,
    loadLocale: (wanted) => load[wanted as keyof typeof load](),
  }).setLocale;
  return set(locale);
};

type Spoken = typeof sourceLocale | (typeof targetLocales)[number];

/** `bn-BD` is `bn`; what is not spoken here is English. */
export const spokenOf = (tag: string | null | undefined): Spoken => {
  const code = tag?.toLowerCase().split(/[-_]/)[0];
  return targetLocales.find((known) => known === code) ?? sourceLocale;
};

const shared = globalThis as { foldtableRoot?: HTMLElement };

/** Resolves when the words are there, or cannot be had. */
export const speakFor = async (element: HTMLElement, tag: string | null | undefined): Promise<void> => {
  const first = shared.foldtableRoot;
  const language = first?.isConnected === true && first !== element ? spokenOf(first.lang) : spokenOf(tag);
  if (first?.isConnected !== true) shared.foldtableRoot = element;
  element.lang = language;
  element.dir = language === "he" || language === "ur" ? "rtl" : "ltr";
  await setLocale(language).catch(() => undefined);
};
