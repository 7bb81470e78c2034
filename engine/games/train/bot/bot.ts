/**
 * The bot of Mexican Train, at six levels: any tile (1), the heaviest (2), a plan (3 to 5), and the plan tested in
 * sampled worlds that agree with the seat's knowledge (6). Levels 3 to 5 differ in how often they lay a random tile
 * instead. README.md has the figures.
 */
import type { GameBot, ScoredCommand } from "../../../contract/bot.ts";
import { moves } from "../rules/moves.ts";
import { totalsOf } from "../state/score.ts";
import type { TrainCommand, TrainEvent, TrainState } from "../state/types.ts";
import { compareCommand } from "./compare-command.ts";
import { hintReasonFor } from "./hint-reasons.ts";
import { heaviestTile, plannerChoice, randomTile } from "./level-policies.ts";
import { equivalenceKey, expectedPoints, lookAhead, meanValue, type TrainKnown } from "./lookahead.ts";

interface Level {
  readonly policy: "any" | "heaviest" | "plan" | "ahead";
  /** The share of decisions that are random legal commands. */
  readonly randomShare: number;
  readonly nodes: number;
}

const LEVELS: readonly Level[] = [
  { policy: "any", randomShare: 0, nodes: 1 },
  { policy: "heaviest", randomShare: 0.5, nodes: 1 },
  { policy: "plan", randomShare: 0.33, nodes: 1 },
  { policy: "plan", randomShare: 0.15, nodes: 1 },
  { policy: "plan", randomShare: 0, nodes: 1 },
  { policy: "ahead", randomShare: 0, nodes: 20_000 },
];

/** One decision of a planner in a simulated round takes a microsecond, and four with many doubles and trains. */
const NODE_WORK = 16;

export const trainBot: GameBot<TrainState, TrainEvent, TrainCommand> = {
  levels: LEVELS.length,
  openingMoves: 0,
  nodesOf: (level) => LEVELS[level - 1]!.nodes,
  nodeWork: NODE_WORK,
  *choose(known, level, nodes, random) {
    const { seat, state } = known;
    const listed = moves(state, seat);
    if (listed.length === 1) return listed[0]!;
    const { policy, randomShare } = LEVELS[level - 1]!;
    if (policy === "any" || (randomShare > 0 && random() < randomShare)) return randomTile(state, seat, random);
    if (policy === "ahead") return (yield* lookAhead(known, nodes, random))[0]!.command;
    return policy === "plan" ? plannerChoice(state, seat) : heaviestTile(state, seat);
  },
  *weigh(known, nodes, random) {
    const tried = yield* lookAhead(known, nodes, random);
    const weighed = tried.map((each) => ({ command: each.command, value: meanValue(each) }));
    return [...weighed, ...equivalents(known, weighed)].toSorted((a, b) => b.value - a.value);
  },
  compare: compareCommand,
  *value(known, nodes, random) {
    return -(yield* expectedPoints(known, nodes, random))[known.seat]!;
  },
  /** The points of completed rounds, plus the expected points of the current one. */
  *judge(known, nodes, random) {
    const { state } = known;
    const isScored = state.phase === "gate" || state.phase === "over";
    const expected = isScored ? null : yield* expectedPoints(known, nodes, random);
    return totalsOf(state).map((total, seat) => -(total + (expected?.[seat] ?? 0)));
  },
  study: { counts: "points", mistake: 4, nodes: 4_000, mostNodes: 160_000, deepNodes: 400_000 },
  reason: ({ state, seat }, command) => hintReasonFor(state, seat, command),
};

/** Commands that are equivalent to one that was tried. */
const equivalents = (
  { state, seat }: TrainKnown,
  weighed: readonly ScoredCommand<TrainCommand>[],
): ScoredCommand<TrainCommand>[] => {
  const values = new Map(weighed.map(({ command, value }) => [equivalenceKey(state, seat, command), value]));
  return moves(state, seat).flatMap((command) => {
    const value = values.get(equivalenceKey(state, seat, command));
    const isTried = weighed.some((each) => JSON.stringify(each.command) === JSON.stringify(command));
    return isTried || value === undefined ? [] : [{ command, value }];
  });
};
