/** Builds the replay for embedding pages: a separate build that shares no file with our pages. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { afterBuild } from "./after-build.ts";
import { minifyTemplates } from "./minify-templates.ts";
import { translationsAsModules } from "./translations.ts";

const source = resolve(import.meta.dirname, "../embed");

export const embedBuild = (): Plugin =>
  afterBuild(
    {
      name: "replay-for-any-page",
      generateBundle() {
        this.emitFile({ type: "asset", fileName: "embed/index.html", source: readFileSync(join(source, "page.html")) });
      },
    },
    (folder) => buildEmbedInto(folder),
  );

const NOBODY = "\0nobody";

/** A replay needs no bots and no tablebases, so they are left out. */
export const withoutPlayers = (): Plugin => ({
  name: "without-players",
  enforce: "pre",
  resolveId: (source) => (/\/bot\/bot\.ts$/.test(source) ? NOBODY : null),
  load: (id) => (id === NOBODY ? "export {};" : null),
});

/** `embed.js` and, next to it, its dynamic imports. `isPreloading`: whether it fetches what they import beforehand. */
export const buildEmbedInto = async (folder: string, isPreloading = true): Promise<void> => {
  await build({
    configFile: false,
    root: source,
    publicDir: false,
    logLevel: "warn",
    // Relative to the script, because the embedding page has another origin.
    base: "./",
    plugins: [withoutPlayers(), translationsAsModules(), minifyTemplates()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: "embedded",
      target: "es2023",
      modulePreload: isPreloading && { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: { embed: join(source, "main.ts") },
        // How long a build takes on a busy machine is no fault to warn of.
        checks: { bundlerTimings: false },
        output: { entryFileNames: "[name].js", chunkFileNames: "embedded/[name]-[hash].js" },
      },
    },
  });
};
