/** The letters on a player's medal. */

/** The first letters of at most two words, in any script. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("");
