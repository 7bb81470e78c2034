/** Which modules travel together. What is needed at once is asked for once, and compresses better than in ten files. */
import { gameIds } from "../../engine/games/ids.ts";

/** What the bundler knows of its modules. */
export interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    /** Who imports it: at once, … */
    readonly importers: readonly string[];
    /** … and on demand. */
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** A module and all that it cannot be without. */
const closure = (id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(next, graph, seen);
  return seen;
};

/** What every board is made with: no table is without, so that it comes with the shell. What drags, most boards fetch when they have been seen. */
const OF_ALL_BOARDS =
  /[\\/](?:client[\\/]games[\\/]shared[\\/](?:arrow-keys|command-event)\.ts|lit(?:-html)?[\\/]directives[\\/]repeat\.js)$/;

/** What every table fetches by itself as soon as it is seen. */
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

/** What is said once a game is over, all of it together. */
const AFTER_THE_GAME: readonly string[] = [
  "table/ft-game-over",
  "table/player-requests/ft-rematch",
  "verify/ft-verify",
  "study/ft-turning-point",
];

const isIn = (parts: readonly string[], id: string): boolean =>
  parts.some((part) => id.replaceAll("\\", "/").endsWith(`/client/${part}.ts`));

/** Whether a module is such a part, or of use to those alone; what others import too would bring all of it along. */
const belongsTo = (parts: readonly string[], id: string, graph: Graph): boolean => {
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  if (!importers.every((importer) => belongsTo(parts, importer, graph))) return false;
  return isIn(parts, id) || (importers.length > 0 && dynamicImporters.length === 0);
};

/** What changes the language: imported by what says something, and left out by the bundler where that is in English. */
const OF_OTHER_LANGUAGES =
  /[\\/]localize[\\/](?:init[\\/]runtime|internal[\\/](?:runtime-msg|fnv1a64|id-generation|deferred))/;

/**
 * The game without which a module is not needed, if its table cannot be played without it and no other page has it. The
 * games' faces, and what says where their rules are, are small, and wanted all together.
 */
const gameChunk = (id: string, graph: Graph): string | null => {
  const [, root, game, part] = /^(.*)[\\/](?:engine|client)[\\/]games[\\/](\w+)[\\/](.*)\.ts$/.exec(id) ?? [];
  if (game === undefined) return null;
  if (part === "card") return "cards";
  if (part === "extras" || part === "rules/source" || part === "lessons/source") return "rules";
  // Named as the service worker reads it (client/sw/build-files.ts): it is kept for whoever reads this language.
  if (/^rules\/\w\w$/.test(part ?? "")) return `${game}.${part?.slice(-2)}`;
  if (/^lessons\/\w\w$/.test(part ?? "")) return `${game}-lessons.${part?.slice(-2)}`;
  const needs = (name: string) => closure(`${root}/client/games/${game}/${name}.ts`, graph).has(id);
  if (!needs("client")) return null;
  // What a game's face needs as well is small: a file of its own would be one more to ask for before its table is seen.
  return needs("card") ? "shell" : game;
};

/** Names the chunk of a module; null where the bundler may decide. `entry`: what the page begins with. */
export const chunkOf =
  (entry: string) =>
  (id: string, graph: Graph): string | null => {
    if (OF_OTHER_LANGUAGES.test(id)) return null;
    if (OF_ALL_BOARDS.test(id) || closure(entry, graph).has(id)) return "shell";
    if (belongsTo(AFTER_THE_TABLE, id, graph)) return "after-table";
    return belongsTo(AFTER_THE_GAME, id, graph) ? "after-game" : gameChunk(id, graph);
  };

/**
 * A game and the home page are fetched with all that they need in one go. What comes when it is wanted, after the table,
 * finds its few parts by itself: their names, with hashes that nothing compresses, are longer than the time they save.
 */
export const isWhole = (file: string): boolean => [...gameIds, "ft-home"].includes(file);
