/** Where lessons are to be found. Small: whoever links to them needs nothing else. */

/** A game's lessons, or one of them by its id; without a game: of all games. */
export const learnUrl = (game: string | null = null, lesson: string | null = null): string =>
  `/learn${game === null ? "" : `/${game}`}${lesson === null ? "" : `/${lesson}`}`;

const PUZZLE = "puzzle";

/** A game's puzzle by its number; without one that of the day. */
export const puzzleUrl = (game: string, number: number | null = null): string =>
  learnUrl(game, number === null ? PUZZLE : `${PUZZLE}-${number}`);

/** The puzzle that a lesson's place in an address names: its number, or null for that of the day; undefined where it names none. */
export const parsePuzzle = (lesson: string | null): number | null | undefined => {
  if (lesson === PUZZLE) return null;
  const [, number] = /^puzzle-(\d+)$/.exec(lesson ?? "") ?? [];
  return number === undefined ? undefined : Number(number);
};

/** The game and the lesson that an address names; null where it names none. */
export const parseLearnUrl = (path: string): { readonly game: string | null; readonly lesson: string | null } => {
  const [, , game, lesson] = path.split("/");
  return { game: game || null, lesson: lesson || null };
};
