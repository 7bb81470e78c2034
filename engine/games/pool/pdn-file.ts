/**
 * A file of many games, read as it comes: each game by itself, so that a mistake costs one game and not the file, and a
 * collection of any size needs the room of one game.
 */
import { makePdn, type PdnGame, type PdnProblem, parsePdn } from "./pdn.ts";
import type { Parsed } from "./types.ts";

/** One game of a file, or why it is none; a problem's line is the file's. */
export type FiledGame = Parsed<PdnGame, PdnProblem>;

/** The text of one game, and the line of the file that it begins at, from 1. */
interface Section {
  readonly text: string;
  readonly line: number;
}

/** Whether a `{` that was open before this line, or in it, is open behind it. A tag's value and the rest after `;` open none. */
const isOpenAfter = (line: string, isOpen: boolean): boolean => {
  const outside = isOpen ? line.replace(/^[^}]*(\}|$)/, "$1") : line;
  const bare = outside.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\{[^}]*\}/g, "");
  const rest = bare.replace(/^%.*/, "").replace(/^([^{;]*);.*/, "$1");
  return isOpen && !line.includes("}") ? true : rest.includes("{");
};

/** A tag behind moves begins the next game. */
async function* sectionsOf(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Section> {
  let [section, begun, line] = ["", 1, 0];
  let [isOpen, hasMoves] = [false, false];
  for await (const text of lines) {
    line++;
    const isTag = !isOpen && /^\s*\[/.test(text);
    if (isTag && hasMoves) {
      yield { text: section, line: begun };
      [section, begun, hasMoves] = ["", line, false];
    }
    section += `${text}\n`;
    hasMoves ||= !isTag && text.trim() !== "";
    isOpen = isOpenAfter(text, isOpen);
  }
  yield { text: section, line: begun };
}

/** `lines`: without their ends. */
export async function* readPdnFile(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<FiledGame> {
  for await (const { text, line } of sectionsOf(lines)) {
    const parsed = parsePdn(text);
    if (parsed.ok) for (const value of parsed.value) yield { ok: true, value };
    else if (text.trim() !== "")
      yield { ok: false, problem: { ...parsed.problem, line: parsed.problem.line + line - 1 } };
  }
}

/** A file of these games, in this order. */
export const makePdnFile = (games: readonly PdnGame[]): string => games.map(makePdn).join("\n");
