/**
 * What is imported on demand stays a bare `import()`. Vite wraps each in a call that knows styles, policies and reloads
 * that are not ours: in the first scripts of a table that was a kilobyte. A file that is wanted in one go
 * is asked for together with its parts (chunks.ts), in place of one after the other.
 */
import type { Plugin, Rolldown } from "vite";
import { isWhole } from "./chunks.ts";

/** Vite's own, which puts the wrapper round each import. */
const WRAPPING = "native:import-analysis-build";

type Files = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The files that one cannot be without, and that whoever asks for it does not have. */
const partsOf = (file: Rolldown.OutputChunk, asker: Rolldown.OutputChunk): readonly string[] =>
  file.imports.filter((part) => part !== asker.fileName && !asker.imports.includes(part));

const imported = (fileName: string): string => `import(\`./${fileName.slice(fileName.lastIndexOf("/") + 1)}\`)`;

/** The code of a file in which each import of a whole asks for its parts beside it. */
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
