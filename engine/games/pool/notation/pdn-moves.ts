/** Writes the moves of a game with comments `{ }` and variations `( )`. Every move must be legal. */
import { isSamePath, legalMoves } from "../state/moves.ts";
import { playMove } from "../state/position.ts";
import type { Path, Position } from "../state/types.ts";
import { makeFen } from "./fen.ts";
import { makeShortNotation } from "./notation.ts";

/** Moves from the start, in the game or beside it, and what is said after the last of them. */
export interface PdnLine {
  readonly moves: readonly Path[];
  readonly comments: readonly string[];
}

interface Node {
  /** The move that leads here; null at the start. */
  readonly path: Path | null;
  readonly comments: string[];
  readonly next: Node[];
}

const makeNode = (path: Path | null): Node => ({ path, comments: [], next: [] });

/** Adds the moves that are missing. Returns the node after the last one. */
const grow = (root: Node, moves: readonly Path[]): Node => {
  let node = root;
  for (const path of moves) {
    const known = node.next.find((one) => isSamePath(one.path!, path));
    const next = known ?? makeNode(path);
    if (known === undefined) node.next.push(next);
    node = next;
  }
  return node;
};

const moveText = (position: Position, path: Path): string => {
  const legal = legalMoves(position);
  const move = legal.find((candidate) => isSamePath(candidate.path, path));
  if (move === undefined) throw new Error(`pool: ${path.join(" ")} is not legal in ${makeFen(position)}`);
  return makeShortNotation(move, legal);
};

const commentWords = (comments: readonly string[]): readonly string[] =>
  comments.flatMap((text) => {
    const clean = text
      .replace(/\p{Cc}+/gu, " ")
      .replaceAll("{", "(")
      .replaceAll("}", ")");
    return `{${clean.trim()}}`.split(/ +/);
  });

/** The words of a line that begins with the move to `node`, after `ply` moves. `alternatives` stand after that move. */
const lineWords = (before: Position, node: Node, ply: number, alternatives: readonly Node[]): string[] => {
  const words: string[] = [];
  let [position, at, others, isNumbered] = [before, node as Node | undefined, alternatives, true];
  for (let count = ply; at !== undefined; count++) {
    const text = moveText(position, at.path!);
    const number = Math.floor(count / 2) + 1;
    words.push(count % 2 === 0 ? `${number}. ${text}` : isNumbered ? `${number}... ${text}` : text);
    words.push(...commentWords(at.comments));
    for (const other of others) words.push(...inBrackets(lineWords(position, other, count, [])));
    isNumbered = at.comments.length + others.length > 0;
    position = playMove(position, at.path!);
    [at, ...others] = at.next;
  }
  return words;
};

const inBrackets = (words: readonly string[]): readonly string[] =>
  words.map((word, index) => `${index === 0 ? "(" : ""}${word}${index === words.length - 1 ? ")" : ""}`);

export const makeMoveWords = (
  start: Position,
  moves: readonly Path[],
  lines: readonly PdnLine[],
): readonly string[] => {
  const root = makeNode(null);
  const end = grow(root, moves);
  for (const line of lines) grow(root, line.moves).comments.push(...line.comments);
  if (moves.length > 0) {
    // A variation replaces a move. So one that continues after the last move repeats it.
    const later = end.next.splice(0).map((next) => ({ path: end.path, comments: [], next: [next] }));
    grow(root, moves.slice(0, -1)).next.push(...later);
  }
  const words = commentWords(root.comments);
  const [first, ...others] = root.next;
  if (moves.length > 0) return [...words, ...lineWords(start, first!, 0, others)];
  return [...words, ...root.next.flatMap((one) => inBrackets(lineWords(start, one, 0, [])))];
};
