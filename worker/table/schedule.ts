/** When a table has to be woken though nobody asks: the alarm is set for whichever comes first. */

import type { Session } from "../../engine/log/session.ts";
import { UnreadableLogError } from "../platform/errors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { LIVENESS_CHECK_MS, UNREADABLE_RETRY_MS } from "../sockets/limits.ts";
import type { TableContext } from "./context.ts";
import { expiryOf } from "./log/retention.ts";

/** Once there is nothing else to come: when it has been kept for as long as was promised. */
export const scheduleExpiry = ({ alarm }: TableContext, session: Session): void => {
  const end = expiryOf(session);
  if (end !== null) alarm.ringBy(end);
};

/** Whether there is a table to wake; one that cannot be opened is tried again later, when it may have been mended. */
export const isLogReadable = ({ alarm, log }: TableContext, now: number): boolean => {
  try {
    return log.read() !== null;
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    alarm.ringBy(now + UNREADABLE_RETRY_MS);
    return false;
  }
};

/** Looks who is still there, and again while anybody is. */
export const checkLiveness = ({ env, log, alarm, presence, httpPresence: askers }: TableContext, now: number): void => {
  if (presence.closeDead(now) || askers.haveLeft(now)) presence.announce();
  const length = presence.present(now).length + askers.here(now).length;
  if (length === 0) return;
  recordMetric(env, "live", { game: log.state?.game ?? "", value: length });
  alarm.ringBy(now + LIVENESS_CHECK_MS);
};
