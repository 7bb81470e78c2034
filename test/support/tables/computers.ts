/** Lets bots play in a session, with the same questions and answers as in the Worker. */

import { answerBotQuestion } from "../../../engine/bot/answer-question.ts";
import { makeBotQuestion } from "../../../engine/bot/bot-question.ts";
import { botActor, botCommandEnvelope, botTaskOf } from "../../../engine/commands/bot-turns.ts";
import type { Session } from "../../../engine/log/session.ts";
import { submit } from "../../../engine/log/session.ts";
import { SECRET } from "./tables.ts";
import { OPENED_AT, SUCCESSOR } from "./timed-table.ts";

const NODES = 2_000;

const withoutPause = async (): Promise<void> => {};

/** The session after one bot command. Null if no bot is on turn. */
export const playBotCommand = async (session: Session, ms: number): Promise<Session | null> => {
  const task = botTaskOf(session.state);
  if (task === null) return null;
  const command = await answerBotQuestion(makeBotQuestion(session, SECRET, task, NODES), withoutPause);
  const envelope = botCommandEnvelope(session.state, command);
  const { reply, session: after } = submit(session, botActor(task.seat), envelope, SECRET, OPENED_AT + ms, SUCCESSOR);
  if (reply.type !== "accepted") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(reply)}`);
  return after;
};

/** Lets bots play, one command per second, until it is a person's turn. */
export const playBotCommands = async (session: Session, ms: number, maxCommands = 2_000): Promise<Session> => {
  let current = session;
  for (let step = 0; step < maxCommands; step++) {
    const after = await playBotCommand(current, ms + step * 1000);
    if (after === null) return current;
    current = after;
  }
  return current;
};
