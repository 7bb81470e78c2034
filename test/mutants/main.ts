/**
 * Whether the tests would notice: applies one small mistake after the other, runs the tests that stand next to it, and
 * names the first that fails. `npm run mutants`; `-- --only WORD` takes those whose file or mistake has the word in it.
 * Every file is put back as it was, after an interruption too. Ends with 1 if a mistake went unnoticed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../support/chromium.ts";
import { type Mutant, mutants } from "./mutants.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The name of the first test that fails, or null. */
const firstFailure = (tests: readonly string[]): string | null => {
  const file = join(tmpdir(), `foldtable-mutant-${process.pid}.json`);
  const env = { ...process.env, CHROME_PATH: findChromium() ?? "", WRANGLER_SEND_METRICS: "false" };
  const { status } = spawnSync("vitest", ["run", "--bail=1", "--reporter=json", `--outputFile=${file}`, ...tests], {
    env,
    stdio: "ignore",
  });
  if (status === 0) return null;
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(file, { force: true });
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status: how }) => how === "failed");
  return (
    failed?.fullName ?? testResults.find(({ message }) => message !== "")?.message.split("\n")[0] ?? "the run itself"
  );
};

let restore = (): void => undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    restore();
    process.exit(1);
  });
}

/** Null: it went unnoticed. */
const tryOut = ({ file, right, wrong, tests }: Mutant): string | null => {
  const before = readFileSync(file, "utf8");
  if (before.split(right).length !== 2) throw new Error(`${file} does not have this exactly once: ${right}`);
  restore = () => writeFileSync(file, before);
  writeFileSync(
    file,
    before.replace(right, () => wrong),
  );
  try {
    return firstFailure(tests);
  } finally {
    restore();
  }
};

const chosen = mutants.filter(({ file, right, wrong }) => `${file} ${right} ${wrong}`.includes(values.only));
let missed = 0;
for (const mutant of chosen) {
  const failure = tryOut(mutant);
  if (failure === null) missed += 1;
  process.stdout.write(
    `${failure === null ? "MISSED" : "caught"}  ${mutant.file}: ${mutant.right} → ${mutant.wrong}\n`,
  );
  if (failure !== null) process.stdout.write(`        by: ${failure}\n`);
}
process.stdout.write(`${chosen.length - missed} of ${chosen.length} mistakes caught\n`);
process.exit(missed === 0 ? 0 : 1);
