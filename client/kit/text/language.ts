/**
 * The language for numbers, times and lists: the page's. In an embedding page, which may have another language, it is
 * the replay's.
 */
let speaker = (): HTMLElement => document.documentElement;

/** From now on the `lang` of `element` gives the language. */
export const followLangOf = (element: HTMLElement): void => {
  speaker = () => element;
};

export const language = (): string => speaker().lang || "en";

/**
 * The locale for `Intl`, with the Latin digits that tiles and squares have in every language. Mixed digits would
 * confuse: the Bengali four (৪) looks like an 8.
 */
export const locale = (spoken = language()): string => {
  const known = locales.get(spoken);
  if (known !== undefined) return known;
  const made = new Intl.Locale(spoken, { numberingSystem: "latn" }).toString();
  locales.set(spoken, made);
  return made;
};

/** Used by every number on the page, and slow to make. */
const locales = new Map<string, string>();
