/**
 * The language in which numbers, times and lists are written: the page's; in somebody else's page, which may speak
 * another, that of the replay in it.
 */
let speaker = (): HTMLElement => document.documentElement;

/** From now on `element` says by its `lang` what the language is. */
export const speakLike = (element: HTMLElement): void => {
  speaker = () => element;
};

export const language = (): string => speaker().lang || "en";
