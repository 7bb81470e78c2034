import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { bareImports } from "./client/build/bare-imports.ts";
import { chunkFile, chunkOf } from "./client/build/chunks.ts";
import { documentsAsText } from "./client/build/documents-as-text.ts";
import { embedBuild } from "./client/build/embed-build.ts";
import { gameFiles } from "./client/build/game-files-manifest.ts";
import { inlineIntoPage } from "./client/build/inline-into-page.ts";
import { minifyTemplates } from "./client/build/minify-templates.ts";
import { previewFonts } from "./client/build/preview-fonts.ts";
import { serviceWorker } from "./client/build/service-worker.ts";
import { privacyAsText, textsAsPages } from "./client/build/texts-as-pages.ts";
import { translationsAsModules } from "./client/build/translations.ts";
import { webManifests } from "./client/build/web-manifests.ts";

/** Makes the one CommonJS package an ES module: the helpers for such packages would be in the first scripts of every page. */
const matchingAsEsModule: Plugin = {
  name: "matching-as-es-module",
  transform: {
    filter: { id: /edmonds-blossom-fixed/ },
    handler: (code) => code.replace("module.exports =", "export default"),
  },
};

/**
 * Builds client/ into dist/, which the Worker serves. No inline script or style but the two that the page's policy
 * (client/public/_headers) allows by their sums, and no polyfill. Names carry a hash, or are in a folder that does, so
 * /assets/* may be cached forever.
 */
export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [
    matchingAsEsModule,
    inlineIntoPage(),
    bareImports(),
    gameFiles(),
    translationsAsModules(),
    minifyTemplates(),
    previewFonts(),
    webManifests(),
    documentsAsText(),
    privacyAsText(),
    textsAsPages(),
    embedBuild(),
    serviceWorker(),
  ],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    target: "es2023",
    // The oldest that are meant to work (README.md): what they know by themselves need not be spelt out for others.
    cssTarget: ["chrome123", "firefox125", "safari17.5"],
    modulePreload: false,
    reportCompressedSize: false,
    // The endings that a computer player knows by heart are data, fetched when a computer plays.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Also strings and numbers used several times: they compress better than another name for each.
      optimization: { inlineConst: { mode: "all" } },
      input: {
        index: resolve(import.meta.dirname, "client/index.html"),
        early: resolve(import.meta.dirname, "client/early-socket-script.ts"),
        plain: resolve(import.meta.dirname, "client/kit/styles/plain.css"),
        "initial-cloth": resolve(import.meta.dirname, "client/kit/styles/initial-cloth.css"),
        "initial-room": resolve(import.meta.dirname, "client/kit/styles/initial-room.css"),
      },
      // A build has two more behind it: how long those take is no fault to warn of.
      checks: { bundlerTimings: false },
      // An English page needs nothing of what changes the language; no module of it has side effects.
      treeshake: { moduleSideEffects: [{ test: /@lit\/localize/, sideEffects: false }] },
      output: {
        // The Worker's pages name it (worker/plain/layout.ts), and no page with scripts needs it.
        entryFileNames: chunkFile,
        chunkFileNames: chunkFile,
        assetFileNames: ({ names }) =>
          names.includes("plain.css") ? "[name][extname]" : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            { name: chunkOf(resolve(import.meta.dirname, "client/main.ts")), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // What a worker does not need at once comes when it is wanted there too.
  worker: { format: "es" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8787", ws: true } } },
});
