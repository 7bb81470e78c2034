/** How an older release shows a newer log, in cases that runs with two releases do not reach. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import type { TableState } from "../../engine/table/types.ts";

interface ScriptOutput {
  readonly entry: { readonly event: { readonly bots: readonly object[] } };
  readonly seen: readonly [TableState, TableState];
}

const runScript = (script: string): ScriptOutput => {
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  expect(stderr).not.toContain("Error");
  return JSON.parse(stdout);
};

it("an older page shows the same rematch after a computer's removal, except for faces", () => {
  const { entry, seen } = runScript("test/simulate/previous/rematch.ts");
  expect(entry.event.bots).toEqual([
    { seat: 3, level: 4, character: 4 },
    { seat: 4, level: 4, character: 5 },
  ]);
  const [current, older] = seen.map(({ chairs, ...state }) => ({
    ...state,
    chairs: chairs.map((chair) => chair && { ...chair, character: null }),
  }));
  // Some fields have other names since.
  const shared = Object.entries(older!).filter(([name]) => name in current!);
  expect(current).toMatchObject(Object.fromEntries(shared));
  expect(shared.length).toBeGreaterThan(20);
  expect(seen.map(({ chairs }) => new Set(chairs.flatMap((chair) => chair?.character ?? [])).size)).toEqual([2, 2]);
});
