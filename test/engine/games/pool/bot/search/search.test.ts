/** The search of pool checkers: its moves, the draws of rules 18 to 20, its pauses, its budgets and its wins. */
import { describe, expect, it } from "vitest";
import { randomBelow, seededRandom } from "../../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../../engine/contract/bot.ts";
import { learnedEvaluation } from "../../../../../../engine/games/pool/bot/evaluation/load-weights.ts";
import {
  deepen,
  NODES_PER_SLICE,
  type NodeBudget,
  type SearchResult,
} from "../../../../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { EXACT_FROM, WIN } from "../../../../../../engine/games/pool/bot/search/scores.ts";
import { beginDepth, INFINITE, makeSearch, setRoot } from "../../../../../../engine/games/pool/bot/search/search.ts";
import { makeMove, runSearch } from "../../../../../../engine/games/pool/bot/search/search-loop.ts";
import {
  makeSearchStack,
  ROOT,
  type SearchStack,
} from "../../../../../../engine/games/pool/bot/search/search-stack.ts";
import { ENTRY_FIELDS } from "../../../../../../engine/games/pool/bot/search/transposition-table.ts";
import { addCaptures } from "../../../../../../engine/games/pool/state/captures.ts";
import { moveList } from "../../../../../../engine/games/pool/state/move-list.ts";
import { legalMoves } from "../../../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../../../engine/games/pool/state/position.ts";
import { addQuiet } from "../../../../../../engine/games/pool/state/quiet-moves.ts";
import type { PoolState, Position } from "../../../../../../engine/games/pool/state/types.ts";
import { generateTablebase } from "../../../../../../engine/games/pool/tablebase/generate.ts";
import { trialCount } from "../../../../../support/samples.ts";
import { materialScore } from "../../../../../training/pool/games.ts";
import { gameEndCases, perftCases } from "../../oracle.ts";
import { playText, positionOf, randomStates, startFrom } from "../../play.ts";
import { randomEndgame, tablebaseResult } from "../../tablebase/endings.ts";

/** Counts leaves with the search's own stack and moves. */
const leaves = (board: SearchStack, at: number, depth: number, isBlack: boolean): number => {
  if (depth === 0) return 1;
  const list = moveList("set");
  addCaptures(list, board.own[at]!, board.foe[at]!, board.kings[at]!);
  if (list.size === 0) addQuiet(list, board.own[at]!, board.foe[at]!, board.kings[at]!, isBlack);
  let found = 0;
  for (let entry = 0; entry < list.size; entry++) {
    makeMove(board, list, entry, at, isBlack);
    found += leaves(board, at + 1, depth - 1, !isBlack);
  }
  return found;
};

const stackOf = ({ black, white, kings, toMove }: Position): SearchStack => {
  const board = makeSearchStack();
  board.own[ROOT] = toMove === "black" ? black : white;
  board.foe[ROOT] = toMove === "black" ? white : black;
  board.kings[ROOT] = kings;
  return board;
};

describe("the search's leaf counts agree with the oracle", () => {
  it.each(perftCases)("$name", ({ fen, quickDepth, perft }) => {
    const position = positionOf(fen);
    expect(leaves(stackOf(position), ROOT, quickDepth, position.toMove === "black")).toBe(perft[quickDepth]!.set);
  });
});

const scoreOf = ({ position, past }: Pick<PoolState, "position" | "past">, depth: number): number => {
  const searched = makeSearch(position, past, 200_000, materialScore, null);
  beginDepth(searched, depth);
  expect(runSearch(searched, 200_000)).toBe(true);
  return searched.answer;
};

const playedTo = (name: RegExp, plies: number): PoolState => {
  const { fen, moves } = gameEndCases.find((each) => name.test(each.name))!;
  return moves.slice(0, plies).reduce(playText, startFrom(fen));
};

