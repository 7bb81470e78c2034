/**
 * `npm run pack [FOLDER]`: packs the engine, its endgame tables and the client as npm packages, and the engine for JSR.
 * The engine is compiled file by file, so that a project can import one game; the client is a bundle with its types and
 * the replay element.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";
import { gameIds } from "../../engine/games/ids.ts";
import { buildEmbedInto, withoutPlayers } from "./embed-build.ts";

const tree = resolve(import.meta.dirname, "../..");
const { version, license, engines, dependencies, repository } = JSON.parse(
  readFileSync(join(tree, "package.json"), "utf8"),
);

const TABLES = "@foldtable/pool-tables";

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
  readonly keywords: readonly string[];
  /** The custom elements manifest. */
  readonly customElements?: string;
  readonly dependencies: object;
  readonly peerDependencies?: object;
  readonly peerDependenciesMeta?: object;
  readonly readme: string;
}

/** Entries with separate names, so that a file can move without breaking an importer. */
const entriesAt = (files: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(files).map(([entry, file]) => [
      entry === "." ? "." : `./${entry}`,
      { types: `./${file}.d.ts`, default: `./${file}.js` },
    ]),
  );

export const ENGINE_ENTRIES = {
  ".": "index",
  game: "contract/game",
  games: "contract/game-registry",
  "all-games": "games/all-games",
  ...Object.fromEntries(gameIds.map((id) => [`games/${id}/game`, `games/${id}/game`])),
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
  "bot-data": "games/all-bot-data",
  selfplay: "bot/selfplay",
};

/** All games installed, and what most programs need, in one import. */
const ENGINE_INDEX = ["contract/game", "contract/game-registry", "log/log", "log/verify", "bot/selfplay"]
  .map((file) => `export * from "./${file}.js";\n`)
  .join("");

const engine: Package = {
  name: "@foldtable/engine",
  description: "Table games: exact rules, redacted logs, deals that anyone can check. Pure.",
  keywords: ["draughts", "checkers", "dominoes", "mexican-train", "game-engine", "event-sourcing", "verifiable"],
  exports: entriesAt(ENGINE_ENTRIES),
  // They install the games; every other file only exports.
  sideEffects: ["./games/all-games.js", "./index.js"],
  dependencies: Object.fromEntries(
    ["@noble/ciphers", "@noble/hashes", "valibot"].map((name) => [name, dependencies[name]]),
  ),
  // The strongest levels of the pool bot probe them.
  peerDependencies: { [TABLES]: version },
  peerDependenciesMeta: { [TABLES]: { optional: true } },
  readme: "engine.md",
};

const jsr = {
  name: engine.name,
  version,
  license,
  exports: Object.fromEntries(
    Object.entries(ENGINE_ENTRIES).map(([entry, file]) => [entry === "." ? "." : `./${entry}`, `./${file}.js`]),
  ),
  imports: Object.fromEntries(
    Object.entries({ ...engine.dependencies, ...engine.peerDependencies }).flatMap(([name, wanted]) => [
      [name, `npm:${name}@${wanted}`],
      [`${name}/`, `npm:/${name}@${wanted}/`],
    ]),
  ),
};

const tablesIn = (folder: string): Package => ({
  name: TABLES,
  description: "Endgame tables of American pool checkers, of up to five pieces.",
  keywords: ["draughts", "checkers", "endgame", "tablebase"],
  exports: entriesAt(
    Object.fromEntries(
      filesIn(folder)
        .filter((file) => file.endsWith(".js"))
        .map((file) => relative(folder, file).slice(0, -".js".length))
        .map((entry) => [entry, entry]),
    ),
  ),
  sideEffects: false,
  dependencies: {},
  readme: "pool-tables.md",
});

/** The file of the client's package that defines the replay's element. */
const REPLAY = "replay/embed.js";

const client: Package = {
  name: "@foldtable/client",
  description: "A program's place at a Foldtable table, and the element that shows a replay.",
  keywords: ["draughts", "checkers", "dominoes", "bot", "custom-element", "replay"],
  exports: {
    ".": { types: "./types/client/program/client.d.ts", default: "./client.js" },
    "./server": { types: "./types/client/program/server.d.ts", default: "./server.js" },
    "./replay": { types: "./replay.d.ts", default: `./${REPLAY}` },
    "./custom-elements.json": "./custom-elements.json",
  },
  sideEffects: [`./${REPLAY}`],
  customElements: "custom-elements.json",
  // For its types: the code is bundled.
  dependencies: { valibot: dependencies.valibot },
  readme: "client.md",
};

