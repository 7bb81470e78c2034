/** Checks the list of mistakes of `npm run mutants`: each file contains the original text once, and the mistake changes it. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gateFiles } from "../support/gate-files.ts";
import { mutants } from "./mutants.ts";

const countIn = (file: string, text: string): number => readFileSync(file, "utf8").split(text).length - 1;

it("lists at least forty different mistakes", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mutants.map(({ file, right, wrong }) => `${file} ${right} ${wrong}`)).size).toBe(mutants.length);
});

it.each(mutants)(
  "$file contains once, and a test file covers: $right",
  ({ file, right, wrong, catcher, neighbours }) => {
    expect(countIn(file, right)).toBe(1);
    expect(wrong).not.toBe(right);
    expect([catcher, ...neighbours].filter((test) => !existsSync(test))).toEqual([]);
    expect(gateFiles).not.toContain(catcher);
  },
);
