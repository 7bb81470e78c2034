/** The names of bot levels. */
import { msg } from "@lit/localize";

/** From the weakest; a game with fewer levels uses the first ones. They are no human ratings. */
const names: readonly (() => string)[] = [
  () => msg("Beginner"),
  () => msg("Learner"),
  () => msg("Casual"),
  () => msg("Steady"),
  () => msg("Skilled"),
  () => msg("Strong"),
  () => msg("Expert"),
  () => msg("Master"),
];

export const levelName = (level: number): string => names[level - 1]?.() ?? String(level);