/** Packs all packages into `folder`. */
export const packAll = async (folder: string): Promise<readonly Packed[]> => {
  rmSync(folder, { recursive: true, force: true });
  buildEngine(folder);
  await bundleClient(join(folder, "client"));
  compile(join(folder, "client/types"), ".", ["client/program/client.ts"], { emitDeclarationOnly: true });
  describeReplay(join(folder, "client"));
  const packed = [
    pack(folder, "engine", engine),
    pack(folder, "tables", tablesIn(join(folder, "tables"))),
    pack(folder, "client", client),
  ];
  copyForJsr(join(folder, "engine"), join(folder, "jsr"));
  return packed;
};

/**
 * What JSR publishes: the engine with another manifest. Deno finds the types of a module by its first line, and those of
 * another by the full path. Modules that no entry's types need have none.
 */
const copyForJsr = (from: string, to: string): void => {
  const typed = reachedFrom(entryFiles(from), [".d.ts"]);
  for (const file of filesIn(from)) {
    const module = file.replace(/(\.d)?\.[jt]s$/, "");
    const target = join(to, relative(from, file));
    if (!file.endsWith(".d.ts") || typed.has(module)) cpSync(file, target);
    if (module === file || !typed.has(module)) continue;
    const text = readFileSync(file, "utf8");
    const types = `/* @ts-self-types="./${basename(module)}.d.ts" */\n`;
    writeFileSync(target, file.endsWith(".js") ? types + text : text.replace(/"(\.[^"]+)\.ts"/g, '"$1.js"'));
  }
  rmSync(join(to, "package.json"));
  writeFileSync(join(to, "jsr.json"), `${JSON.stringify(jsr, null, 2)}\n`);
};

/** The engine, of which nothing is left that no entry reaches, and its endgame tables as a separate package. */
const buildEngine = (folder: string): void => {
  const root = join(folder, "engine");
  compile(root, "engine", ["engine/**/*.ts"]);
  for (const suffix of [".js", ".d.ts"])
    writeFileSync(
      join(root, `index${suffix}`),
      suffix === ".js" ? `import "./games/all-games.js";\n${ENGINE_INDEX}` : ENGINE_INDEX,
    );
  moveTables(join(root, "games/pool/tablebase/generated"), join(folder, "tables"));
  for (const file of filesIn(root)) {
    const text = readFileSync(file, "utf8");
    const moved = text.replace(
      /"(?:\.{1,2}\/)+(?:tablebase\/)?(?:generated\/)?((?:five\/)?[\w-]+)\.data\.(js|ts)"/g,
      `"${TABLES}/$1"`,
    );
    if (moved !== text) writeFileSync(file, moved);
  }
  const reached = reachedFrom(entryFiles(root));
  for (const file of filesIn(root)) if (!reached.has(file.replace(/(\.d)?\.[jt]s$/, ""))) rmSync(file);
};

/** `x.data.js` becomes `x.js` of the package, and its types need no other file. */
const moveTables = (from: string, to: string): void => {
  for (const file of filesIn(from)) {
    const name = relative(from, file);
    if (!name.includes(".data.")) continue;
    const target = join(to, name.replace(".data.", "."));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(file, target);
    if (name.endsWith("four-pieces.data.d.ts"))
      writeFileSync(
        target,
        "export declare function fourPieces(): { readonly outcomes: string; readonly distances: string };\n",
      );
  }
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const entryFiles = (root: string): readonly string[] => Object.values(ENGINE_ENTRIES).map((file) => join(root, file));

/** The modules, without their endings, that these import, statically or on demand, in code or in types. */
const reachedFrom = (modules: readonly string[], suffixes = [".js", ".d.ts"]): ReadonlySet<string> => {
  const reached = new Set(modules);
  for (const module of reached)
    for (const suffix of suffixes.filter((one) => existsSync(module + one)))
      for (const [, path] of readFileSync(module + suffix, "utf8").matchAll(
        /(?:from|import)\s*\(?\s*"(\.[^"]+)\.[jt]s"/g,
      ))
        reached.add(join(dirname(module), path!));
  return reached;
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
        entry: { client: join(tree, "client/program/client.ts"), server: join(tree, "client/program/server.ts") },
        formats: ["es"],
      },
    },
    plugins: [withoutPlayers()],
  });
  // Another project's bundler makes its own preloads; ours would name files that it renames.
  await buildEmbedInto(join(folder, "replay"), false);
};

