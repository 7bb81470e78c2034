/** Sets the alarm for whatever the table has to do next without a request. */

import type { Session } from "../../engine/log/session.ts";
import { UnreadableLogError } from "../platform/errors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { LIVENESS_CHECK_MS, UNREADABLE_RETRY_MS } from "../sockets/limits.ts";
import type { TableContext } from "./context.ts";
import { expiryOf } from "./log/retention.ts";

/** Sets the alarm for the end of the table's retention, if it has one. */
export const scheduleExpiry = ({ alarm }: TableContext, session: Session): void => {
  const expiry = expiryOf(session);
  if (expiry !== null) alarm.ringBy(expiry);
};

/**
 * Returns false if there is no table or its log is unreadable. For an unreadable log it sets the alarm, because a later
 * version may read it.
 */
export const checkLogReadable = ({ alarm, log }: TableContext, now: number): boolean => {
  try {
    return log.read() !== null;
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    alarm.ringBy(now + UNREADABLE_RETRY_MS);
    return false;
  }
};

/** Closes dead sockets and updates presence; reschedules itself while anyone is connected. */
export const checkLiveness = (parts: TableContext, now: number): void => {
  const { env, log, alarm, presence, httpPresence, publisher, review } = parts;
  review.closeDead(now);
  const haveLeft = httpPresence.haveLeft(now);
  if (haveLeft) publisher.reportSkipped(now);
  if (presence.closeDead(now) || haveLeft) presence.announce();
  const connected = presence.present(now).length + httpPresence.here(now).length;
  if (connected === 0) return;
  recordMetric(env, "live", { game: log.state?.game ?? "", value: connected });
  alarm.ringBy(now + LIVENESS_CHECK_MS);
};
