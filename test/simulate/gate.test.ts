/** @gate Two minutes of runs, in one world and in two. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const simulate = (...options: readonly string[]): { readonly status: number | null; readonly text: string } => {
  const all = ["test/simulate/main.ts", "--until-failure", "--seed", "100000", ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: "utf8" });
  return { status, text: stdout + stderr };
};

it("no invariant breaks in ninety seconds of one world", { timeout: 600_000 }, () => {
  expect(simulate("--minutes", "1.5")).toMatchObject({ status: 0 });
});

it("no invariant breaks in two worlds", { timeout: 600_000 }, () => {
  expect(simulate("--twins", "--no-shrink", "--runs", "100")).toMatchObject({ status: 0 });
});
