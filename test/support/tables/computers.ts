/** Lets bots play in a session, with the same questions and answers as in the Worker. */

import { answerBotQuestion } from "../../../engine/bot/answer-question.ts";
import { makeBotQuestion } from "../../../engine/bot/bot-question.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { botActor, botCommandEnvelope, botTaskOf } from "../../../engine/commands/bot-turns.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import type { Session } from "../../../engine/log/session.ts";
import { submit } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { SECRET } from "./tables.ts";
import { OPENED_AT, SUCCESSOR, submitAcceptedAt } from "./timed-table.ts";

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

/** Plays to the end: random moves for "p0", chosen moves for the bots. */
export const playToEnd = async (start: Session): Promise<Session> => {
  let session = start;
  const random = seededRandom("person");
  for (let ms = 10_000; session.state.phase === "playing"; ms += 1000) {
    const after = await playBotCommand(session, ms);
    if (after !== null) session = after;
    else {
      const moves = rulesOfTable(session.state).moves(session.state.play!, seatsOnTurn(session.state)[0]!);
      session = submitAcceptedAt(session, ms, "p0", moves[Math.floor(random() * moves.length)]!);
    }
  }
  return session;
};
