/** What a table does when its alarm rings, for whichever of its reasons (schedule.ts). */

import { nextDueAt } from "../../engine/commands/decide.ts";
import { wake } from "../../engine/log/session.ts";
import { recordMetric } from "../platform/metrics.ts";
import { playDueBots } from "./bots.ts";
import type { TableContext } from "./context.ts";
import { deleteTable } from "./delete-table.ts";
import { scheduleNextDue } from "./log/next-due.ts";
import { expiryOf } from "./log/retention.ts";
import type { AppendToLog } from "./log/table-log.ts";
import { checkLiveness, isLogReadable, scheduleExpiry } from "./schedule.ts";

export const handleAlarm = async (
  parts: TableContext,
  grow: AppendToLog,
  info?: AlarmInvocationInfo,
): Promise<void> => {
  const { env, log, alarm, publisher: lobby, relocationSender: leaving, relocationReceiver: arriving } = parts;
  alarm.rang();
  if (arriving.isAwaited) return arriving.ask();
  if (log.movedTo !== null) return leaving.goOn();
  const now = Date.now();
  if (info !== undefined) recordMetric(env, "alarm", { value: Math.max(now - info.scheduledTime, 0) });
  if (!isLogReadable(parts, now)) return;
  checkLiveness(parts, now);
  const { session } = grow(null, (held) => wake(held.session, held.secret, now, lobby.successor));
  if ((expiryOf(session) ?? Number.POSITIVE_INFINITY) <= now) return deleteTable(parts);
  scheduleExpiry(parts, session);
  const due = nextDueAt(session.state);
  if (due !== null) alarm.ringBy(due);
  await answer(parts, grow, info?.retryCount ?? 0);
};

/** Whoever plays against a computer lets it ring every few seconds: the lobby need not hear of each. */
const answer = async (parts: TableContext, grow: AppendToLog, tries: number): Promise<void> => {
  const { log, publisher: lobby } = parts;
  let hasAnswered = false;
  try {
    hasAnswered = await playDueBots(parts, tries, grow);
    if (log.state !== null) scheduleNextDue(parts.alarm, log.state, log.latest);
  } finally {
    if (hasAnswered) lobby.oweLater(Date.now());
    else await lobby.ring();
  }
};