describe("rules 18 to 20 in the search", () => {
  it("rule 18: after its 13th move the lone king draws, even if it could be captured next", () => {
    const beforeLast = playedTo(/taken after its 13th move/, 25);
    expect(beforeLast.outcome).toBeNull();
    expect(scoreOf(beforeLast, 1)).toBe(0);
    expect(scoreOf(beforeLast, 6)).toBe(0);
    // With a new count the same position is lost.
    expect(scoreOf({ position: beforeLast.position, past: [] }, 3)).toBeLessThan(-500);
  });

  it("rule 18: the strong side still wins by its own 13th move", () => {
    expect(scoreOf(playedTo(/captures on its own 13th move/, 24), 1)).toBe(WIN - 1);
  });

  it("rule 18: a man on the board disables the count", () => {
    const late = playedTo(/3 kings and a man v 1 king/, 30);
    expect(scoreOf(late, 4)).toBeGreaterThan(200);
  });

  it("rule 19: the 50th ply with kings only is a draw, whatever the material", () => {
    const before = playedTo(/3 kings and a man v 1 king/, 49);
    expect(before.outcome).toBeNull();
    expect(scoreOf(before, 5)).toBe(0);
    expect(scoreOf({ position: before.position, past: [] }, 5)).not.toBe(0);
  });

  it("rule 20: a repetition is scored as a draw", () => {
    const position = positionOf("W:WK1:BK23,K32");
    const repeated = playMove(position, legalMoves(position)[0]!.path);
    expect(scoreOf({ position, past: [] }, 1)).toBeLessThan(-50);
    expect(scoreOf({ position, past: [repeated, position, repeated] }, 1)).toBe(0);
  });

  it("rule 19: a score for a low count is not used for a high one", () => {
    const position = positionOf("W:WK5,K13:BK32");
    const searched = makeSearch(position, [], 200_000, materialScore, null);
    const scoreAtRoot = (): number => {
      beginDepth(searched, 7);
      expect(runSearch(searched, 400_000)).toBe(true);
      return searched.answer;
    };
    expect(scoreAtRoot()).toBeGreaterThan(200);
    // Positions that cannot occur again.
    setRoot(searched, position, Array<Position>(46).fill(positionOf("W:W31:B1")));
    expect(scoreAtRoot()).toBe(0);
  });

  it("rule 17 precedes every count: a side that cannot move has lost", () => {
    const { position } = playedTo(/no legal move, Black wins/, 0);
    const past = Array(49).fill(position);
    expect(scoreOf({ position, past }, 1)).toBe(WIN - 1);
  });
});

describe("pauses", () => {
  it("follow at most one slice of nodes, and nodes never exceed the budget", () => {
    const { position, past } = randomStates([3, 5, 1, 2])!.at(-1)!;
    const nodes = 5 * NODES_PER_SLICE + 100;
    const searched = makeSearch(position, past, nodes, materialScore, null);
    const task = deepen(searched, 99, nodes);
    let before = 0;
    let pauses = 0;
    for (; task.next().done !== true; pauses++) {
      expect(searched.nodes - before).toBeLessThanOrEqual(NODES_PER_SLICE);
      before = searched.nodes;
    }
    expect(searched.nodes).toBe(nodes);
    expect(pauses).toBe(5);
  });

  it("do not change the result of the search", () => {
    const { position, past } = randomStates([3, 5, 1, 2])!.at(-1)!;
    const paused = makeSearch(position, past, 30_000, materialScore, null);
    const found = runToEnd(deepen(paused, 7, 30_000));
    const straight = makeSearch(position, past, 30_000, materialScore, null);
    for (let depth = 1; depth <= found.depth; depth++) {
      beginDepth(straight, depth);
      expect(runSearch(straight, 30_000)).toBe(true);
    }
    expect([straight.answer, straight.stack.bestMove[ROOT]]).toEqual([found.score, found.move]);
  });
});

describe("the transposition table", () => {
  it("saves more than half of the nodes, but not nearly all", () => {
    const nodes = [0, 0];
    for (let index = 0; index < 19; index++) {
      const random = seededRandom(`table ${index}`);
      const { position, past } = randomStates(Array.from({ length: 20 + index }, () => randomBelow(random, 1000))).at(
        -1,
      )!;
      const usual = makeSearch(position, past, 200_000, learnedEvaluation(), null);
      const single = { ...usual, stack: makeSearchStack(), table: { mask: 0, entries: new Int32Array(ENTRY_FIELDS) } };
      setRoot(single, position, past);
      for (const [at, searched] of [usual, single].entries()) {
        runToEnd(deepen(searched, 7, Infinity, INFINITE));
        nodes[at]! += searched.nodes;
      }
    }
    expect(nodes[0]! / nodes[1]!).toBeLessThan(0.5);
    expect(nodes[0]! / nodes[1]!).toBeGreaterThan(0.2);
  });
});

