/**
 * Documents and comments name files that exist. A path in backticks or in a link is a file or folder of the repository.
 * A path in a comment is a file, relative to the root or to any folder.
 */
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
  // The rules of a game quote a path of another project.
  const paths = [...namedPaths(text), ...linkedPaths(text, document)].filter((path) => !path.endsWith(".cpp"));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

const sources = globSync("{engine,worker,client,test}/**/*.{ts,css}").map((path) => path.replaceAll("\\", "/"));

/** Paths of more than one part in comments. */
const commentedPaths = (text: string): readonly string[] =>
  text
    .split("\n")
    .filter((line) => /^\s*(?:\/?\*|\/\/ )/.test(line))
    .flatMap((line) => [...line.matchAll(/(?<![\w/.@-])(?:[a-z][\w.-]*\/)+[\w.-]+\.(?:ts|css|md)(?![\w/])/g)])
    .map(([path]) => path);

it("comments name files that exist", () => {
  const known = new Set([...sources, ...documents].flatMap((path) => endsOf(path)));
  const missing = sources.flatMap((source) => {
    const paths = commentedPaths(readFileSync(source, "utf8"));
    return paths.filter((path) => !known.has(path)).map((path) => `${source}: ${path}`);
  });
  expect(missing).toEqual([]);
});

/** The path and its ends, without one or more of its first folders. */
const endsOf = (path: string): readonly string[] => {
  const parts = path.split("/");
  return parts.map((_, from) => parts.slice(from).join("/"));
};