/** The part of a custom elements manifest that is read here. */
interface Described {
  readonly name: string;
  readonly tagName: string;
  readonly description: string;
  readonly members: readonly (Documented & { readonly privacy: string })[];
  readonly attributes: readonly (Documented & { readonly fieldName?: string })[];
}

interface Documented {
  readonly name: string;
  readonly type: { readonly text: string };
  readonly description: string;
}

/**
 * Writes the replay's custom elements manifest and its types: the class itself would bring the types of all its parts.
 * Both contain what an embedding page may use.
 */
const describeReplay = (folder: string): void => {
  const source = relative(folder, join(tree, "client/embed/foldtable-replay.ts"));
  const analyzer = join(tree, "node_modules/@custom-elements-manifest/analyzer/cem.js");
  // It changes the package.json of the folder that it runs in. The package's own is written later.
  execFileSync(process.execPath, [analyzer, "analyze", "--litelement", "--quiet", "--globs", source], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const file = join(folder, "custom-elements.json");
  const { modules, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
  const described: Described = modules[0].declarations[0];
  // `whole` is for our own page.
  const members = described.members.filter(({ name, privacy }) => privacy === "public" && name !== "whole");
  const fields = members.map(({ name }) => name);
  const attributes = described.attributes.filter(({ name, fieldName = name }) =>
    [...fields, "lang"].includes(fieldName),
  );
  const element = { ...described, members, attributes, superclass: { name: "HTMLElement" } };
  const { name, tagName, description } = element;
  const definition = { kind: "custom-element-definition", name: tagName, declaration: { name, module: REPLAY } };
  const module = { kind: "javascript-module", path: REPLAY, declarations: [element], exports: [definition] };
  writeFileSync(file, `${JSON.stringify({ ...manifest, modules: [module] }, null, 2)}\n`);
  const typed = members.map((member) => `  /** ${member.description} */\n  ${member.name}: ${member.type.text};\n`);
  writeFileSync(
    join(folder, "replay.d.ts"),
    `/** ${description} The import defines the element. */
export interface ${name} extends HTMLElement {
${typed.join("")}}

declare global {
  interface HTMLElementTagNameMap {
    "${tagName}": ${name};
  }
}
`,
  );
};

const pack = (folder: string, place: string, { readme, ...about }: Package): Packed => {
  const at = join(folder, place);
  const manifest = { ...about, version, license, engines, ...(repository && { repository }), type: "module" };
  writeFileSync(join(at, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(import.meta.dirname, "packages", readme), join(at, "README.md"));
  for (const file of ["LICENSE", "CHANGELOG.md"]) cpSync(join(tree, file), join(at, file));
  const printed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: at, encoding: "utf8" });
  const [{ filename, size, unpackedSize }] = JSON.parse(printed);
  return { name: about.name, file: join(folder, filename), size, unpackedSize };
};

const FOLDER = ".foldtable/packages";
const USAGE = `usage: npm run pack -- [FOLDER]
  FOLDER    where the packages are written (${FOLDER})
`;

/** The folder of the command line. `--help` prints the usage, and another option ends the process with exit code 2. */
const readFolder = (): string => {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help !== true) return positionals[0] ?? FOLDER;
    process.stdout.write(USAGE);
    return process.exit(0);
  } catch (error) {
    process.stderr.write(`${(error as Error).message.split(". ", 1)[0]}. --help lists the options\n`);
    return process.exit(2);
  }
};

if (import.meta.main) {
  const folder = readFolder();
  for (const { name, file, size } of await packAll(resolve(folder)))
    console.log(`${name}  ${Math.round(size / 1024)} KB  ${file}`);
}
