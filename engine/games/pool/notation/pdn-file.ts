/**
 * Reads and writes files of many games. Games are parsed one at a time, so an error costs one game and memory holds one
 * game.
 */

import type { ParseResult } from "../state/types.ts";
import { makePdn, type PdnGame, type PdnProblem, parsePdn } from "./pdn.ts";

/** One game of a file, or its problem. The problem's line counts from the start of the file. */
export type FiledGame = ParseResult<PdnGame, PdnProblem>;

/** The text of one game, and its first line in the file, from 1. */
interface Section {
  readonly text: string;
  readonly line: number;
}

/** What is open after a line: a comment, and the number of variations. */
interface Open {
  readonly isComment: boolean;
  readonly variations: number;
}

const NOTHING: Open = { isComment: false, variations: 0 };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * What is open after `line`, if `before` was open in front of it. A tag's value and the rest after `;` open nothing.
 */
const openAfter = (line: string, before: Open): Open => {
  const outside = before.isComment ? line.replace(/^[^}]*(\}|$)/, "$1") : line;
  const bare = outside.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\{[^}]*\}/g, "");
  const rest = bare.replace(/^%.*/, "").replace(/^([^{;]*);.*/, "$1");
  const [moves = "", comment] = rest.split("{", 2);
  const isComment = comment !== undefined || (before.isComment && !line.includes("}"));
  return { isComment, variations: Math.max(0, before.variations + countOf(moves, "(") - countOf(moves, ")")) };
};

/**
 * A tag after moves begins the next game. Inside a variation it does so only after an empty line, because the variation
 * was never closed.
 */
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

/** `lines` come without line ends. An empty file yields a problem: it contains no game. */
export async function* readPdnFile(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<FiledGame> {
  for await (const { text, line } of sectionsOf(lines)) {
    const parsed = parsePdn(text);
    if (parsed.ok) for (const value of parsed.value) yield { ok: true, value };
    else yield { ok: false, problem: { ...parsed.problem, line: parsed.problem.line + line - 1 } };
  }
}

/** A file of these games, in this order. */
export const makePdnFile = (games: readonly PdnGame[]): string => games.map((game) => makePdn(game)).join("\n");
