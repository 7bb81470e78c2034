/** Which of the built files is kept for whom. Their names are all that is known of them: `he-CkF03k1f.js`. */

/** A file of the build, as workbox wants it. `revision`: null where the name changes with the content. */
export interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  /** Its SHA-256 as `fetch` checks it. */
  readonly integrity: string;
}

/** What the name of a file says beside its content: `/assets/GAME.he-CkF03k1f.js` is `GAME.he`. */
export const chunkName = (url: string): string => /\/([^/]+?)(?:-[\w-]{8})?\.\w+$/.exec(url)?.[1] ?? "";

/** The language that a file is for; null where it is for all. */
export const languageOf = (url: string): string | null => /(?:^|\.)(bn|en|he|ur)$/.exec(chunkName(url))?.[1] ?? null;

/** Whether it is data that something is better with, and does without: `four-pieces.data`, a game to look at. */
const isData = (url: string): boolean => chunkName(url).endsWith(".data") || url.endsWith(".ndjson");

/** Kept once it has been wanted: what is of one language only, fonts, and data. All else is needed to play without a network. */
export const isOnDemand = ({ url }: Pick<BuiltFile, "url">): boolean =>
  url.endsWith(".woff2") || languageOf(url) !== null || isData(url);
