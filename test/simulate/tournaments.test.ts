/** A fixed sample of simulated tournaments. `npm run mutants` runs a larger one, until the first failure. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { trialCount } from "../support/samples.ts";

const runs = Number(process.env.SIMULATED_RUNS ?? trialCount(12, 24, 24));

it("simulated tournaments break no invariant, and some of their tables are closed", { timeout: 600_000 }, () => {
  const options = ["--tournaments", "--until-failure", "--runs", String(runs)];
  const command = ["test/simulate/main.ts", ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  expect({ status, text: stdout + stderr }).toMatchObject({ status: 0 });
  // Else no run shows whether closed tables are replaced.
  expect(stdout).toMatch(/ [1-9]\d* closed\b/);
});
