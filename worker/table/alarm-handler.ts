/** What a table does when its alarm rings, for whichever of its reasons (schedule.ts). */

import { nextDueAt } from "../../engine/commands/decide.ts";
import { wake } from "../../engine/log/session.ts";
import { note } from "../platform/metrics.ts";
import { letComputersPlay } from "./bots.ts";
import type { Parts } from "./context.ts";
import type { Grow } from "./log/table-log.ts";
import { end, endOf } from "./retention.ts";
import { isReadable, lookAround, ringAtEnd, ringWhenDue } from "./schedule.ts";

export const rang = async (parts: Parts, grow: Grow, info?: AlarmInvocationInfo): Promise<void> => {
  const { env, log, alarm, lobby, leaving, arriving } = parts;
  alarm.rang();
  if (arriving.isAwaited) return arriving.ask();
  if (log.movedTo !== null) return leaving.goOn();
  const now = Date.now();
  if (info !== undefined) note(env, "alarm", { value: Math.max(now - info.scheduledTime, 0) });
  if (!isReadable(parts, now)) return;
  lookAround(parts, now);
  const { session } = grow(null, (held) => wake(held.session, held.secret, now, lobby.successor));
  if ((endOf(session) ?? Number.POSITIVE_INFINITY) <= now) return end(parts);
  ringAtEnd(parts, session);
  const due = nextDueAt(session.state);
  if (due !== null) alarm.ringBy(due);
  await answer(parts, grow, info?.retryCount ?? 0);
};

/** Whoever plays against a computer lets it ring every few seconds: the lobby need not hear of each. */
const answer = async (parts: Parts, grow: Grow, tries: number): Promise<void> => {
  const { log, lobby } = parts;
  let hasAnswered = false;
  try {
    hasAnswered = await letComputersPlay(parts, tries, grow);
    if (log.state !== null) ringWhenDue(parts, log.state);
  } finally {
    if (hasAnswered) lobby.oweLater(Date.now());
    else await lobby.ring();
  }
};
