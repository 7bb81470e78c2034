/// <reference types="vite/client" />
/**
 * How many samples the tests check: small ones every day, larger ones at the gate, everything by `npm run test:all`.
 * Each sample is always the same. A sample is as small as it can be while it still finds its faults; `npm run mutants`
 * shows this for the everyday samples.
 */
const EXTENTS = ["everyday", "gate", "all"] as const;

const extent = EXTENTS.find((name) => name === import.meta.env?.LAWS) ?? "everyday";

/** The value for this run: everyday, gate, or all. */
export const chosenSamples = <T>(everyday: T, gate: T, all: T): T => ({ everyday, gate, all })[extent];

/** The number of random trials for this run. */
export const trialCount: (everyday: number, gate: number, all: number) => number = chosenSamples;

/** Every n-th item, with the `n` of this run; the whole list if the run checks everything. */
export const everyNth = <T>(list: readonly T[], everyday: number, gate: number): readonly T[] => {
  const nth = chosenSamples(everyday, gate, 1);
  return list.filter((_, index) => index % nth === 0);
};

/** Defines slow tests at the gate and in the full run, in a file that also has everyday tests. */
export const describeSlowTests = (tests: () => void): void => {
  if (chosenSamples(false, true, true)) tests();
};
