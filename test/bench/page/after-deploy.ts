/**
 * The bytes that a returning browser loads after a release that changed one module, in addition to the script with that
 * module.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { type BuildList, type BuiltFile, builtFilesOf } from "../../../client/sw/build-files.ts";
import { gameIds } from "../../../engine/games/ids.ts";
import type { Row } from "../bench-row.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Two modules that get one more line, as in a release: a part that is loaded later, and a game's board. */
export const CHANGED_MODULES = {
  part: "client/table/ft-game-over.ts",
  board: `client/games/${gameIds[0]}/board/board.ts`,
} as const;

/** The files of a build that its service worker stores and imports. */
interface Build {
  readonly folder: string;
  /** The files that the service worker stores, by their address in any build. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** The scripts that the service worker imports. */
  readonly imports: readonly string[];
}

const withLine = (module: string): Plugin => ({
  name: "one-more-line",
  transform: { filter: { id: join(ROOT, module) }, handler: (code) => `${code}\nconsole.debug("one more line");` },
});

const builtWith = async (...plugins: readonly Plugin[]): Promise<Build> => {
  const folder = mkdtempSync(join(tmpdir(), "foldtable-deploy-"));
  const configFile = join(ROOT, "vite.config.ts");
  await build({ configFile, logLevel: "error", plugins: [...plugins], build: { outDir: folder } });
  const self = { build: { folder: "", page: "", lists: [] as string[] } };
  const imports: string[] = [];
  const importScripts = (...paths: readonly string[]): void => {
    imports.push(...paths);
    for (const path of paths.filter((one) => one.startsWith("/sw/files-")))
      runInNewContext(readFileSync(join(folder, path), "utf8"), self);
  };
  runInNewContext(readFileSync(join(folder, "sw.js"), "utf8"), { self, importScripts });
  const list: BuildList = self.build;
  const files = builtFilesOf(list).map((file): [string, BuiltFile] => [
    file.url.replace(`/${list.folder}/`, "/"),
    file,
  ]);
  return { folder, files: new Map(files), imports };
};

const bytesOf = (folder: string, path: string): number =>
  brotliCompressSync(readFileSync(join(folder, path === "/" ? "index.html" : path))).length;

const pageOf = ({ folder }: Build): string =>
  readFileSync(join(folder, "index.html"), "utf8").replaceAll(/\/assets\/[\w-]{8}\//g, "/");

export interface Download {
  /** The stored files that differ, by their address in any build. */
  readonly changed: readonly string[];
  /** Everything else that is loaded, in bytes of Brotli. */
  readonly overhead: number;
}

/** Builds once without a change, and once with a change in each of these modules. */
export const downloadsAfter = async (modules: readonly string[]): Promise<readonly Download[]> => {
  const builds = [await builtWith()];
  for (const module of modules) builds.push(await builtWith(withLine(module)));
  const [before, ...after] = builds as [Build, ...Build[]];
  const downloads = after.map((build): Download => {
    const changed = [...build.files].flatMap(([name, { digest }]) => {
      const isSame = name === "/" ? pageOf(build) === pageOf(before) : before.files.get(name)?.digest === digest;
      return isSame ? [] : [name];
    });
    const loaded = ["/sw.js", ...build.imports.filter((path) => !before.imports.includes(path))];
    return { changed, overhead: loaded.reduce((sum, path) => sum + bytesOf(build.folder, path), 0) };
  });
  for (const { folder } of builds) rmSync(folder, { recursive: true });
  return downloads;
};

export const deployRows = async (): Promise<readonly Row[]> => {
  const downloads = await downloadsAfter(Object.values(CHANGED_MODULES));
  return Object.keys(CHANGED_MODULES).map((name, index): Row => {
    const { changed, overhead } = downloads[index]!;
    return {
      ...{ name: `a returning browser after a release that changed a ${name}`, value: overhead, unit: "B" },
      ...{ goal: "≤ 3072", isMet: overhead <= 3072, comparedWith: `without ${changed.join(", ")}` },
    };
  });
};
