/** The numbers that a game's RULES.md gives its rules, and those that its code, refusals and tests cite. */
import { existsSync, globSync, readFileSync } from "node:fs";

export const rulesOf = (game: string): string => readFileSync(`engine/games/${game}/RULES.md`, "utf8");

const HEADING = /^#+ ([A-Z]\.\d+(?:\.\d+)*)\b/;
const ITEM = /^(\d+)\. /;
const ROW = /^\| (\d+) \|/;

/**
 * Everything that can be cited: a part by its heading (`A.4.1`), an item of its list (`A.4.1.2`), a part of that by its
 * letter (`B.5.4 (f)`), and a row of a table (`#13`).
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

/** Where a game's own folders cite its rules. `find`: the numbers in a text, as `numbersOf` writes them. */
export const citationsOf = (game: string, find: (text: string) => readonly string[]): readonly Citation[] =>
  [`engine/games/${game}`, `client/games/${game}`, `worker/games/${game}`, `test/engine/games/${game}`]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => globSync(`${folder}/**/*.ts`))
    // What must not be found is named there.
    .filter((file) => !file.endsWith("rule-numbers.test.ts"))
    .flatMap((file) => find(readFileSync(file, "utf8")).map((number) => ({ file, number })));

export const unfound = (game: string, citations: readonly Citation[]): readonly string[] => {
  const numbers = numbersOf(rulesOf(game));
  return citations.filter(({ number }) => !numbers.has(number)).map(({ file, number }) => `${file}: ${number}`);
};
