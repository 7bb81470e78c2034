/** The packages that other projects install: their size, and the time that an import of each part takes. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packAll } from "../../../client/build/pack.ts";
import { gameIds } from "../../../engine/games/ids.ts";
import { installIn } from "../../support/packed/install.ts";
import { measureBundledSize } from "../../support/packed/weigh.ts";
import { measured, median, type Row } from "../bench-row.ts";

const RUNS = 7;
const GAMES = gameIds.map((id) => `@foldtable/engine/games/${id}/game`);
const ENTRIES = [
  "@foldtable/engine/game",
  ...GAMES,
  "@foldtable/engine/log",
  "@foldtable/engine/all-games",
  "@foldtable/client",
];

/** The time of an import in a new process, in ms. */
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
    const project = join(folder, "project");
    installIn(project, packed);
    const times = (entry: string) => Array.from({ length: RUNS }, () => importTime(project, entry));
    const sizes: Row[] = [];
    for (const entry of ENTRIES)
      sizes.push(
        measured(`"${entry}" in a bundle, minified, brotli`, (await measureBundledSize(project, entry)) / 1000, "KB"),
      );
    return [
      ...packed.map(({ name, size, unpackedSize }) =>
        measured(`${name}, packed (${Math.round(unpackedSize / 1000)} KB unpacked)`, size / 1000, "KB"),
      ),
      ...sizes,
      ...ENTRIES.map((entry) => measured(`import "${entry}", median of ${RUNS}`, median(times(entry)), "ms")),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
