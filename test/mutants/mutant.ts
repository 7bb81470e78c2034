/** A small mistake in the code, and the tests that must notice it. */
export interface Mutant {
  readonly file: string;
  /** The original text. The file contains it exactly once. */
  readonly right: string;
  readonly wrong: string;
  /** The test file that should catch it; it is run alone. */
  readonly catcher: string;
  /** Related tests, run if the catcher passes. */
  readonly neighbours: readonly string[];
}

/** Several mistakes in one file. `tests`: the catcher, then its neighbours, relative to `test`, separated by spaces. */
export const mutantsOf = (
  file: string,
  tests: string,
  ...changes: readonly (readonly [string, string])[]
): Mutant[] => {
  const [catcher = "", ...neighbours] = tests.split(" ").map((test) => `test/${test}`);
  return changes.map(([right, wrong]) => ({ file, right, wrong, catcher, neighbours }));
};
