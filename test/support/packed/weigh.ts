/** Measures an entry of a package as a site bundles it: minified, with its static imports, compressed with brotli. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

/** In bytes, without modules that are loaded on demand, such as a bot. */
export const measureBundledSize = async (project: string, entry: string): Promise<number> => {
  const file = join(project, "weighed.js");
  writeFileSync(file, `export * from "${entry}";\n`);
  const made = await build({
    configFile: false,
    root: project,
    logLevel: "warn",
    build: { write: false, target: "es2023", minify: true, lib: { entry: file, formats: ["es"] } },
  });
  const output = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  const chunks = new Map(output.flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, chunk]] : [])));
  const needed = (name: string, known: Set<string>): Set<string> => {
    if (!known.has(name)) for (const other of chunks.get(name)?.imports ?? []) needed(other, known.add(name));
    return known.add(name);
  };
  const first = output.find((chunk) => chunk.type === "chunk" && chunk.isEntry)!;
  const code = [...needed(first.fileName, new Set())].map((name) => chunks.get(name)?.code ?? "").join("");
  return brotliCompressSync(code).byteLength;
};
