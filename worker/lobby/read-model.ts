/**
 * What the lobby reads, in D1. Tables tell it, at least once and in any order; a telling counts only if it is about a
 * longer log than what was told before, so that late and double ones do no harm.
 */
import type { Listing, LobbyLists } from "../../engine/wire/listing.ts";
import { HttpError, logError } from "../platform/errors.ts";
import type { LobbyReport, PublicList } from "./listing.ts";
import type { TableReport } from "./table-report.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A seating table at which nobody has moved for so long is on no list. */
const FRESH = DAY;

const MAX_OPEN = 50;
/** So many of the newest are weighed for each list. Weighing one reads seven rows, which are billed. */
const MAX_WEIGHED = 300;
const MAX_FINISHED = 12;

/** How many tables one sweep asks: what a Worker may call on every plan, with room to spare. */
export const SWEEP_BATCH = 40;

/** Notes that there is a table of this id. It tells about itself at once; should it not, it is asked after a day. */
export const register = (lobby: D1Database, id: string, now: number): Promise<unknown> =>
  lobby
    .prepare("INSERT INTO listing (id, registered_at, ask_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    .bind(id, now, now + DAY)
    .run();

// One row at most: what is indexed stays out of it but for the public lists, and for the end, after which nobody asks. None, where no
// list shows what has changed: whose turn it is, or who sits at a private table. But from time to time, or the sweep would ask.
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

// A finished table need not be asked again; one that has just begun to tell is asked after a day.
const REST = `
  UPDATE listing SET ask_at = ?2
  WHERE id = ?1 AND (ask_at <= registered_at + ${MINUTE} OR (?2 IS NULL AND ask_at IS NOT NULL))`;

// No address needs more finished games than the list shows, and those of one never fill all that is weighed.
const THIN = `
  WITH mine AS (
    SELECT id, moved_at FROM listing
    WHERE list = 'finished' AND opened_from = (SELECT opened_from FROM listing WHERE id = ?1)
  )
  UPDATE listing SET list = NULL
  WHERE id IN (SELECT id FROM mine ORDER BY moved_at DESC, id LIMIT -1 OFFSET ${MAX_FINISHED})`;

/** Takes in what a table tells. Rejects when it could not be stored. */
export const upsertReport = async (lobby: D1Database, { listing, list }: LobbyReport, now: number): Promise<void> => {
  const { id, length, movedAt, phase } = listing;
  const askAt = phase === "over" ? null : now + DAY;
  await lobby.batch([
    lobby.prepare(upsert(phase === "over")).bind(id, now, length, movedAt, askAt, list, JSON.stringify(listing)),
    lobby.prepare(REST).bind(id, askAt),
    ...(list === "finished" ? [lobby.prepare(THIN).bind(id)] : []),
  ]);
};

// First one of each address, then the second of each: however many somebody opens, others are seen. All tables whose
// opener is not known count as those of one address.
const ranked = (list: PublicList, most: number): string => `
  SELECT shown, moved_at FROM (
    SELECT id, shown, moved_at, row_number() OVER (PARTITION BY opened_from ORDER BY moved_at DESC, id) AS place
    FROM (SELECT * FROM listing WHERE list = '${list}' AND moved_at > ?1 ORDER BY moved_at DESC, id LIMIT ${MAX_WEIGHED})
  ) ORDER BY place, moved_at DESC, id LIMIT ${most}`;

const OPEN = ranked("open", MAX_OPEN);
const FINISHED = ranked("finished", MAX_FINISHED);

/**
 * By the Sessions API: the nearest copy of the database answers, however far away the one is that is written to. It may
 * lag behind; so does what tables tell.
 */
const nearest = (lobby: D1Database): D1DatabaseSession => lobby.withSession("first-unconstrained");

/** The public lists, newest first. */
export const readLists = async (database: D1Database, now: number): Promise<LobbyLists> => {
  const lobby = nearest(database);
  const [open, finished] = await read(() =>
    lobby.batch<{ shown: string; moved_at: number }>([
      lobby.prepare(OPEN).bind(now - FRESH),
      lobby.prepare(FINISHED).bind(0),
    ]),
  );
  return { open: listings(open), finished: listings(finished) };
};

const listings = (answer: D1Result<{ shown: string; moved_at: number }> | undefined): Listing[] =>
  (answer?.results ?? []).toSorted((a, b) => b.moved_at - a.moved_at).map(({ shown }) => JSON.parse(shown) as Listing);

/**
 * Where somebody sat whom the lobby knew by that key, as it was told before people had places of their own (worker/person): what
 * such a place begins with. Nothing is added to it any more.
 */
export const readLegacySeats = async (database: D1Database, key: string): Promise<readonly TableReport[]> => {
  const { results } = await nearest(database)
    .prepare("SELECT shown, seats FROM sitter JOIN listing USING (id) WHERE player = ? AND shown IS NOT NULL")
    .bind(key)
    .all<{ shown: string; seats: string }>();
  return results.map(({ shown, seats }) => ({ listing: JSON.parse(shown), mine: JSON.parse(seats) }));
};

// The longer nobody moves at a table, the more rarely it is asked: after a minute, or a day once it has told something,
// and then each time after twice as long.
const POSTPONE = `
  UPDATE listing SET ask_at = CASE
    WHEN heard_at > ?1 - ${DAY} THEN heard_at + ${DAY}
    ELSE ?1 + max(CASE length WHEN 0 THEN ${MINUTE} ELSE ${DAY} END, ?1 - max(registered_at, moved_at))
  END
  WHERE id IN (SELECT id FROM listing WHERE ask_at <= ?1 ORDER BY ask_at LIMIT ?2)
  RETURNING id, heard_at`;

/** The tables that have not been heard of for too long. Each is due again later, whatever becomes of the asking. */
export const takeOverdue = async (lobby: D1Database, now: number): Promise<string[]> => {
  const { results } = await lobby.prepare(POSTPONE).bind(now, SWEEP_BATCH).run<{ id: string; heard_at: number }>();
  return results.filter(({ heard_at }) => heard_at <= now - DAY).map(({ id }) => id);
};

/** There is no table of this id after all. */
export const dropUnknownTable = (lobby: D1Database, id: string): Promise<unknown> =>
  lobby.prepare("DELETE FROM listing WHERE id = ? AND length = 0").bind(id).run();

/** The table has been forgotten. */
export const deleteListing = (lobby: D1Database, id: string): Promise<unknown> =>
  lobby.batch([
    lobby.prepare("DELETE FROM sitter WHERE id = ?").bind(id),
    lobby.prepare("DELETE FROM listing WHERE id = ?").bind(id),
  ]);

const read = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    logError("lobby", error);
    throw new HttpError("unavailable", undefined, { "Retry-After": "5" });
  }
};
