/**
 * Whole games as text: PDN 3.0, GameType 23. Reading is liberal: numbers or algebraic names, any tags, comments and
 * variations ignored, White first as in the "unified" form. Writing is strict. Every move must be legal.
 */

import { playMove } from "../state/position.ts";
import { americanPool } from "../state/rulebook.ts";
import type { ParseResult, Path, Position } from "../state/types.ts";
import { makeFen, parseFen } from "./fen.ts";
import { findMove, notationProblems } from "./notation.ts";
import { makeMoveWords, type PdnLine } from "./pdn-moves.ts";
import { type PdnToken, pdnTokens } from "./pdn-tokens.ts";

/** White's result first. `0-0`: lost for both. `*`: unfinished or unknown. */
export const pdnResults = ["1-0", "0-1", "1/2-1/2", "0-0", "*"] as const;
export type PdnResult = (typeof pdnResults)[number];

export interface PdnGame {
  /** All tags except those with fields: Result, GameType, FEN, SetUp. */
  readonly tags: Readonly<Record<string, string>>;
  readonly start: Position;
  readonly moves: readonly Path[];
  readonly result: PdnResult;
}

export const pdnProblems = ["not-a-pdn", "no-game", "unclosed", "other-game", "bad-fen", ...notationProblems] as const;

export interface PdnProblem {
  readonly code: (typeof pdnProblems)[number];
  /** Where it is; both count from 1. */
  readonly line: number;
  readonly column: number;
  /** The faulty token. */
  readonly word: string;
}

interface RawGame {
  readonly tags: PdnToken[];
  readonly moves: PdnToken[];
  result: string | null;
}

const OWN_TAGS = ["Result", "GameType", "FEN", "SetUp"];
const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black"];
const LINE_WIDTH = 80;

const fail = (code: PdnProblem["code"], at: PdnToken | undefined): { ok: false; problem: PdnProblem } => ({
  ok: false,
  problem: { code, line: at?.line ?? 1, column: at?.column ?? 1, word: (at?.text ?? "").slice(0, 40) },
});

/** Removes the variations. */
const mainLine = (tokens: readonly PdnToken[]): ParseResult<readonly PdnToken[], PdnProblem> => {
  const line: PdnToken[] = [];
  const open: PdnToken[] = [];
  for (const token of tokens) {
    if (token.kind === "open") open.push(token);
    else if (token.kind === "close" && open.pop() === undefined) return fail("not-a-pdn", token);
    else if (token.kind !== "close" && open.length === 0) line.push(token);
  }
  return open.length > 0 ? fail("unclosed", open[0]) : { ok: true, value: line };
};

const isOver = (game: RawGame, token: PdnToken): boolean =>
  game.result !== null || (token.kind === "tag" && game.moves.length > 0);

