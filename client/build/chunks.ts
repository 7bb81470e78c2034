/** Which modules travel together. What is needed at once is asked for once, and compresses better than in ten files. */
import { gameIds } from "../../engine/games/ids.ts";

/** What the bundler knows of its modules. */
export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all that it cannot be without. */
const closure = (id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(next, graph, seen);
  return seen;
};

/** What every board is made with: together, since each file by itself is smaller than its name is worth. */
const OF_ALL_BOARDS =
  /[\\/](?:client[\\/]games[\\/](?:arrows|command-event)\.ts|lit-html[\\/]directives[\\/]repeat\.js)$/;

/**
 * The game without which a module is not needed, if its table cannot be played without it and no other page has it; what
 * the form for opening such a table needs as well is apart. The games' faces, and what says where their rules are, are
 * small, and wanted all together.
 */
export const gameChunk = (id: string, graph: Graph): string | null => {
  if (OF_ALL_BOARDS.test(id)) return "boards";
  const [, root, game, part] = /^(.*)[\\/](?:engine|client)[\\/]games[\\/](\w+)[\\/](.*)\.ts$/.exec(id) ?? [];
  if (game === undefined) return null;
  if (part === "face") return "faces";
  if (part === "besides" || part === "rules/source" || part === "lessons/source") return "rules";
  // Named as the service worker reads it (client/sw/files.ts): it is kept for whoever reads this language.
  if (/^rules\/\w\w$/.test(part ?? "")) return `${game}.${part?.slice(-2)}`;
  if (/^lessons\/\w\w$/.test(part ?? "")) return `${game}-lessons.${part?.slice(-2)}`;
  const needs = (name: string) => closure(`${root}/client/games/${game}/${name}.ts`, graph).has(id);
  if (!needs("client") || needs("face")) return null;
  return needs("options") ? `${game}-terms` : game;
};

/**
 * A game and the home page are fetched with all that they need in one go. What comes when it is wanted, after the table,
 * finds its few parts by itself: their names, with hashes that nothing compresses, are longer than the time they save.
 */
export const partsAwaited = (file: string, parts: string[]): string[] => {
  const [, name = ""] = /\/([\w-]+)-[\w-]{8}\.js$/.exec(file) ?? [];
  return [...gameIds, "ft-home"].includes(name) ? parts : [];
};
