/**
 * Fits the words above the hand into their row, however long they are: first the tools beside them give way, then the
 * letters get smaller. Loaded after the first painting.
 */

/** The steps of `data-fit` in fit-words.styles.ts. */
const SMALLEST = 5;

/** The number of characters of 1 px that fit in every window, and need no layout: 16 of the usual size. */
const SHORT = 256;

/** What each row was last fitted for: words, buttons and size. */
const fitted = new WeakMap<Element, string>();

export const fitWords = (root: ParentNode): void => {
  const words = root.querySelector<HTMLElement>(".words");
  const say = words?.querySelector<HTMLElement>(".say");
  const line = say?.querySelector("span");
  if (!words || !say || !line) return;
  const { fontSize } = getComputedStyle(document.documentElement);
  if (line.textContent.trim().length * Number.parseFloat(fontSize) <= SHORT) {
    fitted.delete(words);
    if (words.dataset.fit !== "0") words.dataset.fit = "0";
    return;
  }
  const known = `${words.parentElement?.style.cssText} ${words.textContent} ${fontSize} ${document.fonts.status}`;
  if (fitted.get(words) === known) return;
  fitted.set(words, known);
  // They are fitted again in their own font.
  if (document.fonts.status === "loading") void document.fonts.ready.then(() => fitWords(root));
  let step = 0;
  words.dataset.fit = `${step}`;
  while (step < SMALLEST && line.offsetHeight > say.clientHeight) words.dataset.fit = `${++step}`;
};
