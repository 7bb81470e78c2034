/** The simulation is deterministic, and the bugs that it has found stay fixed. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { simulatedMutants } from "../mutants/simulated-mutants.ts";
import { describeSlowTests } from "../support/samples.ts";
import { makePlan } from "./make-plan.ts";

const simulate = (...options: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, ["test/simulate/main.ts", ...options], { encoding: "utf8" });
  return stdout + stderr;
};

const hashesIn = (text: string): readonly string[] => text.match(/\b[0-9a-f]{16}\b/g) ?? [];

/** Tests of the simulation itself, which sample.test.ts uses every day. */
describeSlowTests(() => {
  it("gives the same trace hash in two processes", () => {
    const options = ["--seed", "1", "--runs", "6", "--hashes"] as const;
    const [first, second] = [simulate(...options), simulate(...options)];
    expect(hashesIn(first)).toHaveLength(6);
    expect(hashesIn(second)).toEqual(hashesIn(first));
  });

  /** The first of the mistakes (test/mutants/simulated-mutants.ts): a command is acknowledged before it is stored. */
  it("finds a planted mistake and prints the smallest plan that shows it", () => {
    const printed = simulate("--mistake", "0", "--until-failure", "--runs", "60");
    expect(printed).toMatch(
      /^FAILED {2}seed \d+, \w+: .+ (?:was acknowledged and is not in the log|was shown a shorter log|was sent entry \d+ after \d+ entries)$/m,
    );
    expect(printed).toMatch(/^\{"seed":/m);
  });

  it("plants a mistake also in a module that the simulation itself imports", () => {
    const mistake = simulatedMutants.findIndex(({ file }) => file === "engine/log/redaction.ts");
    expect(simulate("--mistake", String(mistake), "--twins", "--until-failure", "--runs", "2")).toContain("FAILED");
  });
});

it("makes a plan from each seed, also one with fewer acts than players", () => {
  for (let seed = 1; seed <= 1500; seed++) expect(makePlan(String(seed)).seed).toBe(String(seed));
});

const regressions = simulate("--regressions");

const folders = ["test/simulate/regressions", "test/simulate/tournaments/regressions"];

it.each(folders.flatMap((folder) => readdirSync(folder)))("%s", (file) => {
  expect(regressions).toContain(`${file}: passed\n`);
});
