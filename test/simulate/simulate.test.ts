/** The simulation is deterministic: a seed gives the same trace in every process. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const simulate = (...options: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, ["test/simulate/main.ts", ...options], { encoding: "utf8" });
  return stdout + stderr;
};

const hashesIn = (text: string): readonly string[] => text.match(/\b[0-9a-f]{16}\b/g) ?? [];

it("gives the same trace hash in two processes", () => {
  const [first, second] = [simulate("--seed", "1", "--runs", "6"), simulate("--seed", "1", "--runs", "6")];
  expect(hashesIn(first)).toHaveLength(6);
  expect(hashesIn(second)).toEqual(hashesIn(first));
});
