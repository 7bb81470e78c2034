/**
 * `npm run mutants`: checks that the everyday tests catch mistakes. It plants one small mistake after the other, runs the test
 * that should catch it, then related tests, and names the first that fails. All run with the samples of `npm test`; files that
 * only the gate runs are not used. A mistake of concurrency, durability or secrecy gets more simulated runs than in `npm test`.
 * Every file is restored, also after an interruption. The exit code is 1 if a test missed a mistake, or if a test fails without one.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { readCommandLine } from "../../worker/local/command-line.ts";
import { findChromium } from "../support/server/chromium.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";

const USAGE = `usage: npm run mutants -- [OPTION]
  --only WORD    only mistakes whose file or text contains the word
`;

const { values } = readCommandLine(USAGE, { options: { only: { type: "string", default: "" } } });

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The timeout of a test in ms. It is long, because a timeout would count as a caught mistake. */
const TEST_TIMEOUT_MS = 600_000;

/** The most simulated runs for one mistake: they stop at the first failure, and take a few minutes. */
const MAX_SIMULATED_RUNS = 1000;

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
  const args = [
    "run",
    "--bail=1",
    `--testTimeout=${TEST_TIMEOUT_MS}`,
    "--reporter=json",
    `--outputFile=${report}`,
    ...files,
  ];
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

/** Plants the mistake; returns the first test that fails, or null if all pass. */
const tryMutant = ({ file, right, wrong, catcher, neighbours }: Mutant): string | null => {
  const before = readFileSync(file, "utf8");
  restore = () => writeFileSync(file, before);
  writeFileSync(
    file,
    before.replace(right, () => wrong),
  );
  try {
    return firstFailure([catcher], MAX_SIMULATED_RUNS) ?? (neighbours.length === 0 ? null : firstFailure(neighbours));
  } finally {
    restore();
  }
};

const chosen = mutants.filter(({ file, right, wrong }) => `${file} ${right} ${wrong}`.includes(values.only));
const failureBefore = firstFailure([...new Set(chosen.flatMap(({ catcher, neighbours }) => [catcher, ...neighbours]))]);
if (failureBefore !== null) {
  process.stdout.write(`Without a mistake this test fails: ${failureBefore}\n`);
  process.exit(1);
}
const startedAt = performance.now();
let missed = 0;
for (const mutant of chosen) {
  const failure = tryMutant(mutant);
  if (failure === null) missed += 1;
  const verdict = failure === null ? "MISSED" : "caught";
  process.stdout.write(`${verdict}  ${mutant.file}: ${mutant.right} → ${mutant.wrong}\n`);
  if (failure !== null) process.stdout.write(`        by ${failure}\n`);
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(`${chosen.length - missed} of ${chosen.length} mistakes caught in ${seconds} s\n`);
process.exit(missed === 0 ? 0 : 1);
