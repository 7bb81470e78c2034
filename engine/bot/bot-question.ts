/**
 * A bot's turn as a message, for another thread or a Worker entrypoint that never sees the table's secret. It contains
 * the seat's redacted entries and a seed that no player can foresee. `answerBotQuestion` answers it.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { shuffleKey } from "../chance/deal.ts";
import type { BotTask } from "../commands/bot-turns.ts";
import { viewLog } from "../log/log.ts";
import type { Session } from "../log/session.ts";
import type { Entry } from "../table/types.ts";

export interface BotQuestion {
  /** Redacted for the seat as it received them (`redact` with `past` false). */
  readonly entries: readonly Entry[];
  readonly task: BotTask;
  /** The most work that the answer may take, in the unit of `GameBot.nodeWork`. Null leaves it to the level. */
  readonly work: number | null;
  readonly seed: string;
}

/**
 * The question for `task`. The seed is a hash of the table's secret, because a player who knew it could foresee the
 * answer.
 */
export const makeBotQuestion = (session: Session, secret: string, task: BotTask, work: number | null): BotQuestion => {
  const { salts, length } = session.state;
  return {
    entries: viewLog(session.entries, task.seat),
    task,
    work,
    seed: bytesToHex(shuffleKey(secret, salts, `computer ${task.seat} ${length}`)),
  };
};
