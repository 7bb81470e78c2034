/** The tokens of a PDN text, after the import grammar of PDN 3.0. It is liberal, because files in the wild are. */

export interface PdnToken {
  readonly kind: "tag" | "open" | "close" | "result" | "move" | "unknown";
  readonly text: string;
  /** Only of a tag: the text between its quotes. */
  readonly value: string;
  /** Where it begins; both count from 1. */
  readonly line: number;
  readonly column: number;
}

const SQUARE = "(?:[a-hA-H][1-8]|\\d{1,2})";

const WORDS: readonly string[] = [
  // Skipped: spaces, comments, annotations, move numbers.
  "(?<skipped>\\s+|\\{[^}]*\\}|[;%][^\\n]*|\\$\\d+|[!?]+|\\([!?]+\\)|\\d*[.…]+)",
  '\\[\\s*(?<tag>[A-Za-z]\\w*)\\s*"(?<value>(?:[^"\\\\]|\\\\.)*)"\\s*\\]',
  "(?<open>\\()",
  "(?<close>\\))",
  "(?<result>(?:1/2-1/2|½-½|1-0|0-1|2-0|0-2|1-1|0-0)(?![\\w:-])|\\*)",
  // A star right after a move marks it as the only one.
  `(?<move>(?:[a-hA-H][1-8][-x:]?)+[a-hA-H][1-8]|${SQUARE}(?:[-x:]${SQUARE})+)[!?*]*`,
  "(?<unknown>[^\\s()]+)",
];

const kinds = ["tag", "open", "close", "result", "move"] as const;

const unquote = (text: string): string => text.replace(/\\(.)/gs, "$1");

const linesIn = (text: string): number => text.split("\n").length - 1;

/** The significant tokens, in order. Accepts any text. */
export const pdnTokens = (text: string): readonly PdnToken[] => {
  const tokens: PdnToken[] = [];
  let line = 1;
  let lineStart = 0;
  for (const { 0: word, index, groups = {} } of text.matchAll(new RegExp(WORDS.join("|"), "gu"))) {
    const kind = kinds.find((name) => groups[name] !== undefined) ?? "unknown";
    const name = groups[kind] ?? word;
    const at = { line, column: index - lineStart + 1 };
    if (groups.skipped === undefined) tokens.push({ kind, text: name, value: unquote(groups.value ?? ""), ...at });
    line += linesIn(word);
    if (word.includes("\n")) lineStart = index + word.lastIndexOf("\n") + 1;
  }
  return tokens;
};
