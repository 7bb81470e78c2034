/**
 * The turns of the lower levels, like those of people who know the rules: they do something in every turn, ask nothing
 * that they know already, and never spy on a bomb that hissed. Some of their commands look one step ahead.
 */
import { randomItem } from "../../../chance/seeded-random.ts";
import type { Random } from "../../../contract/bot.ts";
import { baseOf, stanceOf } from "../state/base.ts";
import { flippedStance, spiedColumn, stanceAfterMove } from "../state/ring.ts";
import { activeSeats, canSpy } from "../state/turn.ts";
import type { SpyCommand } from "../state/types.ts";
import { splitBy } from "./spy-answers.ts";
import { mayExplode, type TableBelief } from "./table-belief.ts";
import { watchedColumn } from "./turn-plan.ts";

/**
 * A command of the seat on turn. `exact`: what all announcements imply; `remembered`: what the level remembers of them.
 * `ahead`: the share of commands that look one step ahead.
 */
export const simpleCommand = (
  exact: TableBelief,
  remembered: TableBelief,
  listed: readonly SpyCommand[],
  ahead: number,
  random: Random,
): SpyCommand => {
  const useful = listed.filter((command) => command.type !== "end-turn" && isUseful(exact, command));
  const isDone = !canSpy(exact.state);
  const commands = useful.length === 0 || isDone ? [...useful, { type: "end-turn" } as const] : useful;
  if (isDone || random() >= ahead) return randomItem(random, commands);
  const chances = commands.map((command) => findChance(remembered, command));
  const best = Math.max(...chances);
  return randomItem(
    random,
    commands.filter((_, index) => chances[index] === best),
  );
};

const isUseful = (exact: TableBelief, command: SpyCommand): boolean => {
  if (command.type !== "spy") return true;
  const column = watchedColumn(exact);
  const { orders, left } = splitBy(exact, command.on, column);
  const mayFind = (exact.bases[command.on]!.target[column] ?? 0) > 0;
  return (mayFind || left < orders) && !mayExplode(exact, command.on, column);
};

/** The chance that this question, or the best one after this Move, finds a card. */
const findChance = (belief: TableBelief, command: SpyCommand): number => {
  const { state, seat, bases } = belief;
  if (command.type === "spy") return bases[command.on]!.target[watchedColumn(belief)] ?? 0;
  if (command.type === "end-turn" || command.type === "arrange") return 0;
  const spy = stanceOf(state, seat);
  const m = baseOf(state, seat).cards.length;
  const stance = command.type === "flip" ? flippedStance(spy) : stanceAfterMove(spy, command, m);
  const column = spiedColumn(stance, m, state.options.mirror);
  const others = activeSeats(state).filter((other) => other !== seat);
  return Math.max(...others.map((on) => bases[on]!.target[column] ?? 0));
};
