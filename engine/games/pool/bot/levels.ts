/**
 * The levels, fixed by depth and nodes and never by time. Even steps, as measured by the ladder (test/learn/pool/README.md).
 * The lower ones are weaker in a person's way: they look less far, misjudge, and now and then overlook everything.
 */

export interface PoolLevel {
  /** How many plies it looks ahead; captures are followed to their end at any depth. */
  readonly depth: number;
  readonly nodes: number;
  /** How often it makes any legal move, of a hundred. */
  readonly slips: number;
  /** By how much it misjudges a position at most, in hundredths of a logit. At full strength just enough to vary its games. */
  readonly blur: number;
  /** Whether it knows the endings by heart. */
  readonly knowsEndings: boolean;
}

const level = (depth: number, nodes: number, slips: number, blur: number, knowsEndings = false): PoolLevel => ({
  depth,
  nodes,
  slips,
  blur,
  knowsEndings,
});

export const poolLevels: readonly PoolLevel[] = [
  level(1, 1_000, 16, 105),
  level(1, 1_000, 3, 70),
  level(2, 4_000, 0, 75),
  level(3, 8_000, 0, 65),
  level(4, 20_000, 0, 40),
  level(6, 60_000, 0, 60),
  level(8, 200_000, 0, 30, true),
  level(99, 400_000, 0, 2, true),
];

export const strongestLevel = poolLevels.length;

/** The level of that number, from 1. */
export const poolLevel = (number: number): PoolLevel => {
  const found = poolLevels[number - 1];
  if (found === undefined) throw new Error(`pool has no level ${number}`);
  return found;
};
