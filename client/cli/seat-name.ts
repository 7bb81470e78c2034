/** Names of seats on the command line, in English only; pages have their own (client/games/shared/seat-name.ts). */
import { characterOf } from "../../engine/table/bot-characters.ts";
import type { Chair } from "../../engine/table/types.ts";

/** The bot's levels, from the weakest. */
export const levelNames = ["Beginner", "Learner", "Casual", "Steady", "Skilled", "Strong", "Expert", "Master"] as const;

/** The bots' characters in their order. */
export const characterNames = [
  ...["Mina", "Juno", "Otis", "Rufus", "Bruno", "Olga", "Pip", "Hazel", "Toby"],
  ...["Vera", "Basil", "Edda", "Nell", "Hugo", "Lena", "Felix", "Greta", "Oskar"],
] as const;

/** Returns undefined for a free seat. */
export const seatName = (chairs: readonly (Chair | null)[], seat: number): string | undefined => {
  const chair = chairs[seat];
  if (chair?.bot !== undefined) {
    return `${characterNames[characterOf(chair) ?? 0]} (computer, ${levelNames[chair.bot.level - 1] ?? chair.bot.level})`;
  }
  return chair?.program === undefined ? chair?.name : `${chair.name} (program)`;
};
