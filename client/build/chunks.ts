/**
 * Groups modules into chunks. Modules needed at the same time are requested once, and compress better than ten files.
 */
import { join } from "node:path";
import { gameIds } from "../../engine/games/ids.ts";
import { allLocales } from "../locales/locale-codes.ts";
import { SCRIPTS } from "../sw/build-files.ts";

/** The bundler's module graph. */
export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all its static imports. */
const closure = (id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(next, graph, seen);
  return seen;
};

/** Modules that change the language: imported with each text, and removed by the bundler from the English build. */
const OF_OTHER_LANGUAGES =
  /[\\/]localize[\\/](?:init[\\/]runtime|internal[\\/](?:runtime-msg|fnv1a64|id-generation|deferred))/;

/** The chunk of a game's texts and of its card, which are small and loaded for all games together. */
const textChunk = (game: string, part: string): string | null => {
  if (part === "card") return "cards";
  if (part === "extras") return "rules";
  // Named as the service worker expects (client/sw/build-files.ts): it caches the file for readers of this language.
  if (/^rules\/\w\w$/.test(part)) return `${game}.${part.slice(-2)}`;
  if (/^lessons\/\w\w$/.test(part)) return `${game}-lessons.${part.slice(-2)}`;
  return null;
};

/** The chunk of a module. Returns null if the bundler may decide. `entry`: the page's first module. */
export const chunkOf = (entry: string) => {
  const closures = new Map<string, ReadonlySet<string>>();
  const needs = (root: string, id: string, graph: Graph): boolean => {
    const found = closures.get(root) ?? closure(root, graph);
    closures.set(root, found);
    return found.has(id);
  };
  const partOf = (game: string, part: string): string => join(entry, `../games/${game}/${part}.ts`);
  /** Modules of no game, or of several, that boards need are small: a separate file would be one more request. */
  const isShared = (id: string, graph: Graph): boolean => {
    const boards = gameIds.filter((game) => needs(partOf(game, "client"), id, graph));
    return boards.length > 1 || boards.some((game) => !id.includes(`/games/${game}/`));
  };
  return (id: string, graph: Graph): string | null => {
    if (OF_OTHER_LANGUAGES.test(id)) return null;
    if (needs(entry, id, graph) || isShared(id, graph)) return "shell";
    const [, game, part] = /[\\/](?:engine|client)[\\/]games[\\/](\w+)[\\/](.*)\.ts$/.exec(id) ?? [];
    if (game === undefined || part === undefined) return null;
    const chunk = textChunk(game, part);
    if (chunk !== null || !needs(partOf(game, "client"), id, graph)) return chunk;
    // Modules shared with a game's card are small: a separate file would be one more request before the table is shown.
    return needs(partOf(game, "card"), id, graph) ? "shell" : game;
  };
};

/**
 * Whether a chunk is requested with all its parts: a game and the home page. Parts loaded later find their few imports
 * without a list, which would take longer than the time it saves.
 */
export const isWhole = (file: string): boolean => [...gameIds, "ft-home"].includes(file);

/** Texts in one language, in a folder that names their subject. */
const IN_LANGUAGE = new RegExp(`([\\w-]+)[\\\\/](?:${allLocales.join("|")})\\.(?:ts|xlf)$`);

/**
 * The file of a chunk. Files import each other by name, so names with a hash of the content would all change with each
 * change of one. The build names their folder instead (service-worker.ts).
 */
export const chunkFile = ({ name, facadeModuleId }: ChunkOrigin): string => {
  const [, game] = /[\\/]games[\\/](\w+)[\\/]/.exec(facadeModuleId ?? "") ?? [];
  const [, folder] = IN_LANGUAGE.exec(facadeModuleId ?? "") ?? [];
  const place = game ?? folder;
  return `${SCRIPTS.slice(1)}${place === undefined || name.startsWith(place) ? "" : `${place}.`}[name].js`;
};

interface ChunkOrigin {
  readonly name: string;
  readonly facadeModuleId?: string | null;
}
