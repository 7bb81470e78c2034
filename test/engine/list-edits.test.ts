import { expect, it } from "vitest";
import { inserted, removed, replaced } from "../../engine/kit/list-edits.ts";

const list = Object.freeze(["a", "b", "c"]);

it("a copy has another item, one more or one less, wherever that is", () => {
  for (const index of list.keys()) {
    expect(replaced(list, index, "x")).toEqual(list.with(index, "x"));
    expect(inserted(list, index, "x")).toEqual(list.toSpliced(index, 0, "x"));
    expect(removed(list, index)).toEqual(list.toSpliced(index, 1));
  }
  expect(inserted(list, list.length, "x")).toEqual(["a", "b", "c", "x"]);
  expect(inserted([], 0, "x")).toEqual(["x"]);
  expect(removed(["x"], 0)).toEqual([]);
});

it("the list itself stays as it is", () => {
  for (const change of [() => replaced(list, 1, "x"), () => inserted(list, 1, "x"), () => removed(list, 1)]) change();
  expect(list).toEqual(["a", "b", "c"]);
});