/** A tag after moves, or anything after a result, begins the next game. */
const splitGames = (tokens: readonly PdnToken[]): ParseResult<readonly RawGame[], PdnProblem> => {
  const games: RawGame[] = [{ tags: [], moves: [], result: null }];
  for (const token of tokens) {
    if (token.kind === "unknown") return fail(/^[[{]/.test(token.text) ? "unclosed" : "not-a-pdn", token);
    if (isOver(games.at(-1)!, token)) games.push({ tags: [], moves: [], result: null });
    const game = games.at(-1)!;
    if (token.kind === "tag") game.tags.push(token);
    else if (token.kind === "move") game.moves.push(token);
    else game.result = token.text;
  }
  return { ok: true, value: games.filter(({ tags, moves }) => tags.length + moves.length > 0) };
};

const SAME_RESULT: Readonly<Record<string, PdnResult>> = {
  "2-0": "1-0",
  "0-2": "0-1",
  "1-1": "1/2-1/2",
  "½-½": "1/2-1/2",
};

const parseResult = (text: string): PdnResult => {
  const result = SAME_RESULT[text] ?? text;
  return pdnResults.find((known) => known === result) ?? "*";
};

const americanStart = parseFen(americanPool.start);

/** The position of FEN; else the usual start, where the first move shows who begins, because sites differ (rule 3). */
const parseStart = ({ tags, moves }: RawGame): ParseResult<Position, PdnProblem> => {
  const tag = tags.findLast(({ text }) => text === "FEN");
  const parsed = tag === undefined ? americanStart : parseFen(tag.value);
  if (!parsed.ok) return fail("bad-fen", tag);
  const blackFirst = parsed.value;
  const whiteFirst: Position = { ...blackFirst, toMove: "white" };
  const first = moves[0]?.text;
  if (tag !== undefined || first === undefined || findMove(blackFirst, first).ok) return parsed;
  return findMove(whiteFirst, first).ok ? { ok: true, value: whiteFirst } : parsed;
};

const parseMoves = (start: Position, words: readonly PdnToken[]): ParseResult<readonly Path[], PdnProblem> => {
  const moves: Path[] = [];
  let position = start;
  for (const word of words) {
    const move = findMove(position, word.text);
    if (!move.ok) return fail(move.problem, word);
    moves.push(move.value.path);
    position = playMove(position, move.value.path);
  }
  return { ok: true, value: moves };
};

const parseGame = (raw: RawGame): ParseResult<PdnGame, PdnProblem> => {
  const gameType = raw.tags.findLast(({ text }) => text === "GameType");
  if (gameType !== undefined && Number.parseInt(gameType.value, 10) !== americanPool.pdnGameType) {
    return fail("other-game", gameType);
  }
  const start = parseStart(raw);
  if (!start.ok) return start;
  const moves = parseMoves(start.value, raw.moves);
  if (!moves.ok) return moves;
  const tags = raw.tags.filter(({ text }) => !OWN_TAGS.includes(text)).map(({ text, value }) => [text, value] as const);
  const resultTag = raw.tags.findLast(({ text }) => text === "Result")?.value;
  const result = parseResult(raw.result === null || raw.result === "*" ? (resultTag ?? "*") : raw.result);
  return { ok: true, value: { tags: Object.fromEntries(tags), start: start.value, moves: moves.value, result } };
};

/** All games of a text, or the first problem. */
export const parsePdn = (text: string): ParseResult<readonly PdnGame[], PdnProblem> => {
  const line = mainLine(pdnTokens(text));
  if (!line.ok) return line;
  const raws = splitGames(line.value);
  if (!raws.ok) return raws;
  if (raws.value.length === 0) return fail("no-game", undefined);
  const games: PdnGame[] = [];
  for (const raw of raws.value) {
    const game = parseGame(raw);
    if (!game.ok) return game;
    games.push(game.value);
  }
  return { ok: true, value: games };
};

const makeTag = (name: string, value: string): string =>
  `[${name} "${value.replace(/\p{Cc}+/gu, " ").replace(/[\\"]/g, "\\$&")}"]`;

const makeHeader = ({ tags, start, result }: PdnGame): readonly string[] => {
  const fen = makeFen(start);
  const others = Object.keys(tags).filter((name) => !ROSTER.includes(name) && !OWN_TAGS.includes(name));
  return [
    ...ROSTER.map((name) => makeTag(name, tags[name] ?? (name === "Date" ? "????.??.??" : "?"))),
    makeTag("Result", result),
    makeTag("GameType", `${americanPool.pdnGameType}`),
    ...(fen === americanPool.start ? [] : [makeTag("FEN", fen)]),
    ...others.map((name) => makeTag(name, tags[name]!)),
  ];
};

const wrap = (words: readonly string[]): string =>
  words.reduce((text, word) => {
    const room = LINE_WIDTH - (text.length - text.lastIndexOf("\n") - 1);
    return text === "" ? word : text + (word.length + 1 > room ? "\n" : " ") + word;
  }, "");

/** One game, with what `lines` add to it. Every move must be legal. Missing roster tags are written as unknown. */
export const makePdn = (game: PdnGame, lines: readonly PdnLine[] = []): string =>
  `${makeHeader(game).join("\n")}\n\n${wrap([...makeMoveWords(game.start, game.moves, lines), game.result])}\n`;
