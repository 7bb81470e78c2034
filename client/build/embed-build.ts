/** The replay for other people's pages, a build of its own: it shares no file with our pages, and disturbs none of theirs. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { minifyTemplates } from "./minify-templates.ts";

const source = resolve(import.meta.dirname, "../embed");

export const embedBuild = (): Plugin => {
  let folder = "";
  return {
    name: "replay-for-any-page",
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "embed/index.html", source: readFileSync(join(source, "page.html")) });
    },
    closeBundle: { sequential: true, handler: () => buildEmbedInto(folder) },
  };
};

const NOBODY = "\0nobody";

/** Nobody plays in a replay: the computer players, and the endings that one knows by heart, stay out of it. */
const withoutPlayers = (): Plugin => ({
  name: "without-players",
  enforce: "pre",
  resolveId: (source) => (/\/bot\/bot\.ts$/.test(source) ? NOBODY : null),
  load: (id) => (id === NOBODY ? "export {};" : null),
});

/** `embed.js` and, beside it, the parts that it fetches. */
export const buildEmbedInto = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: source,
    publicDir: false,
    logLevel: "warn",
    // Wherever the page is that asks, the parts are beside the script.
    base: "./",
    plugins: [withoutPlayers(), minifyTemplates()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: "embedded",
      target: "es2023",
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: { embed: join(source, "main.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "embedded/[name]-[hash].js" },
      },
    },
  });
};
