/**
 * Checks that no banned word (banned.ts) is in the checked documents, comments and screens.
 * `node test/words/check.ts "client/home/*.ts"` checks other files.
 */
import { globSync, readFileSync } from "node:fs";
import { banned, checked } from "./banned.ts";

/** What may part two words of a phrase: space, and in a comment the mark that begins the next line. */
const GAP = String.raw`\s+(?:(?:\*|//)\s+)?`;

const patterns = Object.entries(banned).map(([word, instead]) => {
  const pattern = word.replaceAll("'", "['’]").split(" ").join(GAP);
  return { word, instead, pattern: new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, "gi") };
});

/** Says where a banned word is and what to write instead, one sentence each; empty if nothing is. `files`: text by path. */
export const findWordFaults = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files].flatMap(([file, text]) =>
    patterns.flatMap(({ word, instead, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => {
        const line = text.slice(0, index).split("\n").length;
        return `${file}:${line}: "${word}"; write ${instead}`;
      }),
    ),
  );

if (import.meta.main) {
  const files = globSync(process.argv.length > 2 ? process.argv.slice(2) : checked, {
    exclude: (name) => /(?:^|[\\/])(?:node_modules|generated|dist|\..*|banned\.ts|words\.test\.ts)$/.test(name),
  });
  const faults = findWordFaults(new Map(files.map((file) => [file.replaceAll("\\", "/"), readFileSync(file, "utf8")])));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
