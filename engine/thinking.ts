/** The answer to a computer's question (question.ts): fetches who plays the game, and lets it think slice by slice. */
import type { BotTask } from "./bots.ts";
import { knownTo } from "./known.ts";
import { openedOf } from "./log.ts";
import type { Known, Player, Random, Thought } from "./player.ts";
import { findPlayer } from "./players.ts";
import type { Question } from "./question.ts";
import { seededRandom } from "./random.ts";
import type { AnyCommand } from "./table-types.ts";

/** The command that answers. `pause` is awaited after every slice of thinking, so that others have their turn. */
export const answerTo = async (question: Question, pause: () => Promise<void>): Promise<AnyCommand> => {
  const { entries, task, nodes, seed } = question;
  const { game } = openedOf(entries);
  const player = await findPlayer(game, task.level);
  const known = knownTo(entries, task.seat);
  if (player === undefined || known === null) throw new Error(`nobody can play ${game} here`);
  const most = Math.min(nodes ?? Number.POSITIVE_INFINITY, player.nodesOf(task.level));
  const thought = thoughtOf(player, known, task, most, seededRandom(seed));
  for (;;) {
    const step = thought.next();
    if (step.done === true) return step.value;
    await pause();
  }
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
