/**
 * Prints the benchmark's table: figures, figures for comparison from the same run, and whether they meet their goals.
 * Asserts nothing: machines differ. `--help` lists the parts.
 */
import { readdirSync } from "node:fs";
import { exitWithUsageError, readCommandLine } from "../../worker/local/command-line.ts";
import type { Row } from "./bench-row.ts";
import { foldRows } from "./fold.ts";
import { deployRows } from "./page/after-deploy.ts";
import { firstLoadRows } from "./page/first-load.ts";
import { packageRows } from "./page/packages.ts";
import { pageRows } from "./page/page.ts";
import { phoneRows } from "./page/phone.ts";
import { playerRows } from "./players.ts";
import { visitorsRows } from "./server/lobby-cost.ts";
import { crowdRows } from "./server/lobby-under-load.ts";
import { liveRows } from "./server/move-latency.ts";
import { wireRows } from "./server/wire.ts";

/** The benchmarks of one game: test/bench/games/<game>.ts, if it exists. */
const ownRows = async (): Promise<readonly Row[]> => {
  const files = readdirSync(new URL("games", import.meta.url)).sort();
  const modules: readonly { readonly rows: () => readonly Row[] }[] = await Promise.all(
    files.map((file) => import(`./games/${file}`)),
  );
  return modules.flatMap(({ rows }) => rows());
};

const benches: Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>> = {
  games: ownRows,
  fold: foldRows,
  wire: wireRows,
  players: playerRows,
  phone: phoneRows,
  packages: packageRows,
  live: liveRows,
  crowd: crowdRows,
  visitors: visitorsRows,
  page: pageRows,
  "first-load": firstLoadRows,
  deploy: deployRows,
};

const shown = (value: number): string =>
  new Intl.NumberFormat("en", { maximumFractionDigits: value < 100 ? 2 : 0 }).format(value);

const line = ({ name, value, unit, comparedWith, ratio, goal, isMet }: Row): string => {
  const figure = `${shown(value)} ${unit}`.padStart(20);
  const verdict = goal === undefined ? "" : `${goal} ${isMet ? "met" : "NOT met"}`;
  const comparison =
    comparedWith === undefined ? "" : `${comparedWith}${ratio === undefined ? "" : `, ratio ${ratio.toFixed(2)}`}`;
  return [name.padEnd(62), figure, verdict.padEnd(24), comparison].join("  ").trimEnd();
};

const USAGE = `usage: npm run bench -- [PART …]
  ${Object.keys(benches).join(", ")}: all by default
`;

const chosen = readCommandLine(USAGE, { allowPositionals: true }).positionals;
const unknown = chosen.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) exitWithUsageError(`no such part: ${unknown}. --help lists the parts`);
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const row of await bench()) process.stdout.write(`${line(row)}\n`);
}
// Sockets of a stopped server must not keep the process alive.
process.exit(0);
