/**
 * The language in which numbers, times and lists are written: the page's; in somebody else's page, which may speak
 * another, that of the replay in it.
 */
let speaker = (): HTMLElement => document.documentElement;

/** From now on `element` says by its `lang` what the language is. */
export const followLangOf = (element: HTMLElement): void => {
  speaker = () => element;
};

export const language = (): string => speaker().lang || "en";

/**
 * The same for `Intl`, with the digits that tiles and squares have in every language: no line has two kinds of them, of
 * which one's four looks like the other's eight (৪).
 */
export const locale = (spoken = language()): string => {
  const known = locales.get(spoken);
  if (known !== undefined) return known;
  const made = new Intl.Locale(spoken, { numberingSystem: "latn" }).toString();
  locales.set(spoken, made);
  return made;
};

/** Asked for with every number on the page, and slow to make. */
const locales = new Map<string, string>();
