/** Which built files are cached, decided by their names: `he-CkF03k1f.js`. */

/** A file of the build in workbox's form. `revision` is null if the name changes with the content. */
export interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  /** Its SHA-256 in the form of `fetch`'s `integrity`. */
  readonly integrity: string;
}

/** The name without hash and folder: `/assets/GAME.he-CkF03k1f.js` is `GAME.he`. */
export const chunkName = (url: string): string => /\/([^/]+?)(?:-[\w-]{8})?\.\w+$/.exec(url)?.[1] ?? "";

/** The language of the file; null if it serves all languages. */
export const languageOf = (url: string): string | null => /(?:^|\.)(bn|en|he|ur)$/.exec(chunkName(url))?.[1] ?? null;

/** Whether it is optional data, such as `four-pieces.data` or a recorded game. */
const isData = (url: string): boolean => chunkName(url).endsWith(".data") || url.endsWith(".ndjson");

/**
 * Cached only when it is first used: files of one language, fonts and data. Everything else is needed to play offline.
 */
export const isOnDemand = ({ url }: Pick<BuiltFile, "url">): boolean =>
  url.endsWith(".woff2") || languageOf(url) !== null || isData(url);
