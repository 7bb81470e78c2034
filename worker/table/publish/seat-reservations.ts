/**
 * Who has a seat kept at the table of a private rematch, by the key that the lobby knows them by: the one thing that is
 * the same about a player at both tables. The log says only for which names seats are kept, and the page shows that.
 */

import { isSeatReserved, reservedNames } from "../../../engine/commands/rematch.ts";
import { isTableCommand } from "../../../engine/commands/table-commands.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { Session } from "../../../engine/log/session.ts";
import type { AnyCommand, TableCommand } from "../../../engine/table/types.ts";

/** By seat: whom it is kept for; null: nobody. */
export type SeatReservations = readonly (string | null)[];

export const storeReservations = (sql: SqlStorage, keepers: SeatReservations): void => {
  sql.exec("CREATE TABLE kept_seat (seat INTEGER PRIMARY KEY, listing TEXT NOT NULL) STRICT");
  for (const [seat, key] of keepers.entries())
    if (key !== null) sql.exec("INSERT INTO kept_seat (seat, listing) VALUES (?, ?)", seat, key);
};

/** Whether it puts somebody on a seat, a person or a computer. */
export const isSeatingCommand = (
  command: AnyCommand,
): command is Extract<TableCommand, { readonly type: "sit" | "seat-bot" }> =>
  isTableCommand(command) && (command.type === "sit" || command.type === "seat-bot");

/** Whether somebody is still awaited for whom a seat is kept: until then nobody makes the table smaller, or larger. */
export const hasPendingReservation = ({ log, state }: Session, now: number): boolean =>
  reservedNames(log.whole, now).some((name, seat) => name !== null && state.chairs[seat] === null);

/** Whether `seat` is kept for somebody else than whoever the lobby knows by `lobbyKey`. */
export const isReservedForOther = (
  sql: SqlStorage,
  { log }: Session,
  seat: Seat,
  lobbyKey: string | null,
  now: number,
): boolean => {
  if (!isSeatReserved(log.whole, seat, now)) return false;
  const rows = sql.exec<{ listing: string }>("SELECT listing FROM kept_seat WHERE seat = ?", seat).toArray();
  return rows.length > 0 && rows[0]?.listing !== lobbyKey;
};
