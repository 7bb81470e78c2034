/**
 * Reserved seats at the table of a private rematch, by person key, which is the only thing that is the same about a
 * player at both tables. The log contains only the names for which seats are reserved; the page shows those.
 */

import { isSeatReserved, reservedNames } from "../../../engine/commands/rematch.ts";
import { isTableCommand } from "../../../engine/commands/table-commands.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { Session } from "../../../engine/log/session.ts";
import type { AnyCommand, TableCommand } from "../../../engine/table/types.ts";

/** The person key for each seat; null if the seat is not reserved. */
export type SeatReservations = readonly (string | null)[];

export const storeReservations = (sql: SqlStorage, reservations: SeatReservations): void => {
  sql.exec("CREATE TABLE kept_seat (seat INTEGER PRIMARY KEY, listing TEXT NOT NULL) STRICT");
  for (const [seat, key] of reservations.entries())
    if (key !== null) sql.exec("INSERT INTO kept_seat (seat, listing) VALUES (?, ?)", seat, key);
};

const hasReservations = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'kept_seat'").toArray().length > 0;

/** A reserved seat follows its player to another person key; returns false if none was reserved for the first. */
export const handOverReservation = (sql: SqlStorage, from: string, to: string): boolean =>
  hasReservations(sql) && sql.exec("UPDATE kept_seat SET listing = ? WHERE listing = ?", to, from).rowsWritten > 0;

/** The person keys for whom these seats are reserved now. */
export const reservedPersons = (
  sql: SqlStorage,
  { log }: Session,
  seats: readonly Seat[],
  now: number,
): readonly string[] =>
  seats
    .filter((seat) => hasReservations(sql) && isSeatReserved(log.whole, seat, now))
    .flatMap((seat) => sql.exec<{ listing: string }>("SELECT listing FROM kept_seat WHERE seat = ?", seat).toArray())
    .map(({ listing }) => listing);

/** The reservations of the seats that are free. */
export const freeSeatReservations = (sql: SqlStorage, session: Session, now: number): SeatReservations =>
  session.state.chairs.map((chair, seat) =>
    chair === null ? (reservedPersons(sql, session, [seat], now)[0] ?? null) : null,
  );

/** Whether the command seats a player or a bot. */
export const isSeatingCommand = (
  command: AnyCommand,
): command is Extract<TableCommand, { readonly type: "sit" | "seat-bot" }> =>
  isTableCommand(command) && (command.type === "sit" || command.type === "seat-bot");

/**
 * Whether a reserved seat is still free. Until it is taken or the reservation ends, the number of seats cannot change.
 */
export const hasPendingReservation = ({ log, state }: Session, now: number): boolean =>
  reservedNames(log.whole, now).some((name, seat) => name !== null && state.chairs[seat] === null);

/** Whether `seat` is reserved for a person who has none of these keys. */
export const isReservedForOther = (
  sql: SqlStorage,
  session: Session,
  seat: Seat,
  personKeys: readonly (string | null)[],
  now: number,
): boolean => {
  const [person] = reservedPersons(sql, session, [seat], now);
  return person !== undefined && !personKeys.includes(person);
};
