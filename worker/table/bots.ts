/**
 * The bots at one table. After each append the alarm is set for the time at which the next bot should think, which
 * records durably that a bot command is due. When it fires, the thinker computes a command, which comes back like a
 * player's, with an id that belongs to the position. It then waits for a time that reveals nothing about the search.
 * Nothing else is stored: after a crash the question is asked again, and no answer counts twice.
 */

import { makeBotQuestion } from "../../engine/bot/bot-question.ts";
import { fallbackCommand } from "../../engine/bot/fallback-command.ts";
import {
  type BotTask,
  botActor,
  botAnswerTime,
  botCommandEnvelope,
  botPauseMs,
  botStartTime,
  botTaskOf,
} from "../../engine/commands/bot-turns.ts";
import { refuse } from "../../engine/contract/game.ts";
import { makeTableHost, type SubmitResult, submit } from "../../engine/log/session.ts";
import type { TableState } from "../../engine/table/types.ts";
import { askThinker, type ThinkerApi } from "../bot/bot-thinker.ts";
import type { TableContext } from "./context.ts";
import type { AppendToLog, LoadedLog } from "./log/table-log.ts";
import { readPersonKeys } from "./publish/person-keys.ts";

/** After this many failures in a row the bot plays at level 1, so that the table does not stall. */
const EASY_AFTER_FAILURES = 3;
/** After this many failures the fallback command is played, because the platform retries an alarm only a few times. */
const FALLBACK_AFTER_FAILURES = 5;

/**
 * Plays for the bot that is due now. Other commands may arrive while it thinks: its command is judged against the state
 * it then finds. Returns false if no bot was due.
 */
export const playDueBots = async (
  { ctx, env, log, publisher }: TableContext,
  failures: number,
  append: AppendToLog,
): Promise<boolean> => {
  const loaded = log.read();
  if (loaded === null) return false;
  const identity = thinkerIdentity(loaded.session.state, ctx);
  const thinker: ThinkerApi = { think: (question) => ctx.exports.Thinker.think(question, identity) };
  const answer = await nextBotAnswer(loaded, thinker, workLimit(env), failures, platformClock);
  if (answer === null) return false;
  const { reply, session } = append(null, (current) => answer.judge(current, Date.now(), publisher.successor));
  if (reply.type === "refused" && session.state.length === answer.length)
    throw new Error(`the command of a bot was refused: ${reply.refusal.refused}`);
  return true;
};

/**
 * The identity whose thinker is used: that of the player at the first occupied seat; the table's own if there is none.
 */
const thinkerIdentity = ({ chairs }: TableState, { id, storage }: DurableObjectState): string => {
  const player = chairs.find((chair) => chair !== null && chair.player !== null)?.player ?? null;
  return (player === null ? undefined : readPersonKeys(storage).get(player)) ?? id.toString();
};

const workLimit = ({ COMPUTER_NODES }: Env): number | null => {
  const work = Number(COMPUTER_NODES ?? Number.NaN);
  return Number.isFinite(work) ? work : null;
};

/** The clock while a bot thinks and its command waits, in ms since 1970. */
export interface Clock {
  now(): number;
  waitUntil(at: number): Promise<void>;
}

const platformClock: Clock = {
  now: () => Date.now(),
  waitUntil: (at) => scheduler.wait(Math.max(0, at - Date.now())),
};

/** A bot's command on its way to the table. */
export interface BotAnswer {
  readonly length: number;
  judge(loaded: LoadedLog, now: number, successor: string | null): SubmitResult;
}

/** A question that a player asked meanwhile comes before the bot's move, which would end it without an answer. */
const isOutdated = ({ kind }: BotTask, state: TableState): boolean => (botTaskOf(state)?.kind ?? kind) !== kind;

/**
 * The command of the bot that should think now, at the time at which it counts, or null. `work` is the limit of its
 * search, as `BotQuestion` counts it. `failures` is the number of earlier attempts. Throws when the thinker fails; the
 * platform then retries the alarm.
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
  const eased = failures < EASY_AFTER_FAILURES ? task : { ...task, level: 1 };
  const command =
    failures < FALLBACK_AFTER_FAILURES
      ? await askThinker(thinker, makeBotQuestion(session, secret, eased, work))
      : fallbackCommand(session.state, task, makeTableHost(session.state, secret, clock.now()));
  await clock.waitUntil(botAnswerTime(since, botPauseMs(session.state), clock.now()));
  const envelope = botCommandEnvelope(session.state, command);
  return {
    length: session.state.length,
    judge: (loaded, at, successor) =>
      isOutdated(task, loaded.session.state)
        ? { session: loaded.session, entries: [], reply: { type: "refused", refusal: refuse("stale") } }
        : submit(loaded.session, botActor(task.seat), envelope, loaded.secret, at, successor),
  };
};
