/**
 * Groups modules into chunks. Modules needed at the same time are requested once, and compress better than ten files.
 */
import { gameIds } from "../../engine/games/ids.ts";

/** The bundler's module graph. */
export interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    /** Modules that import it statically. */
    readonly importers: readonly string[];
    /** Modules that import it dynamically. */
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** A module and all its static imports. */
const closure = (id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(next, graph, seen);
  return seen;
};

/** Modules that every board uses: part of the shell. Most boards load drag and drop later, so it is not. */
const OF_ALL_BOARDS =
  /[\\/](?:client[\\/]games[\\/]shared[\\/](?:arrow-keys|command-event)\.ts|lit(?:-html)?[\\/]directives[\\/]repeat\.js)$/;

/** Modules that every table loads automatically after its first painting. */
const AFTER_THE_TABLE: readonly string[] = [
  "connection/close-texts",
  "table/watcher-texts",
  "table/game-view/annotations",
  "table/ft-actions",
  "table/ft-connection-banner",
  "table/ft-connection-badge",
  "table/game-view/ft-hint",
  "table/player-requests/ft-absence",
  "table/game-view/game-view-replay",
  "table/table-sounds",
  "table/turn-notice",
];

/** Modules for the end of a game, loaded together. */
const AFTER_THE_GAME: readonly string[] = [
  "table/ft-game-over",
  "table/player-requests/ft-rematch",
  "verify/ft-verify",
  "study/ft-turning-point",
];

const isIn = (parts: readonly string[], id: string): boolean =>
  parts.some((part) => id.replaceAll("\\", "/").endsWith(`/client/${part}.ts`));

/**
 * Whether a module is one of these parts, or only they import it. A module with other importers would bring all of them
 * along.
 */
const belongsTo = (parts: readonly string[], id: string, graph: Graph): boolean => {
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  if (!importers.every((importer) => belongsTo(parts, importer, graph))) return false;
  return isIn(parts, id) || (importers.length > 0 && dynamicImporters.length === 0);
};

/** Modules that change the language: imported with each text, and removed by the bundler from the English build. */
const OF_OTHER_LANGUAGES =
  /[\\/]localize[\\/](?:init[\\/]runtime|internal[\\/](?:runtime-msg|fnv1a64|id-generation|deferred))/;

/**
 * The game without which a module is not needed, if its table needs the module and no other page has it. The game cards
 * and the rules' addresses are small, and loaded for all games together.
 */
const gameChunk = (id: string, graph: Graph): string | null => {
  const [, root, game, part] = /^(.*)[\\/](?:engine|client)[\\/]games[\\/](\w+)[\\/](.*)\.ts$/.exec(id) ?? [];
  if (game === undefined) return null;
  if (part === "card") return "cards";
  if (part === "extras" || part === "rules/source" || part === "lessons/source") return "rules";
  // Named as the service worker expects (client/sw/build-files.ts): it caches the file for readers of this language.
  if (/^rules\/\w\w$/.test(part ?? "")) return `${game}.${part?.slice(-2)}`;
  if (/^lessons\/\w\w$/.test(part ?? "")) return `${game}-lessons.${part?.slice(-2)}`;
  const needs = (name: string) => closure(`${root}/client/games/${game}/${name}.ts`, graph).has(id);
  if (!needs("client")) return null;
  // Modules shared with a game's card are small: a separate file would be one more request before the table is shown.
  return needs("card") ? "shell" : game;
};

/** The chunk of a module. Returns null if the bundler may decide. `entry`: the page's first module. */
export const chunkOf =
  (entry: string) =>
  (id: string, graph: Graph): string | null => {
    if (OF_OTHER_LANGUAGES.test(id)) return null;
    if (OF_ALL_BOARDS.test(id) || closure(entry, graph).has(id)) return "shell";
    if (belongsTo(AFTER_THE_TABLE, id, graph)) return "after-table";
    return belongsTo(AFTER_THE_GAME, id, graph) ? "after-game" : gameChunk(id, graph);
  };

/**
 * Whether a chunk is requested with all its parts: a game and the home page. Parts loaded later find their few imports
 * without a list, which would be longer than the time it saves, because hashes do not compress.
 */
export const isWhole = (file: string): boolean => [...gameIds, "ft-home"].includes(file);
