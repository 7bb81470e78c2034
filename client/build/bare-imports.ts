/**
 * A Vite plugin that keeps dynamic imports bare. Vite wraps each in a preload call for styles and policies that we do
 * not have, a kilobyte in a table's first scripts. A whole game or page is requested together with its parts
 * (chunks.ts).
 */
import type { Plugin, Rolldown } from "vite";
import { isWhole } from "./chunks.ts";

/** Vite's plugin that wraps the imports. */
const WRAPPING = "native:import-analysis-build";

type Files = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The static imports of a file that the importing file has not loaded. */
const partsOf = (file: Rolldown.OutputChunk, asker: Rolldown.OutputChunk): readonly string[] =>
  file.imports.filter((part) => part !== asker.fileName && !asker.imports.includes(part));

const imported = (fileName: string): string => `import(\`./${fileName.slice(fileName.lastIndexOf("/") + 1)}\`)`;

/** The file's code in which each import of a whole chunk also requests its parts. */
const together = (asker: Rolldown.OutputChunk, files: Files): string =>
  asker.dynamicImports.reduce((code, name) => {
    const file = files[name];
    const parts = file?.type === "chunk" && isWhole(file.name) ? partsOf(file, asker) : [];
    if (parts.length === 0) return code;
    const all = [name, ...parts].map(imported).join();
    return code.replaceAll(imported(name), `Promise.all([${all}]).then(([e])=>e)`);
  }, asker.code);

export const bareImports = (): Plugin => ({
  name: "bare-imports",
  apply: "build",
  configResolved({ plugins }) {
    const wrapping = plugins.find(({ name }) => name === WRAPPING);
    if (wrapping === undefined) throw new Error(`Vite has no plugin ${WRAPPING} any more`);
    wrapping.applyToEnvironment = () => false;
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = together(file, bundle);
  },
});
