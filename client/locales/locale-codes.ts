/** The languages: English, which is in the code, and those with translations. */
export const sourceLocale = "en";
export const targetLocales = ["bn", "he", "ur"] as const;
export const allLocales = [sourceLocale, ...targetLocales] as const;
