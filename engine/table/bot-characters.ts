/** Which character a bot has, from the entry that seats it: pages, link previews and the command line name and draw it. */
import type { Chair } from "./types.ts";

/** Each has another head, and is the usual one of a level. */
export const HEADS = 6;

/** More names for the same heads, so that the bots of the largest table differ. */
export const CHARACTERS = 3 * HEADS;

/** The character that a bot of this level usually has. */
export const usualCharacter = (level: number): number => Math.min(level, HEADS) - 1;

/** Null at the seats of players, and at free ones. */
export const characterOf = (chair: Chair | null | undefined): number | null =>
  chair?.bot === undefined ? null : (chair.character ?? usualCharacter(chair.bot.level));

/** The first free character from its level's usual one: the heads in their order, then the other names. */
export const nextCharacter = (level: number, taken: readonly (number | null)[]): number => {
  const usual = usualCharacter(level);
  for (let next = 0; next < CHARACTERS; next++) {
    const character = next < HEADS ? (usual + next) % HEADS : HEADS + ((usual + next - HEADS) % (CHARACTERS - HEADS));
    if (!taken.includes(character)) return character;
  }
  return usual;
};

/** The next character of a bot at these chairs. */
export const characterAmong = (chairs: readonly (Chair | null)[], level: number): number =>
  nextCharacter(level, chairs.map(characterOf));
