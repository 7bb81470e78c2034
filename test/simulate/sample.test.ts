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
  it("in two worlds, of which some pairs have another", { timeout: 300_000 }, () => {
    const { status, text } = simulate("--twins", "--runs", String(Math.ceil(runs / 3)));
    expect(status, text).toBe(0);
    expect(text).toMatch(/; [1-9]\d* had another world/);
  });

  it("in one world, in which most games begin", { timeout: 600_000 }, () => {
    const { status, text } = simulate("--runs", String(runs));
    expect(status, text).toBe(0);
    expect(Number(/(\d+) games began/.exec(text)?.[1])).toBeGreaterThan(runs / 2);
  });
});
