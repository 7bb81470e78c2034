/** Handles the table's alarm, for every reason that sets it (schedule.ts). */

import { nextDueAt } from "../../engine/commands/decide.ts";
import { wake } from "../../engine/log/session.ts";
import { recordMetric } from "../platform/metrics.ts";
import { playDueBots } from "./bots.ts";
import type { TableContext } from "./context.ts";
import { deleteTable } from "./delete-table.ts";
import { scheduleNextDue } from "./log/next-due.ts";
import { expiryOf } from "./log/retention.ts";
import type { AppendToLog } from "./log/table-log.ts";
import { checkLiveness, checkLogReadable, scheduleExpiry } from "./schedule.ts";

export const handleAlarm = async (
  parts: TableContext,
  append: AppendToLog,
  info: AlarmInvocationInfo | undefined,
): Promise<void> => {
  const { env, log, alarm, publisher, deletionVotes, relocationSender, relocationReceiver } = parts;
  if (relocationReceiver.isAwaited) return relocationReceiver.ask();
  if (log.movedTo !== null) return relocationSender.resume();
  const now = Date.now();
  if (info !== undefined) recordMetric(env, "alarm", { value: Math.max(now - info.scheduledTime, 0) });
  if (!checkLogReadable(parts, now)) return;
  if (deletionVotes.isAgreed) return deleteTable(parts);
  checkLiveness(parts, now);
  const { session } = append(null, (held) => wake(held.session, held.secret, now, publisher.successor));
  if ((expiryOf(session) ?? Number.POSITIVE_INFINITY) <= now) return deleteTable(parts);
  scheduleExpiry(parts, session);
  const due = nextDueAt(session.state);
  if (due !== null) alarm.ringBy(due);
  await playBots(parts, append, info?.retryCount ?? 0);
};

/**
 * Delay before a bot whose turn failed is tried again, in ms. A table that waits for so long stays awake, and does not
 * lose the number of failures.
 */
const BOT_RETRY_MS = 2_000;

/** In a game against a bot the alarm fires every few seconds, so the lobby report can wait. */
const playBots = async (parts: TableContext, append: AppendToLog, tries: number): Promise<void> => {
  const { log, alarm, publisher, botFailures } = parts;
  let hasPlayed = false;
  try {
    hasPlayed = await playDueBots(parts, Math.max(tries, botFailures.count), append);
    botFailures.count = 0;
    if (log.state !== null) scheduleNextDue(parts.alarm, log.state, log.latest);
  } catch (error) {
    // The platform does not retry an alarm whose handler has set another one.
    botFailures.count++;
    alarm.ringBy(Date.now() + BOT_RETRY_MS);
    throw error;
  } finally {
    if (hasPlayed) publisher.enqueueLater(Date.now());
    else await publisher.onAlarm();
  }
};
