/** Until when a table's log is retained. The days are in engine/wire/retention.ts. */

import { openedEventOf } from "../../../engine/log/log.ts";
import type { Session } from "../../../engine/log/session.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { RETAIN_PRIVATE_DAYS, RETAIN_UNSTARTED_DAYS, roundTableExpiry } from "../../../engine/wire/retention.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * When a table whose last entry is from `movedAt` expires, ms since 1970. Null for public games that were played here:
 * they never expire.
 */
export const retainedUntil = (
  { phase, isPublic, isUploaded }: Pick<TableState, "phase" | "isPublic" | "isUploaded">,
  movedAt: number,
): number | null => {
  if (phase === "seating") return movedAt + RETAIN_UNSTARTED_DAYS * DAY;
  return isPublic && !isUploaded ? null : movedAt + RETAIN_PRIVATE_DAYS * DAY;
};

/** A tournament's table waits for its players until its round is over, and is kept no longer if they never played. */
export const expiryOf = ({ state, log, entries }: Session): number | null =>
  state.play === null && openedEventOf(entries).tournament !== undefined
    ? roundTableExpiry(log.first?.at ?? 0)
    : retainedUntil(state, log.last?.at ?? 0);
