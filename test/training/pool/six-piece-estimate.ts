/**
 * Estimates the gain of a six-piece tablebase without generating it: how often a choice with six pieces loses points,
 * as a search of many more nodes proves. A player of 20,000 nodes with the five-piece tablebase plays itself from even
 * openings. A few decisions with six pieces of each game are repeated with 400,000 nodes and judged (bounds.ts).
 * `--pieces 5` does the same for a player with the four-piece tablebase, where the five-piece tablebase proves each
 * result. `node test/training/pool/six-piece-estimate.ts --games 200`; figures in README.md.
 */
import { parseArgs } from "node:util";
import { eloOf } from "../../../client/cli/match-scores.ts";
import { randomBelow, seededRandom } from "../../../engine/chance/seeded-random.ts";
import type { Random } from "../../../engine/contract/bot.ts";
import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import type { PositionWithHistory } from "../../../engine/games/pool/bot/search/root-moves.ts";
import { CERTAIN_WIN_FROM, UNKNOWN } from "../../../engine/games/pool/bot/search/scores.ts";
import type { Search, TablebaseProbe } from "../../../engine/games/pool/bot/search/search.ts";
import { ROOT } from "../../../engine/games/pool/bot/search/search-stack.ts";
import { probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { popCount } from "../../../engine/games/pool/state/bitboard.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../engine/games/pool/state/position.ts";
import type { Move } from "../../../engine/games/pool/state/types.ts";
import { boundsOf, makeJudge, reversed } from "./bounds.ts";
import { after, bestMove, evenOpening, player, resultOf } from "./games.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    games: { type: "string", default: "200" },
    pieces: { type: "string", default: "6" },
    each: { type: "string", default: "3" },
    nodes: { type: "string", default: "400000" },
    judged: { type: "string", default: "4000000" },
  },
});
const pieces = Number(values.pieces);
const nodes = Number(values.nodes);
const GAME_NODES = 20_000;
/** A loss of so many points is a mistake, as in a study. */
const MISTAKE_POINTS = 0.1;

/** The player has all tablebases of fewer pieces, but not the one whose gain is estimated. */
const probeFewerPieces: TablebaseProbe = (own, foe, ...rest) =>
  popCount(own | foe) >= pieces ? UNKNOWN : probeTablebase(own, foe, ...rest);

const judge = await makeJudge(Number(values.judged));
const played = player(GAME_NODES, learnedEvaluation(), probeFewerPieces);

const moveFrom = (line: PositionWithHistory, move: Move): PositionWithHistory => ({
  position: playMove(line.position, move.path),
  past: after(line.position, line.past, move),
});

/** The decisions of a game with so many pieces and several moves. */
const decisionsOf = (random: Random): readonly PositionWithHistory[] => {
  const found: PositionWithHistory[] = [];
  let line: PositionWithHistory = { position: evenOpening(played, random), past: [] };
  while (resultOf(line.position, line.past) === null) {
    const { position, past } = line;
    const left = popCount(position.black | position.white);
    if (left < pieces) break;
    const moves = legalMoves(position);
    if (left === pieces && moves.length > 1) found.push(line);
    line = moveFrom(line, bestMove(played, position, past, GAME_NODES) ?? moves[0]!);
  }
  return found;
};

/** Lost points: lower bound, upper bound, and the judge's estimate. `isWinFound`: the player also found the win. */
interface PointLoss {
  readonly lower: number;
  readonly upper: number;
  readonly estimate: number;
  readonly isWinFound: boolean;
}

const NO_LOSS = { lower: 0, upper: 0, estimate: 0 };

const hasFoundWin = ({ stack }: Search): boolean => stack.best[ROOT]! >= CERTAIN_WIN_FROM;

const pointLossIn = (line: PositionWithHistory): PointLoss => {
  const searcher = player(nodes, learnedEvaluation(), probeFewerPieces);
  const move = bestMove(searcher, line.position, line.past, nodes);
  if (move === undefined) throw new Error("no move was searched");
  if (hasFoundWin(searcher)) return { ...NO_LOSS, isWinFound: true };
  const then = reversed(boundsOf(judge, moveFrom(line, move)));
  if (then.lower === 1) return { ...NO_LOSS, isWinFound: false };
  const before = boundsOf(judge, line);
  const lower = Math.max(0, before.lower - then.upper);
  const upper = Math.max(0, before.upper - then.lower);
  return {
    lower,
    upper,
    estimate: Math.min(upper, Math.max(lower, before.estimate - then.estimate)),
    isWinFound: false,
  };
};

