/** A table at which computers play, without a host around it: they are asked and answered as everywhere else. */

import { answerBotQuestion } from "../../../engine/bot/answer-question.ts";
import { makeBotQuestion } from "../../../engine/bot/bot-question.ts";
import { botActor, botCommandEnvelope, botTaskOf } from "../../../engine/commands/bot-turns.ts";
import type { Session } from "../../../engine/log/session.ts";
import { submit } from "../../../engine/log/session.ts";
import { SECRET } from "./tables.ts";
import { opened, SUCCESSOR } from "./timed-table.ts";

const NODES = 2_000;

const atOnce = async (): Promise<void> => {};

/** One answer of a computer, or null when none is asked. */
export const computed = async (session: Session, ms: number): Promise<Session | null> => {
  const task = botTaskOf(session.state);
  if (task === null) return null;
  const command = await answerBotQuestion(makeBotQuestion(session, SECRET, task, NODES), atOnce);
  const envelope = botCommandEnvelope(session.state, command);
  const { reply, session: after } = submit(session, botActor(task.seat), envelope, SECRET, opened + ms, SUCCESSOR);
  if (reply.type !== "accepted") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(reply)}`);
  return after;
};

/** Lets computers play until a person is awaited, a command a second. */
export const computedFrom = async (session: Session, ms: number, most = 2_000): Promise<Session> => {
  let now = session;
  for (let step = 0; step < most; step++) {
    const after = await computed(now, ms + step * 1000);
    if (after === null) return now;
    now = after;
  }
  return now;
};
