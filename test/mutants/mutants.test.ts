/** The list of small mistakes is fit to be tried (`npm run mutants`): each stands where it says, and is a mistake. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gateFiles } from "../support/gate-files.ts";
import { mutants } from "./mutants.ts";

const timesIn = (file: string, text: string): number => readFileSync(file, "utf8").split(text).length - 1;

it("there are at least forty, no two alike", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mutants.map(({ file, right, wrong }) => `${file} ${right} ${wrong}`)).size).toBe(mutants.length);
});

it.each(mutants)("$file: $right", ({ file, right, wrong, catcher, neighbours }) => {
  expect(timesIn(file, right)).toBe(1);
  expect(wrong).not.toBe(right);
  expect([catcher, ...neighbours].filter((test) => !existsSync(test))).toEqual([]);
  expect(gateFiles).not.toContain(catcher);
});
