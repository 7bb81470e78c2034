/** Which games have rules to be read here, and where. Small: whoever links to them needs nothing else. */
export const ruledGames = ["pool", "train", "spy"] as const;
export type RuledGame = (typeof ruledGames)[number];

export const isRuled = (game: string | null): game is RuledGame => ruledGames.some((known) => known === game);

/** The page with the rules of a game, or of all. `section`: one of its anchors, the same in every language. */
export const rulesAddress = (game: string | null = null, section: string | null = null): string =>
  `/rules${game === null ? "" : `/${game}`}${section === null ? "" : `#${section}`}`;
