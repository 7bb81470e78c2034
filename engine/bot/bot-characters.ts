/** Which character the bot at each seat has: pages, link previews and the command line name and draw it. */

/** Each has another head, and is the usual one of a level. */
export const HEADS = 6;

/** More names for the same heads, so that the bots of the largest table differ. */
export const CHARACTERS = 3 * HEADS;

/** The character that a bot of this level usually has. */
export const usualCharacter = (level: number): number => Math.min(level, HEADS) - 1;

/**
 * The character at each seat, from the level of its bot; null at other seats. No two bots at a table have the same one.
 * The first seat without a bot comes first: a rematch moves all players by a seat, and a filled seat comes last.
 */
export const botCharacters = (levels: readonly (number | null)[]): readonly (number | null)[] => {
  const first = Math.max(0, levels.indexOf(null));
  const seats = levels.map((_, place) => (first + place) % levels.length);
  const characters: (number | null)[] = levels.map(() => null);
  const take = (seat: number, character: number): void => {
    if (characters[seat] === null && !characters.includes(character)) characters[seat] = character;
  };
  // Its level's usual character comes before anyone else's wish.
  for (const seat of seats) if (levels[seat] != null) take(seat, usualCharacter(levels[seat]));
  for (const seat of seats)
    if (levels[seat] != null)
      for (let next = 1; next <= CHARACTERS; next++) take(seat, followingCharacter(usualCharacter(levels[seat]), next));
  return characters;
};

/** The heads in their order come first, then the other names. */
const followingCharacter = (usual: number, next: number): number =>
  next < HEADS ? (usual + next) % HEADS : HEADS + ((usual + next - HEADS) % (CHARACTERS - HEADS));
