/** Loads the texts of a language other than English. */
/// <reference path="./xliff.d.ts" />
import type { LocaleModule } from "@lit/localize";
import type { targetLocales } from "./locale-codes.ts";

const translations: Readonly<Record<(typeof targetLocales)[number], () => Promise<LocaleModule>>> = {
  bn: () => import("./bn.xlf"),
  he: () => import("./he.xlf"),
  ur: () => import("./ur.xlf"),
};

export const loadTranslation = (locale: string): Promise<LocaleModule> =>
  translations[locale as keyof typeof translations]();
