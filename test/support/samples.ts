/// <reference types="vite/client" />
/**
 * How much is looked at. The everyday run samples what is tried at random or by the thousand, always the same sample;
 * `npm run test:all` goes through all of it. A sample is as small as what it is there for is still found by it: `npm run
 * mutants` says so.
 */
const isWhole = import.meta.env?.LAWS === "all";

/** How often something is tried. */
export const tries = (everyday: number, whole: number): number => (isWhole ? whole : everyday);

/** Every so many-th of a list; the whole of it on request. */
export const everyNth = <T>(list: readonly T[], nth: number): readonly T[] =>
  isWhole ? list : list.filter((_, index) => index % nth === 0);

/** The one in the everyday run, the other where all is looked at. */
export const chosen = <T>(everyday: T, whole: T): T => (isWhole ? whole : everyday);
