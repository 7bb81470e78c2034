/** @gate Simulated runs in one world and in two, and a sample of them on the real platform. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const simulate = (...options: readonly string[]): { readonly status: number | null; readonly text: string } => {
  const all = ["test/simulate/main.ts", "--until-failure", "--seed", "100000", ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: "utf8" });
  return { status, text: stdout + stderr };
};

it("runs in one world break no invariant", { timeout: 600_000 }, () => {
  expect(simulate("--no-shrink", "--runs", "600")).toEqual({
    status: 0,
    text: expect.stringMatching(/^[1-9]\d* tables moved to another region, [1-9]\d* moves were withdrawn$/m),
  });
});

it("runs in two worlds break no invariant", { timeout: 600_000 }, () => {
  expect(simulate("--twins", "--no-shrink", "--runs", "100")).toMatchObject({ status: 0 });
});

it("workerd gives the same frames and logs as the simulated platform", { timeout: 600_000 }, () => {
  expect(simulate("--workerd", "--runs", "20")).toMatchObject({ status: 0 });
});
