/** Addresses of lessons. Small, so that a link to them loads nothing else. */

/** The address of a game's lessons, or of one lesson by its id; without a game, of all games' lessons. */
export const learnUrl = (game: string | null = null, lesson: string | null = null): string =>
  `/learn${game === null ? "" : `/${game}`}${lesson === null ? "" : `/${lesson}`}`;

const PUZZLE = "puzzle";

/** The address of a puzzle by its number; without a number, of the daily puzzle. */
export const puzzleUrl = (game: string, number: number | null = null): string =>
  learnUrl(game, number === null ? PUZZLE : `${PUZZLE}-${number}`);

/**
 * Parses an address's lesson part as a puzzle: its number, or null for the daily one. Returns undefined if it is no
 * puzzle.
 */
export const parsePuzzle = (lesson: string | null): number | null | undefined => {
  if (lesson === PUZZLE) return null;
  const [, number] = /^puzzle-(\d+)$/.exec(lesson ?? "") ?? [];
  return number === undefined ? undefined : Number(number);
};

/** The game and lesson of a path; null for a missing part. */
export const parseLearnUrl = (path: string): { readonly game: string | null; readonly lesson: string | null } => {
  const [, , game, lesson] = path.split("/");
  return { game: game || null, lesson: lesson || null };
};
