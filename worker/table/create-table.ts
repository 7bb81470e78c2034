/** How an object becomes a table: opened anew, or by a game that was finished elsewhere. */
import type { Entry, TableSetup } from "../../engine/table/types.ts";
import type { Region } from "../platform/regions.ts";
import { FIRST_LIVENESS_CHECK_MS } from "../sockets/limits.ts";
import type { TableContext } from "./context.ts";
import { type SeatReservations, storeReservations } from "./publish/seat-reservations.ts";
import { scheduleExpiry } from "./schedule.ts";

export const openNewTable = (
  parts: TableContext,
  opening: TableSetup,
  keepers: SeatReservations,
  near: Region | null,
): void => {
  const { ctx, log, alarm, publisher: lobby } = parts;
  if (log.movedTo !== null || log.read() !== null) return;
  const now = Date.now();
  log.open(opening, now, near);
  if (opening.kept !== undefined) storeReservations(ctx.storage.sql, keepers);
  // Whoever comes within that time needs no alarm of their own.
  alarm.ringBy(now + FIRST_LIVENESS_CHECK_MS);
  lobby.owe(now);
};

export const importUploadedTable = (parts: TableContext, entries: readonly Entry[]): void => {
  const { log } = parts;
  if (log.read() === null) scheduleExpiry(parts, log.adopt(entries, Date.now()));
};
