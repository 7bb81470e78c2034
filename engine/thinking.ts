/**
 * A computer's turn as a question and its answer, so that it can be thought about elsewhere: in a thread of its own, or
 * behind an entrypoint that never sees the table's secret. The question holds what the seat heard when it was said, and
 * chance of its own that nobody at the table can foresee.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import type { BotTask } from "./bots.ts";
import { shuffleKey } from "./deal.ts";
import { knownTo } from "./known.ts";
import { openedOf, viewLog } from "./log.ts";
import type { Known, Player, Random, Thought } from "./player.ts";
import { findPlayer } from "./players.ts";
import { seededRandom } from "./random.ts";
import type { Session } from "./session.ts";
import type { AnyCommand, Entry } from "./table-types.ts";

export interface Question {
  /** As the seat heard them (`redact`, `past` false). */
  readonly entries: readonly Entry[];
  readonly task: BotTask;
  /** The positions that it may look at, at most; null leaves it to the level. */
  readonly nodes: number | null;
  readonly seed: string;
}

/** What `task` asks at a table. Who knows the seed could foresee the answer, so it is drawn from the secret, one way. */
export const questionOf = (session: Session, secret: string, task: BotTask, nodes: number | null): Question => {
  const { salts, length } = session.state;
  return {
    entries: viewLog(session.entries, task.seat),
    task,
    nodes,
    seed: bytesToHex(shuffleKey(secret, salts, `computer ${task.seat} ${length}`)),
  };
};

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
