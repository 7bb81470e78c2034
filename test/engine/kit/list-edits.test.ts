import { expect, it } from "vitest";
import { withInserted, withItemAt, withoutItemAt } from "../../../engine/kit/list-edits.ts";

const list = Object.freeze(["a", "b", "c"]);

it("a copy has another item, one more or one less, wherever that is", () => {
  for (const index of list.keys()) {
    expect(withItemAt(list, index, "x")).toEqual(list.with(index, "x"));
    expect(withInserted(list, index, "x")).toEqual(list.toSpliced(index, 0, "x"));
    expect(withoutItemAt(list, index)).toEqual(list.toSpliced(index, 1));
  }
  expect(withInserted(list, list.length, "x")).toEqual(["a", "b", "c", "x"]);
  expect(withInserted([], 0, "x")).toEqual(["x"]);
  expect(withoutItemAt(["x"], 0)).toEqual([]);
});

it("the list itself stays as it is", () => {
  for (const change of [() => withItemAt(list, 1, "x"), () => withInserted(list, 1, "x"), () => withoutItemAt(list, 1)])
    change();
  expect(list).toEqual(["a", "b", "c"]);
});
