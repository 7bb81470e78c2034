/**
 * The lobby's read model, in D1. Tables report at least once and in any order. A report counts only if its log is
 * longer than the stored one, so late and repeated reports do no harm. The row of a deleted table therefore stays for
 * some time, without a listing and with a length that no report exceeds.
 */
import type { Listing, LobbyLists } from "../../engine/wire/listing.ts";
import { logError } from "../platform/errors.ts";
import type { LobbyReport, PublicList } from "./listing.ts";
import type { TableReport } from "./table-report.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A seating table without a move for this long is on no list. */
const LISTED_MS = DAY;

const MAX_OPEN = 50;
/** Newest tables that are ranked for each list. Ranking one reads seven rows, which are billed. */
const MAX_RANKED = 300;
const MAX_FINISHED = 12;

/** Tables that one sweep asks: below the subrequest limit of every plan. */
export const SWEEP_BATCH = 40;

/** Registers a table. It reports at once; if it does not, the sweep asks it after a day. */
export const register = (lobby: D1Database, id: string, now: number): Promise<unknown> =>
  lobby
    .prepare("INSERT INTO listing (id, registered_at, ask_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    .bind(id, now, now + DAY)
    .run();

// Writes at most one row: indexed columns are set only for publicly listed tables and at the end, since each index
// write is billed. Writes none if no list shows the change, except twice a day, so that the sweep need not ask.
const upsert = (isOver: boolean): string => `
  INSERT INTO listing (id, registered_at, length, heard_at, moved_at, ask_at, list, shown)
  VALUES (?1, ?2, ?3, ?2, ?4, ?5, ?6, ?7)
  ON CONFLICT (id) DO UPDATE SET
    length = excluded.length,
    heard_at = excluded.heard_at,
    moved_at = excluded.moved_at,
    list = excluded.list,
    ${isOver ? "ask_at = NULL," : ""}
    shown = excluded.shown
  WHERE excluded.length > listing.length AND (
    listing.length = 0 OR listing.list IS NOT NULL OR excluded.list IS NOT NULL
    OR listing.shown ->> 'phase' IS NOT excluded.shown ->> 'phase'
    OR listing.heard_at < excluded.heard_at - ${DAY / 2})`;

// A finished table is not asked again; one that reports for the first time is asked after a day.
const SCHEDULE = `
  UPDATE listing SET ask_at = ?2
  WHERE id = ?1 AND shown IS NOT NULL AND (ask_at <= registered_at + ${MINUTE} OR (?2 IS NULL AND ask_at IS NOT NULL))`;

// Keeps no more finished games of one address than the list shows, so that they never fill all that is ranked.
const LIMIT_FINISHED = `
  WITH mine AS (
    SELECT id, moved_at FROM listing
    WHERE list = 'finished' AND opened_from = (SELECT opened_from FROM listing WHERE id = ?1)
  )
  UPDATE listing SET list = NULL
  WHERE id IN (SELECT id FROM mine ORDER BY moved_at DESC, id LIMIT -1 OFFSET ${MAX_FINISHED})`;

/** Stores a table's report. Rejects if that fails. */
export const upsertReport = async (lobby: D1Database, { listing, list }: LobbyReport, now: number): Promise<void> => {
  const { id, length, movedAt, phase } = listing;
  const askAt = phase === "over" ? null : now + DAY;
  await lobby.batch([
    lobby.prepare(upsert(phase === "over")).bind(id, now, length, movedAt, askAt, list, JSON.stringify(listing)),
    lobby.prepare(SCHEDULE).bind(id, askAt),
    ...(list === "finished" ? [lobby.prepare(LIMIT_FINISHED).bind(id)] : []),
  ]);
};

// Takes the first table of each address, then the second of each, so that one opener cannot hide the others. Tables
// with an unknown opener count as one address.
const ranked = (list: PublicList, most: number): string => `
  SELECT shown, moved_at FROM (
    SELECT id, shown, moved_at, row_number() OVER (PARTITION BY opened_from ORDER BY moved_at DESC, id) AS place
    FROM (SELECT * FROM listing WHERE list = '${list}' AND moved_at > ?1 ORDER BY moved_at DESC, id LIMIT ${MAX_RANKED})
  ) ORDER BY place, moved_at DESC, id LIMIT ${most}`;

const OPEN = ranked("open", MAX_OPEN);
const FINISHED = ranked("finished", MAX_FINISHED);

/** Reads from the nearest replica (D1 Sessions API). It may lag behind, as reports do. */
const nearest = (lobby: D1Database): D1DatabaseSession => lobby.withSession("first-unconstrained");

/** The public lists, newest first. */
export const readLists = async (database: D1Database, now: number): Promise<LobbyLists> => {
  const lobby = nearest(database);
  const [open, finished] = await lobby.batch<{ shown: string; moved_at: number }>([
    lobby.prepare(OPEN).bind(now - LISTED_MS),
    lobby.prepare(FINISHED).bind(0),
  ]);
  return { open: listings(open), finished: listings(finished) };
};

const listings = (result: D1Result<{ shown: string; moved_at: number }> | undefined): Listing[] =>
  (result?.results ?? []).toSorted((a, b) => b.moved_at - a.moved_at).map(({ shown }) => JSON.parse(shown) as Listing);

/**
 * The seats of a player key from before person objects existed (worker/person). A new person object imports them;
 * nothing is added any more.
 */
export const readLegacySeats = async (database: D1Database, key: string): Promise<readonly TableReport[]> => {
  const { results } = await nearest(database)
    .prepare("SELECT shown, seats FROM sitter JOIN listing USING (id) WHERE player = ? AND shown IS NOT NULL")
    .bind(key)
    .all<{ shown: string; seats: string }>();
  return results.map(({ shown, seats }) => ({ listing: JSON.parse(shown), mine: JSON.parse(seats) }));
};

// The longer a table is silent, the more rarely it is asked: first after a minute, or a day once it has reported, and
// then after twice as long each time; but every day if the lobby has no report, as after it was emptied.
const POSTPONE = `
  UPDATE listing SET ask_at = CASE
    WHEN heard_at > ?1 - ${DAY} THEN heard_at + ${DAY}
    WHEN length = 0 THEN ?1 + min(max(${MINUTE}, ?1 - registered_at), ${DAY})
    ELSE ?1 + max(${DAY}, ?1 - max(registered_at, moved_at))
  END
  WHERE id IN (SELECT id FROM listing WHERE ask_at <= ?1 ORDER BY ask_at LIMIT ?2)
  RETURNING id, heard_at`;

/** The tables that have not reported for too long. Each is due again later, whatever the request returns. */
export const takeOverdue = async (lobby: D1Database, now: number): Promise<string[]> => {
  const { results } = await lobby.prepare(POSTPONE).bind(now, SWEEP_BATCH).run<{ id: string; heard_at: number }>();
  return results.filter(({ heard_at }) => heard_at <= now - DAY).map(({ id }) => id);
};

/** Deletes the row of an id without a table. */
export const dropUnknownTable = (lobby: D1Database, id: string): Promise<unknown> =>
  lobby.prepare("DELETE FROM listing WHERE id = ? AND length = 0").bind(id).run();

// A report that a table sent before its deletion may arrive after it, but not an hour later.
const REPLACE_DELETED = `
  INSERT OR REPLACE INTO listing (id, registered_at, length, ask_at)
  VALUES (?1, ?2, ${Number.MAX_SAFE_INTEGER}, ?2 + ${HOUR})`;

/** The table was deleted. Its row stays until the sweep deletes it, so that no late report lists the table again. */
export const deleteListing = (lobby: D1Database, id: string, now: number): Promise<unknown> =>
  lobby.batch([
    lobby.prepare("DELETE FROM sitter WHERE id = ?").bind(id),
    lobby.prepare(REPLACE_DELETED).bind(id, now),
  ]);

/**
 * Whether the row of that deleted table is still there: for an hour, until the next sweep. False while the lobby cannot
 * be read.
 */
export const wasDeleted = async (lobby: D1Database, id: string): Promise<boolean> => {
  try {
    const row = lobby.prepare("SELECT 1 FROM listing WHERE id = ? AND shown IS NULL AND length > 0").bind(id);
    return (await row.first()) !== null;
  } catch (error) {
    logError("lobby", error);
    return false;
  }
};

/** Rows of deleted tables that one sweep deletes. */
const MAX_DROPPED = 1000;

/** Deletes the rows of deleted tables after their time. */
export const dropDeletedTables = (lobby: D1Database, now: number): Promise<unknown> =>
  lobby
    .prepare(
      `DELETE FROM listing WHERE shown IS NULL AND length > 0
       AND id IN (SELECT id FROM listing WHERE ask_at <= ? ORDER BY ask_at LIMIT ${MAX_DROPPED})`,
    )
    .bind(now)
    .run();
