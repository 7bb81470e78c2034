/**
 * Hints: what the strongest bot would do at a seat, and why, from what that seat may know. The client computes them
 * from its own log. The table takes no part, and the player learns nothing hidden.
 */

import { seededRandom } from "../chance/seeded-random.ts";
import type { MoveReason } from "../contract/bot.ts";
import type { GameCommand, Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { openedEventOf } from "../log/log.ts";
import type { Entry } from "../table/types.ts";
import { type LoadBotData, loadBotAtLevel, noBotData, runInSlices } from "./answer-question.ts";
import { seatKnowledge } from "./seat-knowledge.ts";

/** What should `seat` do after these entries? The entries are those that the seat received. */
export interface HintQuestion {
  readonly entries: readonly Entry[];
  readonly seat: Seat;
}

export interface Hint {
  readonly command: GameCommand;
  /** Null if no code says it. */
  readonly reason: MoveReason | null;
}

/** The same question always gets the same answer. `pause` and `loadData` as in `answerBotQuestion`. */
export const computeHint = async (
  { entries, seat }: HintQuestion,
  pause: () => Promise<void>,
  loadData: LoadBotData = noBotData,
): Promise<Hint> => {
  const opened = openedEventOf(entries);
  const { bot, level } = await loadBotAtLevel(opened.game, rulesOfTable(opened).levels ?? 0);
  const known = seatKnowledge(entries, seat);
  if (known === null) throw new Error("the game has not begun");
  await loadData(opened.game, level, known.state);
  const random = seededRandom(`hint ${entries.length}`);
  const command = await runInSlices(bot.choose(known, level, bot.hintNodes ?? bot.nodesOf(level), random), pause);
  return { command, reason: bot.reason?.(known, command) ?? null };
};
