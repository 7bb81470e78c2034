/** What a token is worth is said once: no style repeats it for a page that would have none, for there is none (LOOK). */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tokens = new Set(
  [...readFileSync("client/kit/styles/tokens.css", "utf8").matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name!),
);

it("the value of a token stands in tokens.css alone", () => {
  const files = globSync("client/**/*.{ts,css}", { exclude: ["**/locales/**"] });
  expect(tokens.size).toBeGreaterThan(25);
  expect(files.length).toBeGreaterThan(300);
  const repeated = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/var\((--[\w-]+),/g)].flatMap(([text, name]) =>
      tokens.has(name!) ? [{ file, text }] : [],
    ),
  );
  expect(repeated).toEqual([]);
});

it("every page that shows a board brings the tokens", () => {
  expect(readFileSync("client/kit/styles/page.css", "utf8")).toContain("tokens.css");
  expect(readFileSync("client/embed/replay.styles.ts", "utf8")).toContain("tokens.css");
});
