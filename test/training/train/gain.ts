/**
 * The possible gain of one decision, and the part that the strong level gains. Planners play rounds. At some decisions
 * every move is valued by rounds that planners finish in possible worlds of the seat. Half of the worlds choose the
 * best move, and the other half measure its gain over the planner's move, so that luck does not count as gain. `node
 * test/training/train/gain.ts --decisions 400 --worlds 2500`; figures in the player's README.md. The same seed gives
 * the same figures.
 */
import { parseArgs } from "node:util";
import { parseGame, parseGameOptions } from "../../../client/cli/command/arguments.ts";
import "../../../engine/games/all-games.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../engine/contract/bot.ts";
import { trainBot } from "../../../engine/games/train/bot/bot.ts";
import { plannerChoice } from "../../../engine/games/train/bot/level-policies.ts";
import { applyCommand, equivalenceKey, type TrainKnown } from "../../../engine/games/train/bot/lookahead.ts";
import { copyOf, type MutableRound, roundOf } from "../../../engine/games/train/bot/mutable-round.ts";
import { type Plans, pointsOf, rolloutStep } from "../../../engine/games/train/bot/rollout.ts";
import { inferTiles } from "../../../engine/games/train/bot/tile-inference.ts";
import { type SampledWorld, WorldSampler } from "../../../engine/games/train/bot/worlds.ts";
import type { TrainCommand } from "../../../engine/games/train/state/types.ts";

const { values } = parseArgs({
  options: {
    decisions: { type: "string", default: "400" },
    worlds: { type: "string", default: "2500" },
    nodes: { type: "string", default: "2000,20000" },
    seats: { type: "string", default: "4" },
    options: { type: "string", default: '{"set":9,"rounds":1}' },
    seed: { type: "string", default: "1" },
  },
});

/** The share of decisions that are used, because neighbouring ones are alike. */
const SAMPLE_SHARE = 0.1;
const STRONG = trainBot.levels;
/** The 95 % confidence interval, in standard errors. */
const STANDARD_ERRORS = 1.96;

const seats = Number(values.seats);
const game = parseGame("train");
const options = parseGameOptions(game, values.options);
const budgets = values.nodes.split(",").map(Number);
const random = seededRandom(`gain ${values.seed}`);

/** Commands with the same result are valued once. */
const distinct = ({ state, seat }: TrainKnown): readonly TrainCommand[] => {
  const byKey = new Map<string, TrainCommand>();
  for (const command of game.moves(state, seat) as readonly TrainCommand[])
    byKey.set(equivalenceKey(state, seat, command), command);
  return [...byKey.values()];
};

const roundIn = ({ state, boneyard }: SampledWorld): MutableRound => {
  const round = roundOf(state, boneyard);
  return { ...round, drawnFrom: new Uint8Array(boneyard.length).fill(1, 0, boneyard.length - round.left) };
};

const playedOut = (before: MutableRound, { state, seat }: TrainKnown, command: TrainCommand): number => {
  const round = copyOf(before);
  applyCommand(round, state, seat, command);
  const plans: Plans = new Array<null>(round.seats).fill(null);
  while (round.phase !== "over") rolloutStep(round, plans);
  return pointsOf(round)[seat]!;
};

/** The seat's points after each command, by half of the worlds. */
const pointsAfter = (known: TrainKnown, commands: readonly TrainCommand[], chance: Random): readonly number[][] => {
  const { seat, state, events } = known;
  const worlds = new WorldSampler(state, seat, inferTiles(seat, state, events), chance);
  const count = Number(values.worlds);
  const sums = [commands.map(() => 0), commands.map(() => 0)];
  for (let world = 0; world < count; world++) {
    const before = roundIn(worlds.next());
    for (const [index, command] of commands.entries()) sums[world % 2]![index]! += playedOut(before, known, command);
  }
  return sums.map((half, part) => half.map((sum) => sum / Math.ceil((count - part) / 2)));
};

/** By how many points a decision is better than the planner's: the best, and that of each budget. */
const gainsAt = (known: TrainKnown, commands: readonly TrainCommand[], name: string): readonly number[] => {
  const { seat, state } = known;
  const [first, other] = pointsAfter(known, commands, seededRandom(name)) as [number[], number[]];
  const keys = commands.map((command) => equivalenceKey(state, seat, command));
  const pointsOfCommand = (command: TrainCommand): number => other[keys.indexOf(equivalenceKey(state, seat, command))]!;
  const own = pointsOfCommand(plannerChoice(state, seat));
  const best = other[first.indexOf(Math.min(...first))]!;
  const chosen = budgets.map((nodes) =>
    pointsOfCommand(runToEnd(trainBot.choose(known, STRONG, nodes, seededRandom(`${name} ${nodes}`)))),
  );
  return [best, ...chosen].map((points) => own - points);
};

const gains: (readonly number[])[] = [];
let [rounds, met] = [0, 0];
while (gains.length < Number(values.decisions)) {
  const play = startSelfplay({ game: "train", seats, options, seed: `gain ${values.seed} ${rounds}` });
  const plan = (seat: number): TrainCommand => {
    const known = seatKnowledge(play.session.entries, seat) as TrainKnown;
    const commands = known.state.phase === "play" ? distinct(known) : [];
    if (commands.length > 1) met++;
    if (commands.length > 1 && random() < SAMPLE_SHARE)
      gains.push(gainsAt(known, commands, `${values.seed} ${rounds} ${met}`));
    return plannerChoice(known.state, seat);
  };
  while (play.step(plan));
  rounds++;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The decisions of a seat in a round. */
const decisions = met / rounds / seats;
for (const [index, name] of ["the best", ...budgets.map((nodes) => `${nodes} nodes`)].entries()) {
  const each = gains.map((of) => of[index]!);
  const average = mean(each);
  const error = (STANDARD_ERRORS * Math.sqrt(mean(each.map((gain) => (gain - average) ** 2)))) / Math.sqrt(each.length);
  const share = (100 * average) / mean(gains.map(([best]) => best!));
  console.log(
    `${name}: ${(average * decisions).toFixed(1)} ± ${(error * decisions).toFixed(1)} points a round on the planner, ${share.toFixed(0)} % of what the best gains`,
  );
}
console.log(`${gains.length} decisions of ${rounds} rounds, ${decisions.toFixed(1)} decisions a seat and round`);
