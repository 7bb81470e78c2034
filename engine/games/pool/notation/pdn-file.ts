/**
 * A file of many games, read as it comes: each game by itself, so that a mistake costs one game and not the file, and a
 * collection of any size needs the room of one game.
 */

import type { ParseResult } from "../state/types.ts";
import { makePdn, type PdnGame, type PdnProblem, parsePdn } from "./pdn.ts";

/** One game of a file, or why it is none; a problem's line is the file's. */
export type FiledGame = ParseResult<PdnGame, PdnProblem>;

/** The text of one game, and the line of the file that it begins at, from 1. */
interface Section {
  readonly text: string;
  readonly line: number;
}

/** What is open behind a line: a comment, and so many variations. */
interface Open {
  readonly isComment: boolean;
  readonly variations: number;
}

const NOTHING: Open = { isComment: false, variations: 0 };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** What is open behind `line`, when `before` was open in front of it. A tag's value and the rest after `;` open nothing. */
const openAfter = (line: string, before: Open): Open => {
  const outside = before.isComment ? line.replace(/^[^}]*(\}|$)/, "$1") : line;
  const bare = outside.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\{[^}]*\}/g, "");
  const rest = bare.replace(/^%.*/, "").replace(/^([^{;]*);.*/, "$1");
  const [moves = "", comment] = rest.split("{", 2);
  const isComment = comment !== undefined || (before.isComment && !line.includes("}"));
  return { isComment, variations: Math.max(0, before.variations + countOf(moves, "(") - countOf(moves, ")")) };
};

/** A tag behind moves begins the next game; in a variation only after an empty line, where the variation was never closed. */
async function* sectionsOf(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Section> {
  let [section, begun, line] = ["", 1, 0];
  let [open, hasMoves, isApart] = [NOTHING, false, true];
  for await (const text of lines) {
    line++;
    const isTag = !open.isComment && /^\s*\[/.test(text) && (open.variations === 0 || isApart);
    if (isTag && hasMoves) {
      yield { text: section, line: begun };
      [section, begun, hasMoves, open] = ["", line, false, NOTHING];
    }
    section += `${text}\n`;
    hasMoves ||= !isTag && text.trim() !== "";
    isApart = text.trim() === "";
    open = openAfter(text, open);
  }
  yield { text: section, line: begun };
}

/** `lines`: without their ends. An empty file is a problem like any: there is no game. */
export async function* readPdnFile(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<FiledGame> {
  for await (const { text, line } of sectionsOf(lines)) {
    const parsed = parsePdn(text);
    if (parsed.ok) for (const value of parsed.value) yield { ok: true, value };
    else yield { ok: false, problem: { ...parsed.problem, line: parsed.problem.line + line - 1 } };
  }
}

/** A file of these games, in this order. */
export const makePdnFile = (games: readonly PdnGame[]): string => games.map(makePdn).join("\n");
