/** Compares a command with the best one in the same sampled worlds, until their difference is sure. */
import type { Comparison, ComparisonBudget, Random, ScoredCommand, SlicedTask } from "../../../contract/bot.ts";
import type { TrainCommand } from "../state/types.ts";
import {
  candidates,
  dropWorse,
  equivalenceKey,
  leadOf,
  meanValue,
  type TrainKnown,
  type TrialResult,
  tryInWorlds,
  WORLDS_BETWEEN_CHECKS,
} from "./lookahead.ts";

/** The worlds before the first look at the difference, and how many more each further look takes. */
const FIRST_LOOK = 16;
const NEXT_LOOK = 1.15;
/** The error of a difference, in standard errors. */
const STANDARD_ERRORS = 2.2;

/** Among the best of many, one looks good by luck. Beyond the usual budget so many are compared. */
const FINALISTS = 2;

const valuesOf = ({ values }: TrialResult): readonly number[] => values;

export function* compareCommand(
  known: TrainKnown,
  command: TrainCommand,
  budget: ComparisonBudget,
  random: Random,
): SlicedTask<Comparison<TrainCommand> | null> {
  const { seat, state } = known;
  const tried = candidates(state, seat);
  const key = equivalenceKey(state, seat, command);
  const own = tried.find((each) => equivalenceKey(state, seat, each.command) === key);
  if (own === undefined) return null;
  let look = FIRST_LOOK;
  const isExact = yield* tryInWorlds(known, tried, budget.most, random, (spent) => {
    const worlds = own.values.length;
    if (worlds < look) return false;
    look = WORLDS_BETWEEN_CHECKS * Math.ceil((NEXT_LOOK * worlds) / WORLDS_BETWEEN_CHECKS);
    dropWorse(tried, valuesOf, own);
    if (spent < budget.nodes) return false;
    dropAll(bestFirst(tried, own).slice(FINALISTS));
    const { loss, error } = lossOf(tried, own);
    return budget.isSure(loss, error);
  });
  const { loss, error } = lossOf(tried, own);
  const best = loss > 0 ? bestFirst(tried, own)[0]! : own;
  const value = meanValue(own);
  const scored = (each: TrialResult): ScoredCommand<TrainCommand> => {
    if (each === own) return { command, value };
    // Against the command itself in the same worlds; one that was dropped early is not better than the best by luck.
    const lead = leadOf(each.values, own.values).mean;
    return { command: each.command, value: value + Math.min(lead, Math.max(0, loss)) };
  };
  const others = tried.filter((each) => each !== best).map(scored);
  return {
    weighed: [scored(best), ...others.sort((one, other) => other.value - one.value)],
    loss: Math.max(0, loss),
    error: isExact ? 0 : error,
  };
}

const bestFirst = (tried: readonly TrialResult[], own: TrialResult): readonly TrialResult[] =>
  tried.filter((each) => each !== own && !each.isOut).sort((one, other) => meanValue(other) - meanValue(one));

const dropAll = (tried: readonly TrialResult[]): void => {
  for (const each of tried) each.isOut = true;
};

/** Below 0 if the command is the best: by how much. */
const lossOf = (tried: readonly TrialResult[], own: TrialResult): { readonly loss: number; readonly error: number } => {
  const [best] = bestFirst(tried, own);
  if (best === undefined) return { loss: 0, error: 0 };
  const { mean, spread } = leadOf(best.values, own.values);
  return { loss: mean, error: (STANDARD_ERRORS * spread) / Math.sqrt(Math.max(1, own.values.length)) };
};
