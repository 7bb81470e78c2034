/** The words check finds each banned word, and no part of another word. */
import { expect, it } from "vitest";
import { banned } from "../words/banned.ts";
import { findWordFaults } from "../words/check.ts";

const faultsOf = (text: string): readonly string[] => findWordFaults(new Map([["a.ts", text]]));

it("finds every banned word in upper and lower case, and suggests a replacement", () => {
  for (const [word, instead] of Object.entries(banned))
    expect(faultsOf(`/** Then ${word.toUpperCase()}. */`)).toEqual([`a.ts:1: "${word}"; write ${instead}`]);
});

it("finds a phrase across the lines of a comment, and a curly apostrophe", () => {
  expect(faultsOf("// first\n// it is\n// looked up").map((fault) => fault.slice(0, 19))).toEqual([
    'a.ts:2: "is looked"',
  ]);
  expect(faultsOf("/**\n * in one’s\n * own time\n */")).toHaveLength(1);
});

it("ignores parts of other words", () => {
  expect(faultsOf("const norm = manor + northern; // a newcomer, the lestest, is-looked")).toEqual([]);
});
