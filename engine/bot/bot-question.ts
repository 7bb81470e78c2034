/**
 * A computer's turn as a question, so that it can be thought about elsewhere: in a thread of its own, or behind an
 * entrypoint that never sees the table's secret. It holds what the seat heard when it was said, and chance of its own that
 * nobody at the table can foresee. What answers it is answer-question.ts, which is big and loaded where it is wanted.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { shuffleKey } from "../chance/deal.ts";
import type { BotTask } from "../commands/bot-turns.ts";
import { viewLog } from "../log/log.ts";
import type { Session } from "../log/session.ts";
import type { Entry } from "../table/types.ts";

export interface BotQuestion {
  /** As the seat heard them (`redact`, `past` false). */
  readonly entries: readonly Entry[];
  readonly task: BotTask;
  /** The work that it may take at most, in units as `Player.nodeWork`; null leaves it to the level. */
  readonly work: number | null;
  readonly seed: string;
}

/** What `task` asks at a table. Who knows the seed could foresee the answer, so it is drawn from the secret, one way. */
export const makeBotQuestion = (session: Session, secret: string, task: BotTask, work: number | null): BotQuestion => {
  const { salts, length } = session.state;
  return {
    entries: viewLog(session.entries, task.seat),
    task,
    work,
    seed: bytesToHex(shuffleKey(secret, salts, `computer ${task.seat} ${length}`)),
  };
};
