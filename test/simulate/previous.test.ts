/** How an older release shows a newer log, in cases that runs with two releases do not reach. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import type { TableState } from "../../engine/table/types.ts";

/** The states by the current release and by the older one. */
type Seen = readonly [TableState, TableState];

const runScript = <T>(name: string): T => {
  const { stdout, stderr } = spawnSync(process.execPath, [`test/simulate/previous/${name}.ts`], { encoding: "utf8" });
  expect(stderr).not.toContain("Error");
  return JSON.parse(stdout);
};

/** Some fields have other names since. */
const expectAlike = ([current, older]: readonly [object, object]): void => {
  const shared = Object.entries(older).filter(([name]) => name in current);
  expect(current).toMatchObject(Object.fromEntries(shared));
  expect(shared.length).toBeGreaterThan(20);
};

it("an older page shows the same rematch after a computer's removal, except for faces", () => {
  const { entry, seen } = runScript<{ entry: { event: { bots: readonly object[] } }; seen: Seen }>("rematch");
  expect(entry.event.bots).toEqual([
    { seat: 3, level: 4, character: 4 },
    { seat: 4, level: 4, character: 5 },
  ]);
  const [current, older] = seen.map(({ chairs, ...state }) => ({
    ...state,
    chairs: chairs.map((chair) => chair && { ...chair, character: null }),
  }));
  expectAlike([current!, older!]);
  expect(seen.map(({ chairs }) => new Set(chairs.flatMap((chair) => chair?.character ?? [])).size)).toEqual([2, 2]);
});

it("an older page shows the end of a table whose tournament has decided its pairing", () => {
  const ends = runScript<readonly { types: readonly string[]; seen: Seen }[]>("abandoned");
  expect(ends.map(({ types }) => types)).toEqual([
    ["opened", "seat-taken", "abandoned", "revealed"],
    ["opened", "seat-taken", "seat-taken", "colours-drawn", "abandoned", "revealed"],
  ]);
  for (const { seen } of ends) {
    expectAlike(seen);
    for (const { phase, outcome } of seen) expect([phase, outcome?.reason]).toEqual(["over", "abandoned"]);
  }
});

it("a game begins although one of a player's two tabs is an older page", () => {
  const logs = runScript<readonly (readonly string[])[]>("salts");
  expect(logs.length).toBeGreaterThan(0);
  for (const types of logs) expect(types).toContain("colours-drawn");
  expect(logs.some((types) => types.includes("salt-committed"))).toBe(true);
});
