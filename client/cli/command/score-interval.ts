/** The confidence interval of a score. */

/** 95 % of a normal distribution are within so many standard deviations. */
const Z = 1.96;

/** The 95 % confidence interval of a share of the points in so many games (Wilson). Within 0 and 1 also after few games. */
export const scoreInterval = (share: number, games: number): readonly [low: number, high: number] => {
  const centre = (share + Z ** 2 / (2 * games)) / (1 + Z ** 2 / games);
  const half = (Z * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2))) / (1 + Z ** 2 / games);
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
};
