/** The check of imports between rooms (test/rooms/check.ts) finds each kind of fault. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findRoomFaults } from "../rooms/check.ts";
import { MAX_FILES, order } from "../rooms/order.ts";

const faults = (files: Readonly<Record<string, string>>) => findRoomFaults(new Map(Object.entries(files)));

describe("findRoomFaults", () => {
  it("accepts an import from a room above in the list, and from the engine", () => {
    expect(
      faults({
        "engine/log/log.ts": 'import { x } from "../table/evolve.ts";',
        "worker/table/table.ts": 'import type { X } from "../../engine/log/log.ts";',
      }),
    ).toEqual([]);
  });

  it.each([
    ["a value", 'import { x } from "../log/log.ts";'],
    ["a type", 'import type { X } from "../log/log.ts";'],
    ["a module on demand", 'const x = await import("../log/log.ts");'],
  ])("names an import against the order: %s", (_kind, text) => {
    expect(faults({ "engine/table/evolve.ts": text })).toEqual([
      "engine/table/evolve.ts imports engine/log/log.ts: log comes after table",
    ]);
  });

  it("names an import between client and worker", () => {
    expect(faults({ "client/store/store.ts": 'import { x } from "../../worker/app.ts";' })).toEqual([
      "client/store/store.ts imports worker/app.ts: client does not import worker",
    ]);
  });

  it("names an import of one game by another", () => {
    expect(faults({ "engine/games/a/rules/rules.ts": 'import { x } from "../../b/state/types.ts";' })).toEqual([
      "engine/games/a/rules/rules.ts imports engine/games/b/state/types.ts: a game imports another",
    ]);
  });

  it("names files that import each other, types included", () => {
    expect(
      faults({
        "engine/kit/a.ts": 'import type { B } from "./b.ts";',
        "engine/kit/b.ts": 'import type { A } from "./a.ts";',
      }),
    ).toEqual(["files import each other in a circle: engine/kit/a.ts, engine/kit/b.ts"]);
  });

  it("names a folder with too many files, and a folder that the order does not contain", () => {
    const many = Object.fromEntries(Array.from({ length: MAX_FILES + 1 }, (_, at) => [`engine/kit/f${at}.ts`, ""]));
    expect(faults(many)).toEqual([`engine/kit has ${MAX_FILES + 1} files; at most ${MAX_FILES}`]);
    expect(faults({ "engine/attic/a.ts": "" })).toEqual(["engine/attic/a.ts: the folder is not in the order of rooms"]);
  });
});

it.each(Object.entries<readonly string[]>(order))("the README lists the rooms of %s in their order", (layer, rooms) => {
  const row = readFileSync("README.md", "utf8").match(new RegExp(`^\\| \`${layer}/\` \\|.*$`, "m"))?.[0] ?? "";
  const listed = [...row.matchAll(/`([\w/]+)`/g)].map(([, room]) => room!).filter((room) => rooms.includes(room));
  expect(listed.length).toBeGreaterThan(5);
  expect(listed).toEqual(listed.toSorted((one, other) => rooms.indexOf(one) - rooms.indexOf(other)));
});
