/**
 * Whether the everyday tests would notice: applies one small mistake after the other, runs the test that should catch it,
 * then those that stand next to it, and names the first that fails: all with the samples of `npm test`, and none of them a
 * file that only the gate runs. `npm run mutants`; `-- --only WORD` takes those whose file or mistake has the word in it.
 * A mistake of concurrency, durability or secrecy gets more simulated runs than `npm test` has.
 * Every file is put back as it was, after an interruption too. Ends with 1 if a mistake went unnoticed, or if the tests fail
 * without one.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../support/server/chromium.ts";
import { type Mutant, mutants } from "./mutants.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** On a busy machine, in ms: a test that came to no end in time would look like one that noticed. */
const PATIENCE = 600_000;

/** Simulated runs for one mistake, until the first that fails: a few minutes. */
const SIMULATED_RUNS = 1000;

const report = join(tmpdir(), `foldtable-mutant-${process.pid}.json`);

/** The first test that fails, with its file, or null. */
const firstFailure = (files: readonly string[], runs = 12): string | null => {
  const { LAWS: _laws, FILES: _files, ...rest } = process.env;
  const env = {
    ...rest,
    SIMULATED_RUNS: String(runs),
    CHROME_PATH: findChromium() ?? "",
    WRANGLER_SEND_METRICS: "false",
  };
  const args = ["run", "--bail=1", `--testTimeout=${PATIENCE}`, "--reporter=json", `--outputFile=${report}`, ...files];
  if (spawnSync("vitest", args, { env, stdio: "ignore" }).status === 0) return null;
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  rmSync(report, { force: true });
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === "failed");
    const what = failed?.fullName ?? message.split("\n")[0];
    if (what) return `${relative(process.cwd(), name)}: ${what}`;
  }
  return "the run itself";
};

let restore = (): void => undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    restore();
    process.exit(1);
  });
}

/** Null: it went unnoticed. */
const tryOut = ({ file, right, wrong, catcher, neighbours }: Mutant): string | null => {
  const before = readFileSync(file, "utf8");
  restore = () => writeFileSync(file, before);
  writeFileSync(
    file,
    before.replace(right, () => wrong),
  );
  try {
    return firstFailure([catcher], SIMULATED_RUNS) ?? (neighbours.length === 0 ? null : firstFailure(neighbours));
  } finally {
    restore();
  }
};

const chosen = mutants.filter(({ file, right, wrong }) => `${file} ${right} ${wrong}`.includes(values.only));
const broken = firstFailure([...new Set(chosen.flatMap(({ catcher, neighbours }) => [catcher, ...neighbours]))]);
if (broken !== null) {
  process.stdout.write(`Without any mistake there fails ${broken}\n`);
  process.exit(1);
}
const began = performance.now();
let missed = 0;
for (const mutant of chosen) {
  const failure = tryOut(mutant);
  if (failure === null) missed += 1;
  const verdict = failure === null ? "MISSED" : "caught";
  process.stdout.write(`${verdict}  ${mutant.file}: ${mutant.right} → ${mutant.wrong}\n`);
  if (failure !== null) process.stdout.write(`        by ${failure}\n`);
}
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(`${chosen.length - missed} of ${chosen.length} mistakes caught in ${seconds} s\n`);
process.exit(missed === 0 ? 0 : 1);
