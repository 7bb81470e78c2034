/** Which built files are cached, decided by their names: `he-CkF03k1f.js`. */
import { allLocales } from "../locales/locale-codes.ts";

/** A file of the build in workbox's form. `revision` is null if the name changes with the content. */
export interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  /** The beginning of its SHA-256 in Base64 (`DIGEST_LENGTH`). */
  readonly digest: string;
}

/** In characters: 72 bits. No one chooses both files that would have to collide. */
export const DIGEST_LENGTH = 12;

/** What the build sets before the service worker's code runs (client/build/service-worker.ts). */
export interface BuildList {
  /** The folder of the page's scripts below `/assets/`, whose name changes with each build. */
  readonly folder: string;
  readonly page: string;
  /** A line for each other file: `NAME DIGEST`. A name that begins with `SCRIPTS` is in the folder. */
  readonly lists: readonly string[];
}

/** Stands for the folder, so that a list does not change with each build. */
export const SCRIPTS = "/assets/_/";

export const builtFilesOf = ({ folder, page, lists }: BuildList): readonly BuiltFile[] => [
  { url: "/", revision: page, digest: page },
  ...lists.flatMap((list) =>
    list.split("\n").map((line): BuiltFile => {
      const [name = "", digest = ""] = line.split(" ");
      const url = name.replace(SCRIPTS, `/assets/${folder}/`);
      return { url, revision: url.startsWith("/assets/") ? null : digest, digest };
    }),
  ),
];

/** The name without hash and folder: `/assets/GAME.he-CkF03k1f.js` is `GAME.he`. */
const chunkName = (url: string): string => /\/([^/]+?)(?:-[\w-]{8})?\.\w+$/.exec(url)?.[1] ?? "";

const LANGUAGE = new RegExp(`(?:^|\\.)(${allLocales.join("|")})$`);

/** The language of the file; null if it serves all languages. */
export const languageOf = (url: string): string | null => LANGUAGE.exec(chunkName(url))?.[1] ?? null;

/** Whether it is optional data, such as `four-pieces.data` or a recorded game. */
const isData = (url: string): boolean => chunkName(url).endsWith(".data") || url.endsWith(".ndjson");

/**
 * Cached only when it is first used: files of one language, fonts and data. Everything else is needed to play offline.
 */
export const isOnDemand = ({ url }: Pick<BuiltFile, "url">): boolean =>
  url.endsWith(".woff2") || languageOf(url) !== null || isData(url);

/** The file of the page's texts in a language. Without it the page starts in English. */
const textsOf = (language: string | null): string => `locales.${language}`;

/**
 * The files that a device caches again after a release: those that the earlier build had cached under the same name, and
 * the texts of each language of which it had a file, because a release may rename them.
 */
export const filesToRenew = (files: Iterable<string>, cached: readonly string[]): readonly string[] => {
  const names = new Set(cached.flatMap((url) => [chunkName(url), textsOf(languageOf(url))]));
  return [...files].filter((url) => names.has(chunkName(url)));
};
