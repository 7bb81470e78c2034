/** Names of seats on the command line, in English only; pages have their own (client/games/shared/level-names.ts). */
import type { Chair } from "../../engine/table/types.ts";

/** The bot's levels, from the weakest. */
export const levelNames = ["Beginner", "Learner", "Casual", "Steady", "Skilled", "Strong", "Expert", "Master"] as const;

/** Returns undefined for a free seat. */
export const seatName = (chair: Chair | null): string | undefined => {
  if (chair?.bot !== undefined) return `${levelNames[chair.bot.level - 1] ?? chair.bot.level} (computer)`;
  return chair?.program === undefined ? chair?.name : `${chair.name} (program)`;
};
