import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, defineConfig, type Plugin, parseAst } from "vite";
import { makeManifest, manifestLanguages } from "./client/shell/manifest.ts";
import type { BuiltFile } from "./client/sw/files.ts";

/**
 * Builds client/ into dist/, which the Worker serves. No inline script, style or polyfill: the page's policy
 * (client/public/_headers) forbids them. Names carry a hash, so that /assets/* may be kept for ever.
 */
export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [tightTemplates(), previewFonts(), manifests(), rulesAsText(), replayForAnyPage(), offlinePage()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    target: "es2023",
    modulePreload: { polyfill: false, resolveDependencies: whatIsWaitedFor },
    reportCompressedSize: false,
    rolldownOptions: {
      // A build has two more behind it: how long those take is no fault to warn of.
      checks: { bundlerTimings: false },
      // Whoever says something in English needs nothing of what changes the language; no module of it acts by itself.
      treeshake: { moduleSideEffects: [{ test: /@lit\/localize/, sideEffects: false }] },
      // What is needed together travels together: one file compresses better than ten, and is asked for once.
      output: {
        codeSplitting: {
          groups: [
            { name: "shell", tags: ["$initial"], priority: 2 },
            { name: gameChunk, debugName: "game", priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8787", ws: true } } },
});

/**
 * A game and the home page are fetched with all that they need in one go. What comes when it is wanted, after the table,
 * finds its few parts by itself: their names, with hashes that nothing compresses, are longer than the time they save.
 */
function whatIsWaitedFor(file: string, parts: string[]): string[] {
  return /\/(?:pool|spy|train|ft-home|ft-local)-[\w-]{8}\.js$/.test(file) ? parts : [];
}

/** No minifier looks into strings, and half of what we write are Lit's templates and styles. */
function tightTemplates(): Plugin {
  return {
    name: "tight-templates",
    apply: "build",
    enforce: "post",
    transform: { filter: { id: /\/client\/.*\.ts$/ }, handler: tighten },
  };
}

/** What the pictures of links are lettered with: files, so that the Worker stays small and loads only what it needs. */
function previewFonts(): Plugin {
  const packages = {
    "noto-sans": "NotoSans",
    "noto-sans-bengali": "NotoSansBengali",
    "noto-sans-hebrew": "NotoSansHebrew",
    "noto-nastaliq-urdu": "NotoNastaliqUrdu",
  } as const;
  const read = (path: string) => readFileSync(new URL(`node_modules/@expo-google-fonts/${path}`, import.meta.url));
  return {
    name: "preview-fonts",
    apply: "build",
    generateBundle() {
      for (const [name, file] of Object.entries(packages)) {
        const source = read(`${name}/600SemiBold/${file}_600SemiBold.ttf`);
        this.emitFile({ type: "asset", fileName: `fonts/${name}.ttf`, source });
      }
      this.emitFile({ type: "asset", fileName: "fonts/OFL.txt", source: read("noto-sans/LICENSE_FONT") });
    },
  };
}

/** The exact rules of each game, with the numbers that refusals cite: /rules/<game>.md. */
function rulesAsText(): Plugin {
  const games = new URL("engine/games/", import.meta.url);
  return {
    name: "rules-as-text",
    apply: "build",
    generateBundle() {
      for (const game of readdirSync(games, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
        const source = readFileSync(new URL(`${game.name}/RULES.md`, games));
        this.emitFile({ type: "asset", fileName: `rules/${game.name}.md`, source });
      }
    },
  };
}

/** What a system shows of the installed page, per language. */
function manifests(): Plugin {
  return {
    name: "manifests",
    apply: "build",
    generateBundle() {
      for (const language of manifestLanguages) {
        const source = makeManifest(language);
        this.emitFile({ type: "asset", fileName: `manifest.${language}.webmanifest`, source });
      }
    },
  };
}

/** The service worker, a script of its own beside the page, with the list of what the page was built of. */
function offlinePage(): Plugin {
  let folder = "";
  return {
    name: "offline-page",
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: "warn",
          define: { BUILT_FILES: JSON.stringify(builtFiles(folder)) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: "es2023",
            modulePreload: false,
            reportCompressedSize: false,
            rolldownOptions: {
              input: resolve(import.meta.dirname, "client/sw/main.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

/** The replay for other people's pages, a build of its own: it shares no file with our pages, and disturbs none of theirs. */
function replayForAnyPage(): Plugin {
  let folder = "";
  const source = resolve(import.meta.dirname, "client/embed");
  return {
    name: "replay-for-any-page",
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "embed/index.html", source: readFileSync(join(source, "page.html")) });
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root: source,
          publicDir: false,
          logLevel: "warn",
          // Wherever the page is that asks, the parts are beside the script.
          base: "./",
          plugins: [tightTemplates(), amongStrangers()],
          build: {
            outDir: folder,
            emptyOutDir: false,
            assetsDir: "embedded",
            target: "es2023",
            modulePreload: { polyfill: false },
            reportCompressedSize: false,
            rolldownOptions: {
              input: { embed: join(source, "main.ts") },
              output: { entryFileNames: "[name].js", chunkFileNames: "embedded/[name]-[hash].js" },
            },
          },
        });
      },
    },
  };
}

/**
 * In somebody else's page our elements' names may be taken, by another copy of them too: so they have longer ones, and
 * the first copy stays. The page's root is not ours to read: the replay stands in for it (client/embed/speech.ts).
 */
function amongStrangers(): Plugin {
  const adapt = (code: string): string =>
    code
      .replace(/(?<![/\w])ft-(?=[a-z])/g, "foldtable-part-")
      .replace(/customElements\.define\(("[\w-]+"),/g, "customElements.get($1) ?? customElements.define($1,")
      .replace(/document\.documentElement/g, "(globalThis.foldtableRoot ?? document.documentElement)");
  return {
    name: "among-strangers",
    enforce: "pre",
    transform: { filter: { id: /\/client\/.*\.ts$/ }, handler: adapt },
    load: {
      filter: { id: /page\.css\?raw$/ },
      handler: (id) => {
        const rules = readFileSync(id.replace("?raw", ""), "utf8").match(/:root[^{}]*\{[^{}]*\}/g) ?? [];
        return `export default ${JSON.stringify(rules.join("").replace(/\s+/g, " "))}`;
      },
    },
  };
}

/** What the page is made of: itself, its picture in the tab, and its scripts and styles, whose names carry a hash. */
function builtFiles(folder: string): BuiltFile[] {
  const revision = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 16);
  const assets = readdirSync(join(folder, "assets")).filter((file) => /\.(?:js|css|woff2)$/.test(file));
  return [
    { url: "/", revision: revision("index.html") },
    { url: "/icon.svg", revision: revision("icon.svg") },
    ...assets.sort().map((file) => ({ url: `/assets/${file}`, revision: null })),
  ];
}

interface Piece {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isPiece = (value: unknown): value is Piece => typeof value === "object" && value !== null && "type" in value;

/** In markup every line break becomes one space; styles lose comments and what stands around punctuation as well. */
const tighteners: Readonly<Record<string, (text: string) => string>> = {
  html: (text) => text.replace(/\s*\n\s*/g, " "),
  svg: (text) => text.replace(/\s*\n\s*/g, " "),
  css: (text) =>
    text
      .replace(/\/\*.*?\*\//gs, "")
      .replace(/\s+/g, " ")
      .replace(/ ?([{};,]) ?/g, "$1")
      .replace(/: /g, ":")
      .replace(/;}/g, "}"),
};

/** The code with the text of its html, svg and css templates, and nothing else, made shorter. */
function tighten(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isPiece(node)) return;
    const { tag, quasi } = node;
    const tighter = isPiece(tag) ? tighteners[String(tag.name)] : undefined;
    if (tighter !== undefined && isPiece(quasi)) {
      for (const { start, end } of quasi.quasis as Piece[])
        edits.push({ start, end, text: tighter(code.slice(start, end)) });
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(code));
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** What the bundler knows of its modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all that it cannot be without. */
const closure = (id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(next, graph, seen);
  return seen;
};

/**
 * The game without which a module is not needed, if its table cannot be played without it and no other page has it; what
 * the form for opening such a table needs as well is apart.
 */
function gameChunk(id: string, graph: Graph): string | null {
  const [, root, game] = /^(.*)[\\/](?:engine|client)[\\/]games[\\/](\w+)[\\/]/.exec(id) ?? [];
  if (game === undefined) return null;
  const needs = (name: string) => closure(`${root}/client/games/${game}/${name}.ts`, graph).has(id);
  if (!needs("client") || needs("face")) return null;
  return needs("options") ? `${game}-terms` : game;
}
