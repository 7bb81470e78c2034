/** One line of the bench's table. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure for comparison, measured in the same run on the same machine. */
  readonly comparedWith?: string;
  readonly ratio?: number;
  /** The bound; `isMet`: whether this run met it. */
  readonly goal?: string;
  readonly isMet?: boolean;
}

/** A figure with its own goal: `atMost` or `atLeast`. */
export const measured = (
  name: string,
  value: number,
  unit: string,
  goal: { readonly atMost?: number; readonly atLeast?: number } = {},
): Row => {
  const { atMost, atLeast } = goal;
  if (atMost !== undefined) return { name, value, unit, goal: `≤ ${atMost}`, isMet: value <= atMost };
  if (atLeast !== undefined) return { name, value, unit, goal: `≥ ${atLeast}`, isMet: value >= atLeast };
  return { name, value, unit };
};

/** The p-th part (0 … 1) of the numbers, by nearest rank; NaN for none. */
export const percentile = (numbers: readonly number[], p: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
};

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
