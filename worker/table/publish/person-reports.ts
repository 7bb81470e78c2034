/**
 * What a table tells the people who sit there, each in their own place (worker/person): how it stands, and what of it is theirs.
 * Whoever has left is told that once more; whoever is awaited at the table of a rematch, that a seat is kept. At least once,
 * by an outbox of its own (publisher.ts), so that neither waits for the other's database.
 */

import { isSeatReserved, SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { listingOf, mayChangeStanding } from "../../lobby/listing.ts";
import type { TableReport } from "../../lobby/table-report.ts";
import { deleteSitterKey, readSitterKeys } from "./sitter-keys.ts";

/** Whoever waits for their turn elsewhere should not wait for a second. */
export const PERSON_REPORT_INTERVAL_MS = 500;

/** What a table knows of its players while it tells them. */
export interface PublishContext {
  /** How much of the log a player has seen. */
  seenBy(player: string): number;
  /** Whoever sees for themselves what there is to tell. */
  hears(player: string): boolean;
}

/** By the key of each: what they are told. */
export const personReports = (
  id: string,
  session: Session,
  sitters: ReadonlyMap<string, string>,
  keepers: ReadonlyMap<string, Seat>,
  { seenBy, hears }: PublishContext,
  now: number,
): ReadonlyMap<string, TableReport> => {
  const listing = listingOf(id, session);
  const reports = new Map<string, TableReport>();
  const until = (session.log.first?.at ?? 0) + SEAT_RESERVATION_MS;
  for (const [key, seat] of keepers)
    if (session.state.chairs[seat] === null && isSeatReserved(session.log.whole, seat, now))
      reports.set(key, { listing, mine: [], kept: { seat, until } });
  for (const [player, key] of sitters) {
    const mine = seatsOfPlayer(session.state, player);
    if (mine.length > 0 && hears(player)) continue;
    const known = { seen: seenBy(player), acted: lastOf(session, mine) };
    if (mine.length > 0 || !reports.has(key)) reports.set(key, { listing, mine, ...known });
  }
  return reports;
};

/** The last entry that was these seats' doing; -1: none. */
const lastOf = ({ entries }: Session, mine: readonly Seat[]): number =>
  entries.findLast(({ seat }) => seat !== null && mine.includes(seat))?.seq ?? -1;

const PUBLISHED = "published to people";

/** Whether every player at the table has a report that contains the last change of the standing. */
export const isPublishedToAll = ({ kv }: DurableObjectStorage, { log }: Session): boolean =>
  !log.slice(kv.get<number>(PUBLISHED) ?? 0).some(({ event }) => mayChangeStanding(event));

/**
 * Every player at the table has a report of this much of the log. The length is stored only while a game is played, which is one
 * row a game. Before and after a game the log hardly grows, and a report of the same length writes no row in a person object.
 */
export const markPublishedToAll = ({ kv }: DurableObjectStorage, { state }: Session): void => {
  if (state.phase === "playing") kv.put(PUBLISHED, state.length);
};

/** The next report goes to every player at the table. */
export const clearPublishedToAll = ({ kv }: DurableObjectStorage): void => {
  if (kv.get(PUBLISHED) !== undefined) kv.delete(PUBLISHED);
};

export const publishToPersons = async (
  env: Env,
  id: string,
  session: Session,
  storage: DurableObjectStorage,
  sight: PublishContext,
): Promise<void> => {
  const sitters = readSitterKeys(storage);
  const reports = personReports(id, session, sitters, readKeepers(storage.sql), sight, Date.now());
  await Promise.all([...reports].map(([key, report]) => env.PERSON.getByName(key).tell(report)));
};

/** Of those who have left nothing more is to be told. Not of those who have come back meanwhile. */
export const dropDepartedSitters = (storage: DurableObjectStorage, told: Session, now: Session): void => {
  for (const player of readSitterKeys(storage).keys())
    if ([told, now].every(({ state }) => seatsOfPlayer(state, player).length === 0)) deleteSitterKey(storage, player);
};

export const deleteFromPersons = async (env: Env, id: string, storage: DurableObjectStorage): Promise<void> => {
  const keys = new Set([...readSitterKeys(storage).values(), ...readKeepers(storage.sql).keys()]);
  await Promise.all([...keys].map((key) => env.PERSON.getByName(key).forget(id)));
};

/** The seat that is kept for each (seat-reservations.ts). */
const readKeepers = (sql: SqlStorage): ReadonlyMap<string, Seat> => {
  const isThere = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'kept_seat'").toArray().length > 0;
  const rows = isThere
    ? sql.exec<{ seat: Seat; listing: string }>("SELECT seat, listing FROM kept_seat").toArray()
    : [];
  return new Map(rows.map(({ seat, listing }) => [listing, seat]));
};
