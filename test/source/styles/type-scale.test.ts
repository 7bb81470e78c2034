/** Pages use the font sizes of the design tokens; boards and pictures have their own sizes. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Input fields, because Safari zooms the page at smaller sizes. */
const FIELD = /^1rem$/;
/** Relative to the surrounding text, for print, or limited by a small phone's width. */
const RELATIVE = /^[\d.]+(em|pt)$|vw/;

it("the pages' styles use tokens for font sizes", () => {
  const files = globSync(
    "client/{home,kit,learn,local,notifications,replay,rules,share,shell,study,table,verify}/**/*.ts",
  );
  expect(files.length).toBeGreaterThan(100);
  const sizes = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/font-size: ([^;]+);/g)].map(([, size = ""]) => ({ file, size })),
  );
  const own = sizes.filter(({ size }) => !size.includes("var(--") && !FIELD.test(size) && !RELATIVE.test(size));
  expect(own).toEqual([]);
});
