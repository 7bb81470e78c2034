/** How fast pool checkers generates moves, folds recorded games and searches. */
import { readFileSync } from "node:fs";
import { type EnglishDraughtsEngine, EnglishDraughtsEngineFactory } from "rapid-draughts/english";
import { runToEnd } from "../../../engine/contract/bot.ts";
import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { deepen } from "../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { makeSearch } from "../../../engine/games/pool/bot/search/search.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import { parseFen } from "../../../engine/games/pool/notation/fen.ts";
import { findMove } from "../../../engine/games/pool/notation/notation.ts";
import { eventsFromPdn } from "../../../engine/games/pool/notation/pdn-record.ts";
import { perft } from "../../../engine/games/pool/state/perft.ts";
import { playMove } from "../../../engine/games/pool/state/position.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import type { Path } from "../../../engine/games/pool/state/types.ts";
import { positionOf } from "../../engine/games/pool/play.ts";
import { measured, median, type Row } from "../bench-row.ts";

const ROUNDS = 5;
const RAPID_DEPTH = 8;
const FOLD_ROUNDS = 30;
const SEARCH_NODES = 1_000_000;

const timed = (work: () => number): { rate: number; counted: number } => {
  const start = performance.now();
  const counted = work();
  return { rate: counted / ((performance.now() - start) / 1000), counted };
};

/** The median of some rounds after one to warm up, and the count of one round. */
const rateOf = (rounds: number, work: () => number): { rate: number; counted: number } => {
  const { counted } = timed(work);
  return { rate: median(Array.from({ length: rounds }, () => timed(work).rate)), counted };
};

/** Through its API. The last ply is counted and not played, as in our perft. */
const rapidPerft = (engine: EnglishDraughtsEngine, depth: number): number => {
  const { moves } = engine;
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    const next = engine.clone();
    next.move(move);
    leaves += rapidPerft(next, depth - 1);
  }
  return leaves;
};

/**
 * Leaves per second under `set`, compared with rapid-draughts in the same process. Its English rules give another tree.
 */
const perftRows = (): Row[] => {
  const start = positionOf(americanPool.start);
  const rapid = rateOf(ROUNDS, () => rapidPerft(EnglishDraughtsEngineFactory.setup(), RAPID_DEPTH));
  return [9, 10].map((depth) => {
    const { rate, counted } = rateOf(ROUNDS, () => perft(start, depth, "set"));
    const name = `pool: perft ${depth}, ${counted.toLocaleString("en")} leaves`;
    const comparedWith = `rapid-draughts perft ${RAPID_DEPTH}: ${(rapid.rate / 1e6).toFixed(2)} M/s`;
    return { ...measured(name, rate / 1e6, "M leaves/s", { atLeast: 10 }), comparedWith, ratio: rate / rapid.rate };
  });
};

/** The recorded games begin with White. */
const WHITE_FIRST = americanPool.start.replace(/^B/, "W");

const pathsOf = (moves: string): readonly Path[] => {
  const paths: Path[] = [];
  let position = positionOf(WHITE_FIRST);
  for (const text of moves.split(" ")) {
    const move = findMove(position, text);
    if (!move.ok) throw new Error(`${text}: ${move.problem}`);
    paths.push(move.value.path);
    position = playMove(position, move.value.path);
  }
  return paths;
};

/** The events of recorded master games through `evolve` alone. */
const foldRow = (): Row => {
  const games: { readonly moves: string }[] = JSON.parse(
    readFileSync(new URL("../../oracle/pool-games.json", import.meta.url), "utf8"),
  );
  const logs = games.map(({ moves }) =>
    eventsFromPdn({ tags: {}, start: positionOf(WHITE_FIRST), moves: pathsOf(moves), result: "*" }),
  );
  const fold = () => {
    for (const { options, events } of logs) events.reduce(pool.evolve, pool.start(options, 2));
    return logs.reduce((sum, { events }) => sum + events.length, 0);
  };
  const { rate } = rateOf(FOLD_ROUNDS, fold);
  return measured(`pool: fold, ${games.length} recorded games`, Math.round(rate), "events/s", { atLeast: 500_000 });
};

const searchRow = (): Row => {
  const start = parseFen(americanPool.start);
  if (!start.ok) throw new Error(start.problem);
  const rates = [1, 2, 3].map(() => {
    const searched = makeSearch(start.value, [], SEARCH_NODES, learnedEvaluation(), null);
    const began = performance.now();
    runToEnd(deepen(searched, 99, SEARCH_NODES));
    return searched.nodes / (performance.now() - began) / 1000;
  });
  return measured("pool: the computer's search", median(rates), "M nodes/s", { atLeast: 1 });
};

export const rows = (): Row[] => [...perftRows(), foldRow(), searchRow()];
