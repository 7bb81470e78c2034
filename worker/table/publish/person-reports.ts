/**
 * Reports a table's state to the person objects of its players (worker/person): the listing, and the player's own
 * seats. A player who left gets one last report; a player with a reserved seat at a rematch table gets a report of the
 * reservation. At least once, by its own outbox (publisher.ts), so that neither database delays the other.
 */

import { partnerSeat } from "../../../engine/commands/leaving.ts";
import { isSeatReserved, SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { roundTableExpiry } from "../../../engine/wire/retention.ts";
import { listingOf, mayChangeStanding } from "../../lobby/listing.ts";
import type { TableReport } from "../../lobby/table-report.ts";
import { deletePersonKey, readPersonKeys } from "./person-keys.ts";

/** Players who wait elsewhere for their turn should wait less than a second. */
export const PERSON_REPORT_INTERVAL_MS = 500;

/** What a table knows of its players when it reports. */
export interface PublishContext {
  /** How many entries of the log a player has seen. */
  seenBy(player: string): number;
  /** Whether the player is connected and needs no report. */
  hears(player: string): boolean;
}

/** The reports by person key. */
export const personReports = (
  id: string,
  session: Session,
  personKeys: ReadonlyMap<string, string>,
  reservations: ReadonlyMap<string, Seat>,
  { seenBy, hears }: PublishContext,
  now: number,
): ReadonlyMap<string, TableReport> => {
  const { state, log } = session;
  const listing = listingOf(id, session);
  const reports = new Map<string, TableReport>();
  const { first } = log;
  // The reservation of a tournament's table ends with the table.
  const isTournament = first?.event.type === "opened" && "tournament" in first.event;
  const openedAt = first?.at ?? 0;
  const until = isTournament ? roundTableExpiry(openedAt) : openedAt + SEAT_RESERVATION_MS;
  for (const [key, seat] of reservations) {
    if (state.chairs[seat] !== null || !isSeatReserved(log.whole, seat, now)) continue;
    const waiting = { kept: { seat, until }, isCalled: isTournament };
    reports.set(key, { listing, at: now, mine: [], ...(state.phase !== "over" && waiting) });
  }
  for (const [player, key] of personKeys) {
    const mine = seatsOfPlayer(state, player);
    const isSeated = mine.length > 0;
    if (isSeated ? hears(player) : reports.has(key)) continue;
    const opponents = opponentsOf(state, mine);
    reports.set(key, { listing, at: now, mine, opponents, seen: seenBy(player), acted: lastOf(session, mine) });
  }
  return reports;
};

const opponentsOf = (state: TableState, mine: readonly Seat[]): readonly string[] => {
  const ownSide = [...mine, ...mine.map((seat) => partnerSeat(state, seat))];
  return state.chairs.flatMap((chair, seat) => (chair === null || ownSide.includes(seat) ? [] : [chair.name]));
};

/** The last entry of these seats; -1 if there is none. */
const lastOf = ({ entries }: Session, mine: readonly Seat[]): number =>
  entries.findLast(({ seat }) => seat !== null && mine.includes(seat))?.seq ?? -1;

const PUBLISHED_KEY = "published to people";

export const isPublishedToAll = ({ kv }: DurableObjectStorage, { log }: Session): boolean =>
  !log.slice(kv.get<number>(PUBLISHED_KEY) ?? 0).some(({ event }) => mayChangeStanding(event));

/**
 * Records that every player has a report up to this length of the log. It is stored only during a game, which is one
 * row per game. Before and after a game the log hardly grows, and a report of the same length writes no row in a person
 * object.
 */
export const markPublishedToAll = ({ kv }: DurableObjectStorage, { state }: Session): void => {
  if (state.phase === "playing") kv.put(PUBLISHED_KEY, state.length);
};

export const clearPublishedToAll = ({ kv }: DurableObjectStorage): void => {
  if (kv.get(PUBLISHED_KEY) !== undefined) kv.delete(PUBLISHED_KEY);
};

export const publishToPersons = async (
  env: Env,
  id: string,
  session: Session,
  storage: DurableObjectStorage,
  context: PublishContext,
): Promise<void> => {
  const personKeys = readPersonKeys(storage);
  const reports = personReports(id, session, personKeys, readReservations(storage.sql), context, Date.now());
  await Promise.all([...reports].map(([key, report]) => env.PERSON.getByName(key).receiveReport(report)));
};

/**
 * Deletes the keys of players who have left and were notified of that, unless they came back in the meantime. Watchers who
 * see the hands some turns later also see their programs until then.
 */
export const deleteDepartedKeys = (storage: DurableObjectStorage, reported: Session, now: Session): void => {
  for (const player of readPersonKeys(storage).keys())
    if ([reported, now, now.watched].every(({ state }) => seatsOfPlayer(state, player).length === 0))
      deletePersonKey(storage, player);
};

export const deleteFromPersons = async (env: Env, id: string, storage: DurableObjectStorage): Promise<void> => {
  const keys = new Set([...readPersonKeys(storage).values(), ...readReservations(storage.sql).keys()]);
  await Promise.all([...keys].map((key) => env.PERSON.getByName(key).forget(id, true)));
};

/** The reserved seat by person key (seat-reservations.ts). */
const readReservations = (sql: SqlStorage): ReadonlyMap<string, Seat> => {
  const hasTable = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'kept_seat'").toArray().length > 0;
  const rows = hasTable
    ? sql.exec<{ seat: Seat; listing: string }>("SELECT seat, listing FROM kept_seat").toArray()
    : [];
  return new Map(rows.map(({ seat, listing }) => [listing, seat]));
};
