import { expect, it } from "vitest";
import { withInserted, withItemAt, withoutItemAt } from "../../../engine/kit/list-edits.ts";

const list = Object.freeze(["a", "b", "c"]);

it("a copy has one item replaced, inserted or removed at any index", () => {
  for (const index of list.keys()) {
    expect(withItemAt(list, index, "x")).toEqual(list.with(index, "x"));
    expect(withInserted(list, index, "x")).toEqual(list.toSpliced(index, 0, "x"));
    expect(withoutItemAt(list, index)).toEqual(list.toSpliced(index, 1));
  }
  expect(withInserted(list, list.length, "x")).toEqual(["a", "b", "c", "x"]);
  expect(withInserted([], 0, "x")).toEqual(["x"]);
  expect(withoutItemAt(["x"], 0)).toEqual([]);
});

it("the list itself does not change", () => {
  for (const change of [() => withItemAt(list, 1, "x"), () => withInserted(list, 1, "x"), () => withoutItemAt(list, 1)])
    change();
  expect(list).toEqual(["a", "b", "c"]);
});
