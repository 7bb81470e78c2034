/** The answer to a computer's question (worker-messages.ts): fetches who plays the game, and lets it think slice by slice. */

import { seededRandom } from "../chance/seeded-random.ts";
import type { BotTask } from "../commands/bot-turns.ts";
import { type GameBot, nodesForWork, type Random, type SeatKnowledge, type SlicedTask } from "../contract/bot.ts";
import { openedEventOf } from "../log/log.ts";
import type { AnyCommand } from "../table/types.ts";
import type { BotQuestion } from "./bot-question.ts";
import { findBot } from "./registry.ts";
import { seatKnowledge } from "./seat-knowledge.ts";

/** A player, and the level that it can play at here. */
export interface LoadedBot {
  readonly player: GameBot;
  readonly level: number;
}

/**
 * Whoever plays the game at `level`; or, where what that level needs cannot be fetched, at the next one below that can be
 * had: a weaker move is better than none.
 */
export const loadBotAtLevel = async (game: string, level: number): Promise<LoadedBot> => {
  try {
    const player = await findBot(game, level);
    if (player !== undefined) return { player, level };
  } catch (error) {
    if (level > 1) return loadBotAtLevel(game, level - 1);
    throw error;
  }
  throw new Error(`nobody can play ${game} here`);
};

/** What is thought in the end. `pause` is awaited after every slice, so that others have their turn. */
export const runInSlices = async <T>(thought: SlicedTask<T>, pause: () => Promise<void>): Promise<T> => {
  for (;;) {
    const step = thought.next();
    if (step.done === true) return step.value;
    await pause();
  }
};

/** Fetches what helps a level of a game at a state, as long as whoever awaits the answer has patience. Rejects nothing. */
export type LoadBotData = (game: string, level: number, state: object) => Promise<void>;

export const noBotData: LoadBotData = async () => {};

/** The command that answers. */
export const answerBotQuestion = async (
  question: BotQuestion,
  pause: () => Promise<void>,
  help: LoadBotData = noBotData,
): Promise<AnyCommand> => {
  const { entries, task, work, seed } = question;
  const known = seatKnowledge(entries, task.seat);
  if (known === null) throw new Error("this game has not begun");
  const { game } = openedEventOf(entries);
  const { player, level } = await loadBotAtLevel(game, task.level);
  await help(game, level, known.state);
  const nodes = nodesForWork(player, level, work);
  return runInSlices(thoughtOf(player, known, { ...task, level }, nodes, seededRandom(seed)), pause);
};

function* thoughtOf(
  player: GameBot,
  known: SeatKnowledge,
  { kind, level }: BotTask,
  nodes: number,
  random: Random,
): SlicedTask<AnyCommand> {
  if (kind === "back") return { type: "grant-back" };
  if (kind === "move") return yield* player.choose(known, level, nodes, random);
  const isGlad = player.acceptsDraw === undefined ? false : yield* player.acceptsDraw(known, level, nodes, random);
  return { type: isGlad ? "accept-draw" : "decline-draw" };
}
