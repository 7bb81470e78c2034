/** What an older release makes of a newer log, beyond the runs with two releases. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import type { TableState } from "../../engine/table/types.ts";

interface Printed {
  readonly entry: { readonly event: { readonly bots: readonly object[] } };
  readonly seen: readonly [TableState, TableState];
}

const print = (script: string): Printed => {
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  expect(stderr).not.toContain("Error");
  return JSON.parse(stdout);
};

it("shows on an older page the same rematch after a computer's removal, and at most other faces", () => {
  const { entry, seen } = print("test/simulate/previous/rematch.ts");
  expect(entry.event.bots).toEqual([
    { seat: 3, level: 4, character: 4 },
    { seat: 4, level: 4, character: 5 },
  ]);
  const [current, older] = seen.map(({ chairs, ...state }) => ({
    ...state,
    chairs: chairs.map((chair) => chair && { ...chair, character: null }),
  }));
  expect(current).toMatchObject(older!);
  expect(seen.map(({ chairs }) => new Set(chairs.flatMap((chair) => chair?.character ?? [])).size)).toEqual([2, 2]);
});
