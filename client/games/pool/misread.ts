/** What is wrong with a PDN file, and where. */
import { msg } from "@lit/localize";
import { type PdnProblem, parsePdn } from "../../../engine/games/pool/pdn.ts";
import { isolate } from "../../kit/names.ts";
import { str } from "../../kit/numbers.ts";

/** Null where there is nothing to point at. */
const problems: Readonly<Record<PdnProblem["code"], ((line: number, word: string) => string) | null>> = {
  "not-a-pdn": (line, word) => msg(str`Line ${line}: ${word} does not belong in a PDN file.`),
  "no-game": null,
  unclosed: (line, word) => msg(str`Line ${line}: ${word} is never closed.`),
  "other-game": (line, word) =>
    msg(str`Line ${line}: ${word} says that this is another game. Pool checkers is GameType 23.`),
  "bad-fen": (line) => msg(str`Line ${line}: the position (FEN) cannot be read.`),
  "not-a-move": (line, word) => msg(str`Line ${line}: ${word} isn’t a move.`),
  "illegal-move": (line, word) => msg(str`Line ${line}: the move ${word} is not allowed there.`),
  "ambiguous-move": (line, word) => msg(str`Line ${line}: ${word} can mean more than one move.`),
};

/** A tag or a first move: whoever wrote that meant a PDN. */
const looksLikePdn = (text: string): boolean => /^\s*\[\w+\s+"/m.test(text) || /(?:^|\s)1\.\s*\S/.test(text);

export const misreadWords = (text: string): string | null => {
  const parsed = parsePdn(text);
  if (parsed.ok || !looksLikePdn(text)) return null;
  const { code, line, word } = parsed.problem;
  return problems[code]?.(line, isolate(word)) ?? null;
};
