/** Answers a bot question (bot-question.ts): loads the game's bot and runs it in slices. */

import { seededRandom } from "../chance/seeded-random.ts";
import type { BotTask } from "../commands/bot-turns.ts";
import {
  type GameBot,
  nodesForWork,
  type Random,
  type SeatKnowledge,
  type SlicedTask,
  type Wish,
} from "../contract/bot.ts";
import { openedEventOf } from "../log/log.ts";
import type { AnyCommand } from "../table/types.ts";
import type { BotQuestion } from "./bot-question.ts";
import { findBot } from "./registry.ts";
import { seatKnowledge } from "./seat-knowledge.ts";
import { wishesOf } from "./wishes.ts";

/** A bot, and the level at which it can play here. */
export interface LoadedBot {
  readonly bot: GameBot;
  readonly level: number;
}

/**
 * Loads the bot at `level`. If that level's data cannot be loaded, tries the next lower one, because a weaker move is
 * better than none.
 */
export const loadBotAtLevel = async (game: string, level: number): Promise<LoadedBot> => {
  try {
    const bot = await findBot(game, level);
    if (bot !== undefined) return { bot, level };
  } catch (error) {
    if (level > 1) return loadBotAtLevel(game, level - 1);
    throw error;
  }
  throw new Error(`no bot plays ${game}`);
};

/** Runs a task to its end and awaits `pause` after every slice. */
export const runInSlices = async <T>(task: SlicedTask<T>, pause: () => Promise<void>): Promise<T> => {
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
    await pause();
  }
};

/** Loads the data that helps a level at a state. Never rejects. */
export type LoadBotData = (game: string, level: number, state: object) => Promise<void>;

export const noBotData: LoadBotData = async () => {};

/** The command that answers the question. Throws if the game has not begun. */
export const answerBotQuestion = async (
  question: BotQuestion,
  pause: () => Promise<void>,
  loadData: LoadBotData = noBotData,
): Promise<AnyCommand> => {
  const { entries, task, work, seed } = question;
  const known = seatKnowledge(entries, task.seat);
  if (known === null) throw new Error("the game has not begun");
  const { game } = openedEventOf(entries);
  const { bot, level } = await loadBotAtLevel(game, task.level);
  await loadData(game, level, known.state);
  const nodes = nodesForWork(bot, level, work);
  const wishes = bot.endsEarly === undefined || task.kind !== "move" ? [] : wishesOf(entries, task.seat);
  return runInSlices(commandTask(bot, known, { ...task, level }, wishes, nodes, seededRandom(seed)), pause);
};

function* commandTask(
  bot: GameBot,
  known: SeatKnowledge,
  { kind, level }: BotTask,
  wishes: readonly Wish[],
  nodes: number,
  random: Random,
): SlicedTask<AnyCommand> {
  if (kind === "back") return { type: "grant-back" };
  if (kind === "move") return yield* moveOrWish(bot, known, level, wishes, nodes, random);
  const acceptsDraw = bot.acceptsDraw === undefined ? false : yield* bot.acceptsDraw(known, level, nodes, random);
  return { type: acceptsDraw ? "accept-draw" : "decline-draw" };
}

function* moveOrWish(
  bot: GameBot,
  known: SeatKnowledge,
  level: number,
  wishes: readonly Wish[],
  nodes: number,
  random: Random,
): SlicedTask<AnyCommand> {
  if (wishes.length === 0 || bot.endsEarly === undefined) return yield* bot.choose(known, level, nodes, random);
  const { wish, nodes: spent } = yield* bot.endsEarly(known, wishes, level, nodes, random);
  return wish === null ? yield* bot.choose(known, level, Math.max(1, nodes - spent), random) : { type: wish };
}
