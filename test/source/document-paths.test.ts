/** Documents name files that exist: a path in backticks or in a link leads to a file or folder of the tree. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const documents = globSync("**/*.md", { exclude: (name) => /(?:^|[\\/])(?:node_modules|dist|\..*)$/.test(name) });

/** Paths from the root in backticks, unless they have a placeholder. */
const namedPaths = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:engine|worker|client|test)\/[\w./-]+)`/g)].map(([, path]) => path ?? "");

const linkedPaths = (text: string, document: string): readonly string[] =>
  [...text.matchAll(/\]\((\.{0,2}[\w./-]+\.(?:md|ts|webp))[)#]/g)].map(([, path]) =>
    join(dirname(document), path ?? ""),
  );

it("finds the documents and their paths", () => {
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.flatMap((document) => namedPaths(readFileSync(document, "utf8"))).length).toBeGreaterThan(50);
});

it.each(documents)("%s names files that exist", (document) => {
  const text = readFileSync(document, "utf8");
  // A path of another project, quoted in the rules of the game.
  const paths = [...namedPaths(text), ...linkedPaths(text, document)].filter((path) => !path.endsWith(".cpp"));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
