/// <reference types="vite/client" />
/**
 * How many samples the tests check. The everyday run samples what is tried at random or by the thousand, and the gate takes
 * a larger sample. Each sample is always the same; `npm run test:all` checks everything. A sample is as small as it can be
 * while it still finds the faults that it is there for: `npm run mutants` shows this for the everyday one.
 */
const EXTENTS = ["everyday", "gate", "all"] as const;

const extent = EXTENTS.find((name) => name === import.meta.env?.LAWS) ?? "everyday";

/** The one in the everyday run, the other at the gate, the last where the run checks everything. */
export const chosenSamples = <T>(everyday: T, gate: T, all: T): T => ({ everyday, gate, all })[extent];

/** How often something is tried. */
export const tries: (everyday: number, gate: number, all: number) => number = chosenSamples;

/** Every so many-th of a list; the whole of it where the run checks everything. */
export const everyNth = <T>(list: readonly T[], everyday: number, gate: number): readonly T[] => {
  const nth = chosenSamples(everyday, gate, 1);
  return list.filter((_, index) => index % nth === 0);
};

/** Tests that only the gate takes the time for, beside others that are for every day. */
export const isSlowSize = (tests: () => void): void => {
  if (chosenSamples(false, true, true)) tests();
};