describe("the small first window", () => {
  const positions = Array.from({ length: trialCount(20, 60, 60) }, (_, index) => {
    const random = seededRandom(`window ${index}`);
    return randomStates(Array.from({ length: 30 }, () => randomBelow(random, 1000))).at(-1)!;
  }).filter(({ outcome }) => outcome === null);

  const scoresWith = (margin?: number) =>
    positions.map(({ position, past }) => {
      const searched = makeSearch(position, past, 100_000, learnedEvaluation(), null);
      return runToEnd(deepen(searched, 8, Infinity, margin)).score;
    });

  it("changes only a few scores", () => {
    const full = scoresWith(INFINITE);
    // A window changes the entries of the transposition table, and late moves are searched less deeply.
    const changed = scoresWith().filter((score, index) => Math.abs(score - full[index]!) > 20);
    expect(changed.length).toBeLessThan(0.2 * positions.length);
  });

  it("never returns a move with only a bound when the nodes run out", () => {
    const { position, past } = positions[0]!;
    for (let nodes = 200; nodes < 20_000; nodes += trialCount(1_500, 150, 150)) {
      const searched = makeSearch(position, past, nodes, learnedEvaluation(), null);
      const found = runToEnd(deepen(searched, 99, nodes));
      const { best, bestMove, floor } = searched.stack;
      if (found.move !== bestMove[ROOT]) expect(best[ROOT]).toBeLessThanOrEqual(floor[ROOT]!);
      expect(found.move).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("a divided budget", () => {
  const positions = Array.from({ length: trialCount(20, 40, 40) }, (_, index) => {
    const random = seededRandom(`divided ${index}`);
    return randomStates(Array.from({ length: 14 }, () => randomBelow(random, 1000))).at(-1)!;
  }).filter(({ outcome }) => outcome === null);

  const searched = (
    { position, past }: (typeof positions)[number],
    budget: number | NodeBudget,
    depth = 99,
  ): SearchResult & { nodes: number } => {
    const search = makeSearch(position, past, 20_000, learnedEvaluation(), null);
    return { ...runToEnd(deepen(search, depth, budget)), nodes: search.nodes };
  };

  it("ends a search at the first depth at which the best move is settled", () => {
    const budget = { settled: 1, usual: 20_000, most: 20_000 };
    const early = positions
      .map((each) => ({ each, found: searched(each, budget) }))
      .filter((x) => x.found.nodes < 20_000);
    expect(early.length).toBeGreaterThan(positions.length / 2);
    for (const { each, found } of early) {
      const depths = Array.from({ length: found.depth }, (_, index) => searched(each, Infinity, index + 1));
      const isSettledAt = (depth: number): boolean => {
        const last = depths.slice(depth - 3, depth);
        return new Set(last.map(({ move }) => move)).size === 1 && last[1]!.score - last[2]!.score <= 15;
      };
      const first = depths.findIndex((_, index) => index >= 2 && isSettledAt(index + 1)) + 1;
      if (Math.abs(found.score) < EXACT_FROM) expect(found.depth).toBe(first);
      expect(found.move).toBe(depths.at(-1)!.move);
    }
  });

  it("gives a settled search at most the usual nodes, and others more", () => {
    const budget = { settled: 4_000, usual: 10_000, most: 20_000 };
    const used = positions.map((each) => searched(each, budget).nodes);
    expect(used.some((nodes) => nodes >= budget.settled && nodes < budget.usual)).toBe(true);
    expect(used.some((nodes) => nodes > budget.usual)).toBe(true);
    expect(Math.max(...used)).toBe(budget.most);
    const late = positions.map((each) => searched(each, { ...budget, settled: budget.usual }).nodes);
    expect(late).toContain(budget.usual);
  });

  it("is the same as a plain number if its parts are equal", () => {
    for (const each of positions.slice(0, 10))
      expect(searched(each, { settled: 5_000, usual: 5_000, most: 5_000 })).toEqual(searched(each, 5_000));
  });
});

describe("the search of endgames", () => {
  const endings = generateTablebase(3);
  const random = seededRandom("tactics");
  const samples = trialCount(1_200, 4_000, 4_000);
  const wins = Array.from({ length: samples }, () => randomEndgame(random, 2 + randomBelow(random, 2)))
    .map((position) => ({ position, ending: tablebaseResult(endings, position) }))
    .filter(({ ending }) => ending.plies <= 9 && ending.outcome !== "draw");

  it("finds wins and losses of up to nine plies without a tablebase, to the ply", () => {
    expect(wins.length).toBeGreaterThan(samples / 8);
    const missed = wins.filter(({ position, ending }) => {
      const found = runToEnd(deepen(makeSearch(position, [], 30_000, materialScore, null), 30, 30_000));
      return found.score !== (ending.outcome === "win" ? WIN - ending.plies : ending.plies - WIN);
    });
    // Late moves are searched less deeply, so sometimes a longer win is found first.
    expect(missed.length / wins.length).toBeLessThan(0.05);
  });
});
