/**
 * The computers at one table. After each growth the alarm is set for when the next of them should think: that is the
 * durable mark that something is owed. When it rings, the question goes to the thinker and the answer comes back like
 * anybody's command, by an id that belongs to the position it was asked at. The answer then waits for a time that shows
 * nothing of the thought. So nothing is kept beside the log: a crash between question and answer costs the time to ask
 * again, and no answer counts twice.
 */

import { makeBotQuestion } from "../../engine/bot/bot-question.ts";
import { fallbackCommand } from "../../engine/bot/fallback-command.ts";
import {
  botActor,
  botAnswerTime,
  botCommandEnvelope,
  botDelayMs,
  botStartTime,
  botTaskOf,
} from "../../engine/commands/bot-turns.ts";
import { makeTableHost, type SubmitResult, submit } from "../../engine/log/session.ts";
import type { TableState } from "../../engine/table/types.ts";
import { askThinker, type ThinkerApi } from "../bot/bot-thinker.ts";
import type { TableContext } from "./context.ts";
import type { AppendToLog, LoadedLog } from "./log/table-log.ts";
import { readSitterKeys } from "./publish/sitter-keys.ts";

/** After so many failures in a row whoever thinks least answers: a table must not stand still for good. */
const PATIENCE = 3;
/** And after so many nobody is asked any more: an alarm rings only so often again. */
const LAST_PATIENCE = 5;

/**
 * Lets whichever computer is due by now play. Others may play, talk or leave while it thinks: its answer is judged by what
 * it finds. False: none was due.
 */
export const playDueBots = async (
  { ctx, env, log, publisher: lobby }: TableContext,
  failures: number,
  grow: AppendToLog,
): Promise<boolean> => {
  const held = log.read();
  if (held === null) return false;
  const identity = identityAt(held.session.state, ctx);
  const thinker: ThinkerApi = { think: (question) => ctx.exports.Thinker.think(question, identity) };
  const answer = await nextBotAnswer(held, thinker, mostWork(env), failures, platformClock);
  if (answer === null) return false;
  const { reply, session } = grow(null, (found) => answer.judge(found, Date.now(), lobby.successor));
  if (reply.type === "refused" && session.state.length === answer.length)
    throw new Error(`what the computer chose was refused: ${reply.refusal.refused}`);
  return true;
};

/** Whose computers these are: the player's at the first seat that has one. Where nobody sits, the table's own. */
const identityAt = ({ chairs }: TableState, { id, storage }: DurableObjectState): string => {
  const player = chairs.find((chair) => chair !== null && chair.player !== null)?.player ?? null;
  return (player === null ? undefined : readSitterKeys(storage).get(player)) ?? id.toString();
};

const mostWork = ({ COMPUTER_NODES }: Env): number | null => {
  const work = Number(COMPUTER_NODES ?? Number.NaN);
  return Number.isFinite(work) ? work : null;
};

/** The time that passes while a computer thinks and its answer waits, in ms since 1970. */
export interface Clock {
  now(): number;
  waitUntil(at: number): Promise<void>;
}

const platformClock: Clock = {
  now: () => Date.now(),
  waitUntil: (at) => scheduler.wait(Math.max(0, at - Date.now())),
};

/** A computer's answer on its way back to the table. */
export interface BotAnswer {
  readonly length: number;
  judge(held: LoadedLog, now: number, successor: string | null): SubmitResult;
}

/**
 * The answer of the computer that should think by now, at the time when it counts, or null. `work`: how much it may think at
 * most, as `Question` counts. `failures`: how often this has been tried in vain. Throws when the thinker fails; then the
 * alarm rings again.
 */
export const nextBotAnswer = async (
  { session, secret }: LoadedLog,
  thinker: ThinkerApi,
  work: number | null,
  failures: number,
  clock: Clock,
): Promise<BotAnswer | null> => {
  const since = session.log.last?.at ?? 0;
  const task = botTaskOf(session.state);
  if (task === null || botStartTime(session.state, since) > clock.now()) return null;
  const eased = failures < PATIENCE ? task : { ...task, level: 1 };
  const command =
    failures < LAST_PATIENCE
      ? await askThinker(thinker, makeBotQuestion(session, secret, eased, work))
      : fallbackCommand(session.state, task, makeTableHost(session.state, secret, clock.now()));
  await clock.waitUntil(botAnswerTime(since, botDelayMs(session.state), clock.now()));
  const envelope = botCommandEnvelope(session.state, command);
  return {
    length: session.state.length,
    judge: (held, at, successor) => submit(held.session, botActor(task.seat), envelope, held.secret, at, successor),
  };
};
