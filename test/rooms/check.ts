/** Checks that imports go one way: between rooms as order.ts says, and between files without a circle, types included. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { layers, MAX_FILES, order } from "./order.ts";

type Layer = keyof typeof order;

/** Every path that a module imports, at once or on demand, as a value or as a type; relative to the root. */
const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"?]+)/g)].map(([, path]) =>
    join(dirname(file), path ?? ""),
  );

/** The paths that a module imports at once; types count, so that no two files need each other to be read. */
const staticImportsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/\bfrom "(\.{1,2}\/[^"?]+)|^import "(\.{1,2}\/[^"?]+)/gm)].map(([, from, bare]) =>
    join(dirname(file), from ?? bare ?? ""),
  );

const layerOf = (file: string): Layer | null =>
  (Object.keys(order) as Layer[]).find((layer) => file.startsWith(`${layer}/`)) ?? null;

/** The place of a folder in its layer's order, and the game that it belongs to. −1 if no line names it. */
const roomOf = (
  layer: Layer,
  file: string,
): { readonly place: number; readonly game: string | null; readonly name: string } => {
  const folder = dirname(file)
    .slice(layer.length + 1)
    .replace(/\/generated(?:\/.*)?$/, "");
  const rooms: readonly string[] = order[layer];
  const exact = rooms.indexOf(folder);
  if (exact >= 0) return { place: exact, game: null, name: folder };
  const [, before, game, after = ""] = /^((?:.*\/)?games)\/([^/]+)(\/.*)?$/.exec(folder) ?? [];
  if (game === undefined) return { place: -1, game: null, name: folder };
  return { place: rooms.indexOf(`${before}/*${after}`), game, name: folder };
};

/** Says what is wrong with the files of a tree, one sentence each; empty if nothing is. `files`: text by path. */
export const findRoomFaults = (files: ReadonlyMap<string, string>): readonly string[] => [
  ...[...files].flatMap(([file, text]) => importFaults(file, importsOf(file, text))),
  ...folderFaults([...files.keys()]),
  ...circleFaults(files),
];

const importFaults = (file: string, imported: readonly string[]): readonly string[] => {
  const layer = layerOf(file);
  if (layer === null) return [];
  const own = roomOf(layer, file);
  if (own.place < 0) return [`${file}: the folder is not in the order of rooms`];
  return imported.flatMap((path) => {
    const other = layerOf(path);
    if (other === null) return [];
    if (other !== layer)
      return (layers[layer] as readonly Layer[]).includes(other)
        ? []
        : [`${file} imports ${path}: ${layer} does not import ${other}`];
    const room = roomOf(layer, path);
    if (own.game !== null && room.game !== null && own.game !== room.game)
      return [`${file} imports ${path}: a game imports another`];
    return room.place <= own.place
      ? []
      : [`${file} imports ${path}: ${room.name || layer} comes after ${own.name || layer}`];
  });
};

const folderFaults = (files: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const file of files)
    if (layerOf(file) !== null && !file.includes("/generated/"))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES ? [`${folder} has ${count} files; at most ${MAX_FILES}`] : [],
  );
};

/** Circles of static imports, each named once by the files on it (Tarjan's strongly connected components). */
const circleFaults = (files: ReadonlyMap<string, string>): readonly string[] => {
  const found: string[] = [];
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): void => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.size - 1);
    stack.push(file);
    for (const next of staticImportsOf(file, files.get(file) ?? "").filter((path) => files.has(path))) {
      if (!numbers.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(`files import each other in a circle: ${circle.sort().join(", ")}`);
  };
  for (const file of files.keys()) if (!numbers.has(file)) visit(file);
  return found;
};

if (import.meta.main) {
  const files = globSync("{engine,worker,client}/**/*.ts", { exclude: (name) => name.includes("node_modules") });
  const faults = findRoomFaults(new Map(files.map((file) => [file.replaceAll("\\", "/"), readFileSync(file, "utf8")])));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
