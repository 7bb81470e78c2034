/**
 * Help for somebody who asks for it: what the strongest computer would do at their seat, and why, from what that seat may
 * know. It is thought about where the asker is, about the log as they were told it: a table has no part in it, and
 * nobody is told more than before.
 */

import { seededRandom } from "../chance/seeded-random.ts";
import type { MoveReason } from "../contract/bot.ts";
import type { GameCommand, Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { openedEventOf } from "../log/log.ts";
import type { Entry } from "../table/types.ts";
import { type LoadBotData, loadBotAtLevel, noBotData, runInSlices } from "./answer-question.ts";
import { seatKnowledge } from "./seat-knowledge.ts";

/** Somebody's question: what `seat` should do after these entries, as it was told them. */
export interface HintQuestion {
  readonly entries: readonly Entry[];
  readonly seat: Seat;
}

export interface Hint {
  readonly command: GameCommand;
  /** Null where it takes more than a word. */
  readonly reason: MoveReason | null;
}

/** The same question is answered alike. `pause` and `help` as in `answerTo`. */
export const computeHint = async (
  { entries, seat }: HintQuestion,
  pause: () => Promise<void>,
  help: LoadBotData = noBotData,
): Promise<Hint> => {
  const opened = openedEventOf(entries);
  const { player, level } = await loadBotAtLevel(opened.game, rulesOfTable(opened).levels ?? 0);
  const known = seatKnowledge(entries, seat);
  if (known === null) throw new Error("this game has not begun");
  await help(opened.game, level, known.state);
  const random = seededRandom(`hint ${entries.length}`);
  const command = await runInSlices(player.choose(known, level, player.nodesOf(level), random), pause);
  return { command, reason: player.reason?.(known, command) ?? null };
};
