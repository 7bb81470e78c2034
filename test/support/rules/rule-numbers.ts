/** The rule numbers of a game's RULES.md, and those that its code, refusals and tests cite. */
import { existsSync, globSync, readFileSync } from "node:fs";

export const rulesOf = (game: string): string => readFileSync(`engine/games/${game}/RULES.md`, "utf8");

const HEADING = /^#+ ([A-Z]\.\d+(?:\.\d+)*)\b/;
const ITEM = /^(\d+)\. /;
const ROW = /^\| (\d+) \|/;

/**
 * All numbers that a text may cite: a part's heading (`A.4.1`), an item of its list (`A.4.1.2`), a lettered part of an
 * item (`B.5.4 (f)`), and a row of a table (`#13`).
 */
export const numbersOf = (rules: string): ReadonlySet<string> => {
  const numbers = new Set<string>();
  let part = "";
  let item = "";
  for (const line of rules.split("\n")) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) part = item = heading;
    const listed = ITEM.exec(line)?.[1];
    if (listed !== undefined) item = part === "" ? listed : `${part}.${listed}`;
    const row = ROW.exec(line)?.[1];
    if (row !== undefined) numbers.add(`#${row}`);
    for (const [, letter] of line.matchAll(/\(([a-h])\)/g)) numbers.add(`${item} (${letter})`);
    numbers.add(part).add(item);
  }
  return numbers;
};

export interface Citation {
  readonly file: string;
  readonly number: string;
}

/** The citations in a game's folders. `find` returns the numbers in a text, in the form of `numbersOf`. */
export const citationsOf = (game: string, find: (text: string) => readonly string[]): readonly Citation[] =>
  [`engine/games/${game}`, `client/games/${game}`, `worker/games/${game}`, `test/engine/games/${game}`]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => globSync(`${folder}/**/*.ts`))
    // These tests contain invalid numbers.
    .filter((file) => !file.endsWith("rule-numbers.test.ts"))
    .flatMap((file) => find(readFileSync(file, "utf8")).map((number) => ({ file, number })));

/** The citations of numbers that RULES.md does not have. */
export const citationsWithoutRule = (game: string, citations: readonly Citation[]): readonly string[] => {
  const numbers = numbersOf(rulesOf(game));
  return citations.filter(({ number }) => !numbers.has(number)).map(({ file, number }) => `${file}: ${number}`);
};
