/**
 * Judges every first move of the puzzles but the solution, and withdraws each puzzle for which a second win exists or cannot
 * be ruled out. `node test/training/puzzles/pool/second-wins.ts`, see README.md. It counts nodes and has no clock, so it
 * gives the same verdicts on every machine. It writes a line to verdicts.txt for each puzzle and continues after the last one.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { WITHDRAWN_LINE } from "../../../../engine/contract/puzzle-book.ts";
import { loadTablebase } from "../../../../engine/games/pool/bot/tablebase-probe.ts";
import { makeNotation } from "../../../../engine/games/pool/notation/notation.ts";
import { type Puzzle, parsePuzzle, solverOf } from "../../../../engine/games/pool/puzzles/puzzle.ts";
import { isSameResult } from "../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../engine/games/pool/state/position.ts";
import { loadFivePieces } from "../../../../engine/games/pool/tablebase/five-pieces.ts";
import { canWin, makeProver, NO_WIN, WIN } from "./no-win.ts";
import { distinctMoves } from "./prove.ts";

/** The withdrawn puzzles of earlier runs. */
const VERDICTS = "test/training/puzzles/pool/verdicts.txt";

const { values } = parseArgs({
  options: {
    /** For each first move: 3 million take a second or two. */
    nodes: { type: "string", default: "3000000" },
    verdicts: { type: "string", default: VERDICTS },
    puzzles: { type: "string", default: "engine/games/pool/puzzles/generated/puzzles.ts" },
  },
});
const nodes = Number(values.nodes);

/** `proven`: no other first move wins. `second-win`: these do. `open`: these were not decided. */
type Verdict = "proven" | "second-win" | "open";

/** A line of verdicts.txt: its number, the verdict, the moves that it concerns, and the text of a withdrawn puzzle. */
const lineOf = (number: number, verdict: Verdict, moves: readonly string[], text: string): string =>
  [number, verdict, moves.join(",") || "-", ...(verdict === "proven" ? [] : [text])].join(" ");

await loadTablebase();
await loadFivePieces(null, async () => {});

/** Each puzzle has its own prover, so its verdict does not depend on where the run started. */
const judge = (puzzle: Puzzle, text: string): string => {
  const prover = makeProver();
  const { position, line } = puzzle;
  const others = distinctMoves(position).filter((move) => !isSameResult(position, move, line[0]!));
  const judged = others.map((move) => ({
    move: makeNotation(move),
    verdict: canWin(prover, playMove(position, move.path), solverOf(puzzle), nodes),
  }));
  const wins = judged.filter(({ verdict }) => verdict === WIN).map(({ move }) => move);
  const open = judged.filter(({ verdict }) => verdict !== NO_WIN).map(({ move }) => move);
  if (wins.length > 0) return lineOf(puzzle.number, "second-win", wins, text);
  return lineOf(puzzle.number, open.length > 0 ? "open" : "proven", open, text);
};

const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);

const source = readFileSync(values.puzzles, "utf8");
const listed = source
  .slice(source.indexOf("`") + 1, source.lastIndexOf("`"))
  .trim()
  .split("\n");
const withdrawn = linesOf(VERDICTS);
const textOf = (line: string, index: number): string =>
  line === WITHDRAWN_LINE ? withdrawn[index]!.split(" ").slice(3).join(" ") : line;
const texts = listed.map(textOf);
const judged = linesOf(values.verdicts);
for (const [index, text] of texts.entries()) {
  if (index < judged.length) continue;
  const verdict = judge(parsePuzzle(text, index + 1), text);
  appendFileSync(values.verdicts, `${verdict}\n`);
  judged.push(verdict);
}

const remaining = texts.map((text, index) => (judged[index]!.split(" ")[1] === "proven" ? text : WITHDRAWN_LINE));
writeFileSync(values.puzzles, source.replace(listed.join("\n"), remaining.join("\n")));
const count = (verdict: Verdict): number => judged.filter((line) => line.split(" ")[1] === verdict).length;
console.log(
  `${count("proven")} proven, ${count("second-win")} with a second win, ${count("open")} open, ${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
);
