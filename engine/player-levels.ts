/** How strong the computer plays which game, known without fetching any of it (players.ts has the players). */
const levels: Readonly<Record<string, number>> = { pool: 8, spy: 6, train: 6 };

/** How many levels the computer has in a game; 0: it does not play it. */
export const levelsOf = (game: string): number => (Object.hasOwn(levels, game) ? (levels[game] ?? 0) : 0);
