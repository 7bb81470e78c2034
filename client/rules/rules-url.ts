/** The addresses of the rules. The module is small, because a page that links to the rules needs nothing else. */

/** The page with the rules of a game, or of all. `section`: one of its anchors, the same in every language. */
export const rulesUrl = (game: string | null = null, section: string | null = null): string =>
  `/rules${game === null ? "" : `/${game}`}${section === null ? "" : `#${section}`}`;

/** The exact rules of a game, by number, as the build writes them: a file, which no page of ours takes the place of. */
export const exactRulesUrl = (game: string): string => `/rules/${game}/exact`;

/** The page that says what the server stores about players. */
export const PRIVACY_URL = "/privacy";
