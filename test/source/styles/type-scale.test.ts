/** One scale of type: whatever is written on a page is as large as a token says. Boards and pictures have their own. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What is typed into or pressed like a field: smaller than this Safari would zoom the page. */
const FIELD = /^1rem$/;
/** Beside the words around it, on paper, or as far as a small phone has room. */
const RELATIVE = /^[\d.]+(em|pt)$|vw/;

it("the pages' styles name sizes of type by their tokens", () => {
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
