/** What the command line calls whoever sits at a seat. It speaks English alone; pages have their own words (client/games/shared/level-names.ts). */
import type { Chair } from "../../engine/table/types.ts";

/** The computer's levels, from the weakest. */
export const levelNames = ["Beginner", "Learner", "Casual", "Steady", "Skilled", "Strong", "Expert", "Master"] as const;

/** Undefined for a free seat. */
export const seatName = (chair: Chair | null): string | undefined => {
  if (chair?.bot !== undefined) return `${levelNames[chair.bot.level - 1] ?? chair.bot.level} (computer)`;
  return chair?.program === undefined ? chair?.name : `${chair.name} (program)`;
};
