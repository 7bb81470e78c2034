/**
 * Finds the puzzles of pool checkers in games of the bot against itself and proves them. `node
 * test/training/puzzles/pool/main.ts`, see README.md. The same seed gives the same puzzles.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { randomBelow, seededRandom } from "../../../../engine/chance/seeded-random.ts";
import { shuffle } from "../../../../engine/chance/shuffle.ts";
import { learnedEvaluation } from "../../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { makeSearch } from "../../../../engine/games/pool/bot/search/search.ts";
import { loadTablebase, probeTablebase } from "../../../../engine/games/pool/bot/tablebase-probe.ts";
import { makeFen } from "../../../../engine/games/pool/notation/fen.ts";
import { makeNotation } from "../../../../engine/games/pool/notation/notation.ts";
import { rotate } from "../../../../engine/games/pool/state/bitboard.ts";
import { opposite } from "../../../../engine/games/pool/state/position.ts";
import type { Position } from "../../../../engine/games/pool/state/types.ts";
import { start } from "../../pool/games.ts";
import { playGame } from "./games.ts";
import { GRADES, gradeOf } from "./grade.ts";
import { type Found, puzzleOf } from "./line.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    games: { type: "string", default: "4000" },
    /** Of the search that plays the games. */
    nodes: { type: "string", default: "300" },
    /** Puzzles of each grade. */
    most: { type: "string", default: "100" },
    out: { type: "string", default: "engine/games/pool/puzzles/generated/puzzles.ts" },
  },
});

/** Plies between two puzzles of one game. */
const MIN_DISTANCE = 6;
/** The number of games between two progress lines. */
const PROGRESS_INTERVAL = 100;

/** The same for a position and for its mirror image in the other colour. */
const keyOf = ({ black, white, kings, toMove }: Position): string => {
  const mirrored: Position = {
    black: rotate(white),
    white: rotate(black),
    kings: rotate(kings),
    toMove: opposite(toMove),
  };
  return makeFen(toMove === "black" ? { black, white, kings, toMove } : mirrored);
};

const textOf = (found: Found): string =>
  [gradeOf(found), found.fen, ...found.line.map((move) => makeNotation(move))].join(" ");

const write = (found: readonly Found[]): void => {
  const random = seededRandom(`${values.seed} order`);
  const order = shuffle((bound) => randomBelow(random, bound), found.length);
  const lines = order.map((index) => textOf(found[index]!)).join("\n");
  const text = `/** Written by test/training/puzzles/pool/main.ts. A line each: its grade, the position, the moves to the end of the game. */\nexport const puzzleLines = \`\n${lines}\n\`;\n`;
  writeFileSync(values.out, text);
};

await loadTablebase();
const searchers = {
  plain: makeSearch(start(), [], 1 << 16, learnedEvaluation(), null),
  strong: makeSearch(start(), [], 1 << 16, learnedEvaluation(), probeTablebase),
};
const player = makeSearch(start(), [], 1 << 14, learnedEvaluation(), probeTablebase);
const random = seededRandom(`${values.seed} games`);
const most = Number(values.most);
const seen = new Set<string>();
const all: Found[] = [];
let checked = 0;

const isWanted = (found: Found): boolean => all.filter((other) => gradeOf(other) === gradeOf(found)).length < most;

const isComplete = (): boolean => all.length >= GRADES * most;

for (let game = 1; game <= Number(values.games) && !isComplete(); game++) {
  let last = Number.NEGATIVE_INFINITY;
  for (const [ply, positions] of playGame(player, Number(values.nodes), random).entries()) {
    for (const position of positions) {
      if (ply - last < MIN_DISTANCE || seen.has(keyOf(position))) continue;
      checked++;
      seen.add(keyOf(position));
      const found = puzzleOf(searchers, position);
      if (found === null || !isWanted(found)) continue;
      all.push(found);
      last = ply;
    }
  }
  if (game % PROGRESS_INTERVAL > 0 && !isComplete()) continue;
  const grades = Array.from(
    { length: GRADES },
    (_, index) => all.filter((found) => gradeOf(found) === index + 1).length,
  );
  console.log(
    `${game} games, ${checked} positions, ${all.length} puzzles, by grade ${grades.join(" ")}, ${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
  );
  write(all);
}
write(all);
