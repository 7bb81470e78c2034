/** Where lessons are to be found. Small: whoever links to them needs nothing else. */

/** A game's lessons, or one of them by its id; without a game: of all games. */
export const learnAddress = (game: string | null = null, lesson: string | null = null): string =>
  `/learn${game === null ? "" : `/${game}`}${lesson === null ? "" : `/${lesson}`}`;

/** The game and the lesson that an address names; null where it names none. */
export const parseLearn = (path: string): { readonly game: string | null; readonly lesson: string | null } => {
  const [, , game, lesson] = path.split("/");
  return { game: game || null, lesson: lesson || null };
};
