/** Texts for errors in a PDN file, with their position. */
import { msg } from "@lit/localize";
import { type PdnProblem, parsePdn } from "../../../../engine/games/pool/notation/pdn.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";

export const badFen = (line: number, column: number): string =>
  msg(str`Line ${line}, column ${column}: the position (FEN) can’t be read.`);

/** Null if the error has no position. */
const problems: Readonly<Record<PdnProblem["code"], ((line: number, column: number, word: string) => string) | null>> =
  {
    "not-a-pdn": (line, column, word) =>
      msg(str`Line ${line}, column ${column}: ${word} doesn’t belong in a PDN file.`),
    "no-game": null,
    unclosed: (line, column, word) => msg(str`Line ${line}, column ${column}: ${word} is never closed.`),
    "other-game": (line, column, word) =>
      msg(str`Line ${line}, column ${column}: ${word} says that this is another game. Pool checkers is GameType 23.`),
    "bad-fen": (line, column) => badFen(line, column),
    "not-a-move": (line, column, word) => msg(str`Line ${line}, column ${column}: ${word} isn’t a move.`),
    "illegal-move": (line, column, word) =>
      msg(str`Line ${line}, column ${column}: the move ${word} isn’t allowed there.`),
    "ambiguous-move": (line, column, word) =>
      msg(str`Line ${line}, column ${column}: ${word} can mean more than one move.`),
  };

/** A tag or a first move means that the text is intended as PDN. */
export const looksLikePdn = (text: string): boolean => /^\s*\[\w+\s+"/m.test(text) || /(?:^|\s)1\.\s*\S/.test(text);

export const pdnProblemText = ({ code, line, column, word }: PdnProblem): string | null =>
  problems[code]?.(line, column, bidiIsolate(word)) ?? null;

export const parseErrorText = (text: string): string | null => {
  const parsed = parsePdn(text);
  return parsed.ok || !looksLikePdn(text) ? null : pdnProblemText(parsed.problem);
};
