/**
 * A fixed sample of simulated runs, in one world and in two. `npm run mutants` runs a larger one, until the first
 * failure.
 */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { trialCount } from "../support/samples.ts";

const runs = Number(process.env.SIMULATED_RUNS ?? trialCount(12, 24, 24));

const simulate = (...options: readonly string[]): { readonly status: number | null; readonly text: string } => {
  const all = ["test/simulate/main.ts", "--no-shrink", "--until-failure", ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: "utf8" });
  return { status, text: stdout + stderr };
};

describe("simulated runs break no invariant", () => {
  it("in two worlds", { timeout: 300_000 }, () => {
    expect(simulate("--twins", "--runs", String(Math.ceil(runs / 6)))).toMatchObject({ status: 0 });
  });

  it("in one world", { timeout: 600_000 }, () => {
    expect(simulate("--runs", String(runs))).toMatchObject({ status: 0 });
  });
});
