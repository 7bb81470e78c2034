/** Creates a table in its object: a new one, or from an uploaded log. */
import type { Entry, TableSetup } from "../../engine/table/types.ts";
import type { Region } from "../platform/regions.ts";
import { FIRST_LIVENESS_CHECK_MS } from "../sockets/limits.ts";
import type { TableContext } from "./context.ts";
import { freeSeatReservations, type SeatReservations, storeReservations } from "./publish/seat-reservations.ts";
import { scheduleExpiry } from "./schedule.ts";

/** Returns the reservations of the free seats, which an earlier call may have made for others. */
export const openNewTable = (
  parts: TableContext,
  setup: TableSetup,
  reservations: SeatReservations,
  region: Region | null,
): SeatReservations => {
  const { ctx, log, alarm, publisher } = parts;
  // A deleted table does not come back by a form that is sent again: no list would show it.
  if (publisher.isErased || log.movedTo !== null) return [];
  const now = Date.now();
  const known = log.read();
  if (known !== null) return freeSeatReservations(ctx.storage.sql, known.session, now);
  log.open(setup, now, region);
  if (setup.kept !== undefined) storeReservations(ctx.storage.sql, reservations);
  // A visitor within that time does not need another alarm.
  alarm.ringBy(now + FIRST_LIVENESS_CHECK_MS);
  publisher.enqueue(now);
  return reservations;
};

export const importUploadedTable = (parts: TableContext, entries: readonly Entry[]): void => {
  const { log } = parts;
  if (log.read() === null) scheduleExpiry(parts, log.adopt(entries, Date.now()));
};
