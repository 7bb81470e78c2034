/** The bot of pool checkers: its choices, its endgames, its scores and its tactics. */
import { beforeAll, describe, expect, it } from "vitest";
import { randomBelow, seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd, type SeatKnowledge } from "../../../../../engine/contract/bot.ts";
import { poolBot } from "../../../../../engine/games/pool/bot/bot.ts";
import { learnedEvaluation } from "../../../../../engine/games/pool/bot/evaluation/load-weights.ts";
import {
  isElementary,
  nodeBudget,
  poolLevel,
  poolLevels,
  usualNodes,
} from "../../../../../engine/games/pool/bot/levels.ts";
import { deepen, type NodeBudget } from "../../../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { codeOf } from "../../../../../engine/games/pool/bot/search/move-ordering.ts";
import { makeSearch } from "../../../../../engine/games/pool/bot/search/search.ts";
import { probeTablebase } from "../../../../../engine/games/pool/bot/tablebase-probe.ts";
import { pool } from "../../../../../engine/games/pool/game.ts";
import { endReasonOf, winnerColour } from "../../../../../engine/games/pool/state/draw-counts.ts";
import { isCapture, legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../../engine/games/pool/state/position.ts";
import type { Move, PoolEvent, PoolState, Position } from "../../../../../engine/games/pool/state/types.ts";
import { playPath, playText, positionOf, randomStates, startFrom } from "../play.ts";

const NODES = 3_000;

const knownFrom = (state: PoolState, seat = pool.turn(state)[0] ?? 0): SeatKnowledge<PoolState, PoolEvent> => ({
  seat,
  state,
  events: [],
});

const choiceIn = (fen: string, level: number, seed = "one") =>
  runToEnd(poolBot.choose(knownFrom(startFrom(fen)), level, NODES, seededRandom(seed)));

beforeAll(() => poolBot.prepare?.(poolLevels.length));

describe("a choice", () => {
  it.each(poolLevels.map((_, index) => index + 1))("of level %i is the only legal move", (level) => {
    expect(choiceIn("W:W18:B15", level)).toEqual({ type: "move", path: [18, 11] });
  });

  it("varies with the seed in even positions", () => {
    const first = new Set(
      Array.from({ length: 30 }, (_, seed) => {
        const state = startFrom();
        return JSON.stringify(runToEnd(poolBot.choose(knownFrom(state), 3, NODES, seededRandom(`${seed}`))));
      }),
    );
    expect(first.size).toBeGreaterThan(1);
  });

  it("of level 1 often allows a capture, and of level 5 never", () => {
    // The king captures a man unless 6 moves to 10.
    const losing = (level: number) =>
      Array.from({ length: 40 }, (_, seed) => choiceIn("B:WK2:B6,12", level, `${seed}`).path).filter(
        ([, to]) => to !== 10,
      ).length;
    expect(losing(1)).toBeGreaterThan(8);
    expect(losing(5)).toBe(0);
  });

  it("of the strongest level stops early if it is settled, unless it has only the usual nodes", () => {
    const level = poolLevel(poolLevels.length);
    expect(nodeBudget(level, level.usualNodes!)).toBe(level.usualNodes);
    expect(nodeBudget(level, NODES)).toBe(NODES);
    const { settled, usual, most } = nodeBudget(level, level.nodes) as NodeBudget;
    expect([usual, most]).toEqual([level.usualNodes, level.nodes]);
    expect(settled).toBeLessThan(usual);
    expect(usual).toBeLessThan(most);
    expect(nodeBudget(poolLevel(7), poolLevel(7).nodes)).toBe(poolLevel(7).nodes);
  });

  it("for a hint, a resignation or a draw offer uses at most the usual nodes", () => {
    const level = poolLevel(poolLevels.length);
    expect(poolBot.hintNodes).toBeLessThan(level.usualNodes!);
    expect([usualNodes(level, level.nodes), usualNodes(level, NODES)]).toEqual([level.usualNodes, NODES]);
    expect(usualNodes(poolLevel(5), 70_000)).toBe(70_000);
  });

  it("does not exist beyond the last level", () => expect(() => poolLevel(9)).toThrow("pool has no level 9"));
});

describe("elementary endgames", () => {
  /** Whether the seat to move wins at `level` against the strongest. */
  const isWon = (fen: string, level: number): boolean => {
    let state = startFrom(fen);
    const [own] = pool.turn(state);
    for (let ply = 0; state.outcome === null; ply++) {
      const seat = pool.turn(state)[0]!;
      const random = seededRandom(`${fen} ${ply}`);
      const { path } = runToEnd(
        poolBot.choose(knownFrom(state, seat), seat === own ? level : poolLevels.length, NODES, random),
      );
      state = playPath(state, path);
    }
    return state.outcome.winners.includes(own!);
  };

  const ENDGAMES = ["W:WK32,K1,K6:BK7", "W:WK4,K20,K29:BK26", "W:WK23,K30,K6:BK17", "W:WK10,K9:BK28", "W:W18,5:BK27"];

  it.each([5, 6])("are won at level %i with three kings or two pieces against one", (level) => {
    expect(ENDGAMES.filter((fen) => !isWon(fen, level))).toEqual([]);
  });

  it("have at most three pieces, or three kings against one", () => {
    const elementary = ["B:WK1:B5,6", "W:WK1,K2,K3:BK32", "B:WK1:BK30,K31,K32"];
    const others = ["W:WK1,K2,3:BK32", "W:WK1,K2:BK31,K32", "W:WK1,K2,K3,K4:BK32"];
    expect([...elementary, ...others].filter((fen) => isElementary(positionOf(fen)))).toEqual(elementary);
  });
});

describe("scores", () => {
  it("include every move, with equal values for equal positions", () => {
    const state = startFrom("W:WK29:BK8,K25");
    const scored = runToEnd(poolBot.weigh(knownFrom(state), NODES, seededRandom("weigh")));
    expect(scored).toHaveLength(legalMoves(state.position).length);
    expect(new Set(scored.map(({ value }) => value)).size).toBe(1);
  });

  it("give a certain win 1 and a certain loss 0, for both seats", () => {
    const won = startFrom("W:WK29,K30,K31:BK5");
    const seat = pool.turn(won)[0]!;
    const value = (of: number) => runToEnd(poolBot.value(knownFrom(won, of), NODES, seededRandom("value")));
    expect([value(seat), value(1 - seat)]).toEqual([1, 0]);
    const over = playText(startFrom("W:W18:B15"), "18x11");
    expect([0, 1].map((of) => runToEnd(poolBot.value(knownFrom(over, of), NODES, seededRandom("over"))))).toEqual(
      [0, 1].map((of) => (over.outcome!.winners.includes(of) ? 1 : 0)),
    );
  });
});

const best = (position: Position, past: readonly Position[], nodes: number): Move => {
  const found = runToEnd(deepen(makeSearch(position, past, nodes, learnedEvaluation(), probeTablebase), 99, nodes));
  return legalMoves(position).find(({ path }) => codeOf(position, path) === found.move)!;
};

describe("won endgames with men, whose distance the tablebase does not contain", () => {
  const isWon = (start: Position): boolean => {
    let position = start;
    let past: readonly Position[] = [];
    for (;;) {
      const reason = endReasonOf({ position, past });
      if (reason !== null) return winnerColour(reason, position) === start.toMove;
      const move = best(position, past, 4_000);
      const isKings = !isCapture(move) && ((position.kings >>> (move.path[0]! - 1)) & 1) === 1;
      past = isKings ? [...past, position] : [];
      position = playMove(position, move.path);
    }
  };

  it.each([
    { fen: "W:WK5,K15,26:BK3", plies: 37 },
    { fen: "W:W14,20,29:BK19", plies: 61 },
    { fen: "B:WK7:B4,K22,K28", plies: 35 },
    { fen: "W:WK7,14,23:BK24", plies: 45 },
  ])("$fen, $plies plies from the end, is won against the same bot", ({ fen }) => {
    expect(isWon(positionOf(fen))).toBe(true);
  });
});

describe("tactics", () => {
  /** Whether the side to move wins within `plies` plies, by legal moves alone. */
  const wins = (position: Position, plies: number): boolean =>
    plies > 0 && legalMoves(position).some((move) => loses(playMove(position, move.path), plies - 1));
  const loses = (position: Position, plies: number): boolean => {
    const moves = legalMoves(position);
    return moves.length === 0 || (plies > 0 && moves.every((move) => wins(playMove(position, move.path), plies - 1)));
  };

  it("finds wins within five plies that a full search proves, in random games", () => {
    const random = seededRandom("tactics");
    let proven = 0;
    let solved = 0;
    for (let game = 0; game < 60; game++) {
      const choices = Array.from({ length: 120 }, () => randomBelow(random, 1000));
      for (const { position, outcome } of randomStates(choices).slice(-12)) {
        const moves = legalMoves(position);
        if (outcome !== null || moves.length < 2 || !wins(position, 5)) continue;
        proven++;
        if (loses(playMove(position, best(position, [], 20_000).path), 4)) solved++;
      }
    }
    expect(proven).toBeGreaterThan(100);
    expect(solved / proven).toBeGreaterThanOrEqual(0.95);
  });
});
