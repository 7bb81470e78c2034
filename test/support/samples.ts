/// <reference types="vite/client" />
/**
 * How much is looked at. The everyday run samples what is tried at random or by the thousand, the gate takes a larger
 * sample, both always the same one; `npm run test:all` goes through all of it. A sample is as small as what it is there for
 * is still found by it: `npm run mutants` says so of the everyday one.
 */
const EXTENTS = ["everyday", "gate", "all"] as const;

const extent = EXTENTS.find((name) => name === import.meta.env?.LAWS) ?? "everyday";

/** The one in the everyday run, the other at the gate, the last where all is looked at. */
export const chosenSamples = <T>(everyday: T, gate: T, all: T): T => ({ everyday, gate, all })[extent];

/** How often something is tried. */
export const tries: (everyday: number, gate: number, all: number) => number = chosenSamples;

/** Every so many-th of a list; the whole of it where all is looked at. */
export const everyNth = <T>(list: readonly T[], everyday: number, gate: number): readonly T[] => {
  const nth = chosenSamples(everyday, gate, 1);
  return list.filter((_, index) => index % nth === 0);
};

/** Tests that only the gate takes the time for, beside others that are for every day. */
export const isSlowSize = (tests: () => void): void => {
  if (chosenSamples(false, true, true)) tests();
};