/** A uniform random sample. */
const sampleOf = <T>(all: readonly T[], count: number, random: Random): readonly T[] => {
  const rest = [...all];
  const some: T[] = [];
  while (some.length < count && rest.length > 0) some.push(...rest.splice(randomBelow(random, rest.length), 1));
  return some;
};

interface Game {
  readonly decisions: number;
  readonly losses: readonly PointLoss[];
}

const games: Game[] = [];

/** With 95 % confidence, losses that were never observed occur at most so often. Each costs one side half a point. */
const MAX_UNOBSERVED = 3;

const sumOf = <T>(all: readonly T[], of: (each: T) => number): number => all.reduce((sum, each) => sum + of(each), 0);

const part = (of: (loss: PointLoss) => number, { decisions, losses }: Game): number =>
  (decisions / Math.max(1, losses.length)) * sumOf(losses, of);

/** Half the width of the 95 % confidence interval of the mean (normal approximation). */
const errorOf = (points: readonly number[], mean: number): number => {
  const variance = sumOf(points, (point) => (point - mean) ** 2) / Math.max(1, points.length - 1);
  return 1.96 * Math.sqrt(variance / points.length);
};

/** The points that one side loses in a game, at most one point, if unchecked decisions are like the checked ones. */
const gain = (name: string, of: (loss: PointLoss) => number): string => {
  const choices = sumOf(games, ({ decisions }) => decisions);
  const checked = sumOf(games, ({ losses }) => losses.length);
  const points = games.map((game) => Math.min(1, part(of, game) / 2));
  const mean = sumOf(points, (each) => each) / points.length;
  const error = Math.max(errorOf(points, mean), (MAX_UNOBSERVED * choices) / (4 * checked * points.length));
  const elo = [mean, Math.max(0, mean - error), mean + error].map((each) =>
    eloOf(0.5 + Math.min(0.5, each)).toFixed(1),
  );
  return `${name}: ${(100 * mean).toFixed(2)} ± ${(100 * error).toFixed(2)} points in 100 games, ${elo[0]} Elo [${elo[1]}, ${elo[2]}]`;
};

const report = (): string => {
  const losses = games.flatMap((game) => game.losses);
  const number = (of: (loss: PointLoss) => boolean): number => losses.filter(of).length;
  const touched = games.filter((game) => game.losses.some(({ lower }) => lower > 0)).length;
  const open = (each: PointLoss): boolean => each.lower < each.upper;
  return [
    `${games.length} games, ${games.filter((game) => game.decisions > 0).length} with a choice among ${pieces} pieces, ${sumOf(games, ({ decisions }) => decisions)} choices, ${losses.length} checked`,
    `${number(({ isWinFound }) => isWinFound)} won by the player's search; proven: ${number((each) => !each.isWinFound && each.upper === 0)} without a loss, ${number(({ lower }) => lower === 0.5)} half a point, ${number(({ lower }) => lower === 1)} a whole one lost, in ${touched} games`,
    `${number(open)} undecided (${number((each) => open(each) && each.upper === 0.5)} half a point at most), ${number((each) => open(each) && each.estimate >= MISTAKE_POINTS)} of them suspect`,
    gain("proven", ({ lower }) => lower),
    gain("with the judge's estimate of the undecided", ({ estimate }) => estimate),
    gain("if all undecided points were lost", ({ upper }) => upper),
    `${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
  ].join("\n");
};

for (let game = 0; game < Number(values.games); game++) {
  const random = seededRandom(`${values.seed} ${game}`);
  const decisions = decisionsOf(random);
  games.push({
    decisions: decisions.length,
    losses: sampleOf(decisions, Number(values.each), random).map(pointLossIn),
  });
  if (games.length % 10 === 0) console.log(`${report()}\n`);
}
console.log(report());
