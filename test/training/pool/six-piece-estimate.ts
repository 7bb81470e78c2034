/**
 * Estimates the gain of a six-piece tablebase without generating it: how often a choice with six pieces loses points,
 * as a search of many more nodes proves. A player of 20,000 nodes with the five-piece tablebase plays itself from even
 * openings. A few decisions with six pieces of each game are repeated with 400,000 nodes and judged (bounds.ts).
 * `--pieces 5` does the same for a player with the four-piece tablebase, where the five-piece tablebase proves each
 * result. `node test/training/pool/six-piece-estimate.ts --games 200`; figures in README.md.
 */
import { parseArgs } from "node:util";
import { confidenceHalfWidth, eloOf } from "../../../client/cli/match-scores.ts";
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
import { after, bestOf, openEvenly, player, resultOf } from "./games.ts";

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
const PLAYED = 20_000;
/** A loss of so many points is a mistake, as in a study. */
const SUSPECT = 0.1;

/** The player has all tablebases of fewer pieces, but not the one whose gain is estimated. */
const knowsFewer: TablebaseProbe = (own, foe, ...rest) =>
  popCount(own | foe) >= pieces ? UNKNOWN : probeTablebase(own, foe, ...rest);

const judge = await makeJudge(Number(values.judged));
const played = player(PLAYED, learnedEvaluation(), knowsFewer);

const moveFrom = (line: PositionWithHistory, move: Move): PositionWithHistory => ({
  position: playMove(line.position, move.path),
  past: after(line.position, line.past, move),
});

/** The decisions of a game with so many pieces and several moves. */
const decisionsOf = (random: Random): readonly PositionWithHistory[] => {
  const found: PositionWithHistory[] = [];
  let line: PositionWithHistory = { position: openEvenly(played, random), past: [] };
  while (resultOf(line.position, line.past) === null) {
    const { position, past } = line;
    const left = popCount(position.black | position.white);
    if (left < pieces) break;
    const moves = legalMoves(position);
    if (left === pieces && moves.length > 1) found.push(line);
    line = moveFrom(line, bestOf(played, position, past, PLAYED) ?? moves[0]!);
  }
  return found;
};

/** Lost points: lower bound, upper bound, and the judge's estimate. `isSeen`: the player also found the win. */
interface Given {
  readonly least: number;
  readonly most: number;
  readonly guess: number;
  readonly isSeen: boolean;
}

const KEPT = { least: 0, most: 0, guess: 0 };

const isSeenWon = ({ frames }: Search): boolean => frames.best[ROOT]! >= CERTAIN_WIN_FROM;

const givenIn = (line: PositionWithHistory): Given => {
  const searcher = player(nodes, learnedEvaluation(), knowsFewer);
  const move = bestOf(searcher, line.position, line.past, nodes);
  if (move === undefined) throw new Error("no move was looked at");
  if (isSeenWon(searcher)) return { ...KEPT, isSeen: true };
  const then = reversed(boundsOf(judge, moveFrom(line, move)));
  if (then.least === 1) return { ...KEPT, isSeen: false };
  const before = boundsOf(judge, line);
  const least = Math.max(0, before.least - then.most);
  const most = Math.max(0, before.most - then.least);
  return { least, most, guess: Math.min(most, Math.max(least, before.guess - then.guess)), isSeen: false };
};

/** A uniform random sample. */
const sampleOf = <T>(all: readonly T[], most: number, random: Random): readonly T[] => {
  const rest = [...all];
  const some: T[] = [];
  while (some.length < most && rest.length > 0) some.push(...rest.splice(randomBelow(random, rest.length), 1));
  return some;
};

interface Game {
  readonly decisions: number;
  readonly given: readonly Given[];
}

const games: Game[] = [];

/** With 95 % confidence, losses that were never observed occur at most so often. Each costs one side half a point. */
const MAX_UNOBSERVED = 3;

const sumOf = <T>(all: readonly T[], of: (each: T) => number): number => all.reduce((sum, each) => sum + of(each), 0);

const part = (of: (given: Given) => number, { decisions, given }: Game): number =>
  (decisions / Math.max(1, given.length)) * sumOf(given, of);

/** The points that one side loses in a game, at most one point, if unchecked decisions are like the checked ones. */
const gain = (name: string, of: (given: Given) => number): string => {
  const choices = sumOf(games, ({ decisions }) => decisions);
  const looked = sumOf(games, ({ given }) => given.length);
  const points = games.map((game) => Math.min(1, part(of, game) / 2));
  const mean = sumOf(points, (each) => each) / points.length;
  const error = Math.max(confidenceHalfWidth(points), (MAX_UNOBSERVED * choices) / (4 * looked * points.length));
  const elo = [mean, Math.max(0, mean - error), mean + error].map((each) =>
    eloOf(0.5 + Math.min(0.5, each)).toFixed(1),
  );
  return `${name}: ${(100 * mean).toFixed(2)} ± ${(100 * error).toFixed(2)} points in 100 games, ${elo[0]} Elo [${elo[1]}, ${elo[2]}]`;
};

const report = (): string => {
  const given = games.flatMap((game) => game.given);
  const number = (of: (given: Given) => boolean): number => given.filter(of).length;
  const touched = games.filter((game) => game.given.some(({ least }) => least > 0)).length;
  const open = (each: Given): boolean => each.least < each.most;
  return [
    `${games.length} games, ${games.filter((game) => game.decisions > 0).length} with a choice among ${pieces} pieces, ${sumOf(games, ({ decisions }) => decisions)} choices, ${given.length} looked at`,
    `${number(({ isSeen }) => isSeen)} seen won by the player; proven: ${number((each) => !each.isSeen && each.most === 0)} kept, ${number(({ least }) => least === 0.5)} half a point, ${number(({ least }) => least === 1)} a whole one given away, in ${touched} games`,
    `${number(open)} undecided (${number((each) => open(each) && each.most === 0.5)} half a point at most), ${number((each) => open(each) && each.guess >= SUSPECT)} of them suspect`,
    gain("proven", ({ least }) => least),
    gain("with what the judge expects of the undecided", ({ guess }) => guess),
    gain("if all that is undecided were given away", ({ most }) => most),
    `${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
  ].join("\n");
};

for (let game = 0; game < Number(values.games); game++) {
  const random = seededRandom(`${values.seed} ${game}`);
  const decisions = decisionsOf(random);
  games.push({ decisions: decisions.length, given: sampleOf(decisions, Number(values.each), random).map(givenIn) });
  if (games.length % 10 === 0) console.log(`${report()}\n`);
}
console.log(report());
