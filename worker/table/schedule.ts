/** When a table has to be woken though nobody asks: the alarm is set for whichever comes first. */

import { nextDueAt } from "../../engine/commands/decide.ts";
import type { Session } from "../../engine/log/session.ts";
import type { TableState } from "../../engine/table/types.ts";
import { Unreadable } from "../platform/errors.ts";
import { note } from "../platform/metrics.ts";
import { NEXT_LOOKS, NEXT_TRY } from "../sockets/limits.ts";
import { computerDue } from "./bots.ts";
import type { Parts } from "./context.ts";
import { endOf } from "./retention.ts";

/** After each growth: a clock, a pause between rounds, a computer's turn. */
export const ringWhenDue = ({ alarm, log }: Pick<Parts, "alarm" | "log">, state: TableState): void => {
  const due = nextDueAt(state);
  if (due !== null) alarm.ringBy(due);
  const answer = computerDue(state, log.latest);
  if (answer !== null) alarm.ringBy(answer);
};

/** Once there is nothing else to come: when it has been kept for as long as was promised. */
export const ringAtEnd = ({ alarm }: Parts, session: Session): void => {
  const end = endOf(session);
  if (end !== null) alarm.ringBy(end);
};

/** Whether there is a table to wake; one that cannot be opened is tried again later, when it may have been mended. */
export const isReadable = ({ alarm, log }: Parts, now: number): boolean => {
  try {
    return log.read() !== null;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    alarm.ringBy(now + NEXT_TRY);
    return false;
  }
};

/** Looks who is still there, and again while anybody is. */
export const lookAround = ({ env, log, alarm, presence, askers }: Parts, now: number): void => {
  if (presence.closeDead(now) || askers.haveLeft(now)) presence.announce();
  const length = presence.present(now).length + askers.here(now).length;
  if (length === 0) return;
  note(env, "live", { game: log.state?.game ?? "", value: length });
  alarm.ringBy(now + NEXT_LOOKS);
};
