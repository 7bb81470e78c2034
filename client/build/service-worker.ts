/** Builds the service worker as a separate script, with the list of the page's files. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import type { BuiltFile } from "../sw/build-files.ts";

export const serviceWorker = (): Plugin => {
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    closeBundle: { sequential: true, handler: () => buildInto(folder) },
  };
};

const buildInto = async (folder: string): Promise<void> => {
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
        input: resolve(import.meta.dirname, "../sw/main.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
};

/** The files of the page: HTML, icon and drawings, and the scripts, styles and recorded games, whose names have a hash. */
export const builtFiles = (folder: string): readonly BuiltFile[] => {
  const sumOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest();
  const revised = (url: string, file: string): BuiltFile => {
    const sum = sumOf(file);
    return { url, revision: sum.toString("hex").slice(0, 16), integrity: integrityOf(sum) };
  };
  const assets = readdirSync(join(folder, "assets")).filter((file) => /\.(?:js|css|svg|woff2|ndjson)$/.test(file));
  return [
    revised("/", "index.html"),
    revised("/icon.svg", "icon.svg"),
    revised("/folded-table.svg", "folded-table.svg"),
    ...assets
      .sort()
      .map((file) => ({ url: `/assets/${file}`, revision: null, integrity: integrityOf(sumOf(`assets/${file}`)) })),
  ];
};

const integrityOf = (sum: Buffer): string => `sha256-${sum.toString("base64")}`;
