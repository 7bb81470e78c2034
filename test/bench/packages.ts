/** The packages that other projects install: how large they are, and how long their parts take to be imported. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Packed, packAll } from "../../client/build/pack.ts";
import { measured, median, type Row } from "./row.ts";

const RUNS = 7;
const ENTRIES = ["@foldtable/engine/game", "@foldtable/engine/log", "@foldtable/engine/all-games", "@foldtable/client"];

/** An empty project with the packed files in it. */
const install = (folder: string, packed: readonly Packed[]): string => {
  const project = join(folder, "project");
  for (const { name, file } of packed) {
    const place = join(project, "node_modules", name);
    mkdirSync(place, { recursive: true });
    execFileSync("tar", ["-xzf", file, "--strip-components=1", "-C", place]);
    const { dependencies } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    for (const other of Object.keys(dependencies)) {
      const link = join(project, "node_modules", other);
      mkdirSync(join(link, ".."), { recursive: true });
      symlinkSync(resolve("node_modules", other), link);
    }
  }
  writeFileSync(join(project, "package.json"), '{"type":"module"}');
  return project;
};

/** In ms, in a process that has started and done nothing yet. */
const importTime = (project: string, entry: string): number => {
  const script = `const began = performance.now(); await import("${entry}"); console.log(performance.now() - began)`;
  return Number(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project, encoding: "utf8" }),
  );
};

export const packageRows = async (): Promise<readonly Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "foldtable-packages-"));
  try {
    const packed = await packAll(join(folder, "packed"));
    const project = install(folder, packed);
    const times = (entry: string) => Array.from({ length: RUNS }, () => importTime(project, entry));
    return [
      ...packed.map(({ name, size, unpackedSize }) =>
        measured(`${name}, packed (${Math.round(unpackedSize / 1000)} KB unpacked)`, size / 1000, "KB"),
      ),
      ...ENTRIES.map((entry) => measured(`import "${entry}", median of ${RUNS}`, median(times(entry)), "ms")),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
