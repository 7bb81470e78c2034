/**
 * `npm run pack [FOLDER]`: packs the engine and the client as npm packages. The engine is compiled file by file, so
 * that a project can import one game; the client is a bundle with its types and the replay element.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { buildEmbedInto } from "./embed-build.ts";

const tree = resolve(import.meta.dirname, "../..");
const { version, license, engines, dependencies } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8"));

/** A packed package. */
export interface Packed {
  readonly name: string;
  readonly file: string;
  /** In bytes, compressed and not. */
  readonly size: number;
  readonly unpackedSize: number;
}

interface Package {
  readonly name: string;
  readonly description: string;
  readonly exports: object;
  readonly sideEffects: readonly string[] | false;
  readonly dependencies: object;
  readonly readme: string;
}

/** Entries with separate names, so that a file can move without breaking an importer. */
const entriesAt = (files: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(files).map(([entry, file]) => [`./${entry}`, { types: `./${file}.d.ts`, default: `./${file}.js` }]),
  );

const engine: Package = {
  name: "@foldtable/engine",
  description: "Table games: exact rules, redacted logs, deals that anyone can check. Pure.",
  exports: {
    "./*": { types: "./*.d.ts", default: "./*.js" },
    ...entriesAt({
      game: "contract/game",
      games: "contract/game-registry",
      "all-games": "games/all-games",
      "games/*/game": "games/*/game",
      "games/pool/fen": "games/pool/notation/fen",
      "games/pool/pdn": "games/pool/notation/pdn",
      log: "log/log",
      session: "log/session",
      commitment: "log/commitment",
      verify: "log/verify",
      deal: "chance/deal",
      table: "commands/decide",
      "table-types": "table/types",
      "table-schema": "table/schema",
      turn: "wire/turn",
      protocol: "wire/protocol",
      "frame-schema": "wire/frame-schema",
      players: "bot/registry",
      selfplay: "bot/selfplay",
    }),
  },
  // It installs the games; every other file only exports.
  sideEffects: ["./games/all-games.js"],
  dependencies: Object.fromEntries(
    ["@noble/ciphers", "@noble/hashes", "valibot"].map((name) => [name, dependencies[name]]),
  ),
  readme: "engine.md",
};

const client: Package = {
  name: "@foldtable/client",
  description: "A program's place at a Foldtable table, and the element that shows a replay.",
  exports: {
    ".": { types: "./types/client/program/table.d.ts", default: "./table.js" },
    "./server": { types: "./types/client/program/server.d.ts", default: "./server.js" },
    "./replay": "./replay/embed.js",
  },
  sideEffects: ["./replay/embed.js"],
  dependencies: {},
  readme: "client.md",
};

/** Packs both packages into `folder`. */
export const packAll = async (folder: string): Promise<readonly Packed[]> => {
  rmSync(folder, { recursive: true, force: true });
  compile(join(folder, "engine"), "engine", ["engine/**/*.ts"]);
  await bundleClient(join(folder, "client"));
  compile(join(folder, "client/types"), ".", ["client/program/*.ts"], { emitDeclarationOnly: true });
  return [pack(folder, "engine", engine), pack(folder, "client", client)];
};

/** Compiles TypeScript to JavaScript and types, and rewrites import paths. */
const compile = (outDir: string, root: string, include: readonly string[], more: object = {}): void => {
  mkdirSync(outDir, { recursive: true });
  const config = join(outDir, "tsconfig.json");
  const options = { noEmit: false, declaration: true, rewriteRelativeImportExtensions: true, outDir };
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(tree, "tsconfig.json"),
      compilerOptions: { ...options, rootDir: join(tree, root), lib: ["es2024", "dom", "dom.iterable"], ...more },
      include: include.map((path) => join(tree, path)),
      files: [],
      references: [],
    }),
  );
  execFileSync(process.execPath, [join(tree, "node_modules/typescript/bin/tsc"), "-p", config], { stdio: "inherit" });
  rmSync(config);
};

const bundleClient = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: tree,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      minify: false,
      lib: {
        entry: { table: join(tree, "client/program/table.ts"), server: join(tree, "client/program/server.ts") },
        formats: ["es"],
      },
    },
  });
  await buildEmbedInto(join(folder, "replay"));
};

const pack = (folder: string, place: string, { readme, ...about }: Package): Packed => {
  const at = join(folder, place);
  const manifest = { ...about, version, license, engines, type: "module" };
  writeFileSync(join(at, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(import.meta.dirname, "packages", readme), join(at, "README.md"));
  cpSync(join(tree, "LICENSE"), join(at, "LICENSE"));
  const said = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: at, encoding: "utf8" });
  const [{ filename, size, unpackedSize }] = JSON.parse(said);
  return { name: about.name, file: join(folder, filename), size, unpackedSize };
};

if (import.meta.main) {
  for (const { name, file, size } of await packAll(resolve(process.argv[2] ?? ".foldtable/packages")))
    console.log(`${name}  ${Math.round(size / 1024)} KB  ${file}`);
}
