/** Linear least squares, sample by sample, by the normal equations. */
import { solveEquations } from "../linear-equations.ts";

export interface Fit {
  add(terms: readonly number[], value: number): void;
  solve(): { readonly weights: readonly number[]; readonly explained: number; readonly samples: number };
}

/** Makes the equations solvable if two terms are equal. */
const RIDGE = 1e-6;

export const leastSquares = (): Fit => {
  let rows: number[][] = [];
  let samples = 0;
  let sum = 0;
  let squares = 0;
  return {
    add(terms, value) {
      if (rows.length === 0) rows = terms.map(() => new Array<number>(terms.length + 1).fill(0));
      for (const [index, row] of rows.entries()) {
        for (const [other, term] of terms.entries()) row[other]! += terms[index]! * term;
        row[terms.length]! += terms[index]! * value;
      }
      samples++;
      sum += value;
      squares += value * value;
    },
    solve() {
      const projected = rows.map((row) => row.at(-1)!);
      const weights = solveEquations(rows.map((row, index) => row.with(index, row[index]! + RIDGE * samples)));
      const fitted = weights.reduce((total, weight, index) => total + weight * projected[index]!, 0);
      const mean = sum / samples;
      return { weights, explained: (fitted / samples - mean ** 2) / (squares / samples - mean ** 2), samples };
    },
  };
};
