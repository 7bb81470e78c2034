/** How an object becomes a table: opened anew, or by a game that was finished elsewhere. */
import type { Entry, TableSetup } from "../../engine/table/types.ts";
import type { Place } from "../platform/regions.ts";
import { FIRST_LOOK } from "../sockets/limits.ts";
import type { Parts } from "./context.ts";
import { type Keepers, keepSeats } from "./publish/seat-reservations.ts";
import { ringAtEnd } from "./schedule.ts";

export const open = (parts: Parts, opening: TableSetup, keepers: Keepers, near: Place | null): void => {
  const { ctx, log, alarm, lobby } = parts;
  if (log.movedTo !== null || log.read() !== null) return;
  const now = Date.now();
  log.open(opening, now, near);
  if (opening.kept !== undefined) keepSeats(ctx.storage.sql, keepers);
  // Whoever comes within that time needs no alarm of their own.
  alarm.ringBy(now + FIRST_LOOK);
  lobby.owe(now);
};

export const adopt = (parts: Parts, entries: readonly Entry[]): void => {
  const { log } = parts;
  if (log.read() === null) ringAtEnd(parts, log.adopt(entries, Date.now()));
};
