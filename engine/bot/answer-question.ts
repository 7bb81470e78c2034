/** The answer to a computer's question (worker-messages.ts): fetches who plays the game, and lets it think slice by slice. */

import { seededRandom } from "../chance/seeded-random.ts";
import type { BotTask } from "../commands/bot-turns.ts";
import { type Known, nodesWithin, type Player, type Random, type Thought } from "../contract/bot.ts";
import { openedOf } from "../log/log.ts";
import type { AnyCommand } from "../table/types.ts";
import type { Question } from "./bot-question.ts";
import { findPlayer } from "./registry.ts";
import { knownTo } from "./seat-knowledge.ts";

/** A player, and the level that it can play at here. */
export interface Prepared {
  readonly player: Player;
  readonly level: number;
}

/**
 * Whoever plays the game at `level`; or, where what that level needs cannot be fetched, at the next one below that can be
 * had: a weaker move is better than none.
 */
export const preparedPlayer = async (game: string, level: number): Promise<Prepared> => {
  try {
    const player = await findPlayer(game, level);
    if (player !== undefined) return { player, level };
  } catch (error) {
    if (level > 1) return preparedPlayer(game, level - 1);
    throw error;
  }
  throw new Error(`nobody can play ${game} here`);
};

/** What is thought in the end. `pause` is awaited after every slice, so that others have their turn. */
export const unhurried = async <T>(thought: Thought<T>, pause: () => Promise<void>): Promise<T> => {
  for (;;) {
    const step = thought.next();
    if (step.done === true) return step.value;
    await pause();
  }
};

/** Fetches what helps a level of a game at a state, as long as whoever awaits the answer has patience. Rejects nothing. */
export type Help = (game: string, level: number, state: object) => Promise<void>;

export const noHelp: Help = async () => {};

/** The command that answers. */
export const answerTo = async (
  question: Question,
  pause: () => Promise<void>,
  help: Help = noHelp,
): Promise<AnyCommand> => {
  const { entries, task, work, seed } = question;
  const known = knownTo(entries, task.seat);
  if (known === null) throw new Error("this game has not begun");
  const { game } = openedOf(entries);
  const { player, level } = await preparedPlayer(game, task.level);
  await help(game, level, known.state);
  const nodes = nodesWithin(player, level, work);
  return unhurried(thoughtOf(player, known, { ...task, level }, nodes, seededRandom(seed)), pause);
};

function* thoughtOf(
  player: Player,
  known: Known,
  { kind, level }: BotTask,
  nodes: number,
  random: Random,
): Thought<AnyCommand> {
  if (kind === "back") return { type: "grant-back" };
  if (kind === "move") return yield* player.choose(known, level, nodes, random);
  const isGlad = player.acceptsDraw === undefined ? false : yield* player.acceptsDraw(known, level, nodes, random);
  return { type: isGlad ? "accept-draw" : "decline-draw" };
}
