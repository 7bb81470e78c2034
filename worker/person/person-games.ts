/**
 * The tables of one person, in the person object's database, one row per table. Each newer report replaces the row.
 * After the person has left a table, or its deletion, there is a row without a seat and without names for an hour, so
 * that a late report does not bring it back; that of a deleted table names no game. There is no second index: a list
 * reads all rows of one person, which costs less than one more written row per report.
 */
import { isVoid } from "../../engine/table/end-reasons.ts";
import type { Listing, PersonListing, PersonResult } from "../../engine/wire/listing.ts";
import type { TableReport } from "../lobby/table-report.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS game (
    id TEXT PRIMARY KEY,
    length INTEGER NOT NULL,
    moved_at INTEGER NOT NULL,
    game TEXT NOT NULL,
    result TEXT CHECK (result IN ('won', 'lost', 'drawn', 'void')),
    mine TEXT NOT NULL CHECK (json_valid(mine)),
    opponents TEXT NOT NULL CHECK (json_valid(opponents)),
    kept TEXT CHECK (json_valid(kept)),
    shown TEXT NOT NULL CHECK (json_valid(shown))
  ) STRICT, WITHOUT ROWID`;

/**
 * A player who stands up from a reserved seat may have two person keys at that table, after a new signing key. Then two
 * reports of the same length arrive: without a seat, and with the reserved one, which counts.
 */
const STORE = `
  INSERT INTO game (id, length, moved_at, game, result, mine, opponents, kept, shown) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET length = excluded.length, moved_at = excluded.moved_at, result = excluded.result,
    mine = excluded.mine, opponents = excluded.opponents, kept = excluded.kept, shown = excluded.shown
  WHERE excluded.length > game.length
    OR (excluded.length = game.length AND game.mine = '[]' AND game.kept IS NULL AND excluded.kept IS NOT NULL)`;

/** The table waits for the person: for a move, or at a reserved seat. */
const AWAITED = `(
  mine = '[]' OR (shown ->> 'phase' = 'playing' AND EXISTS (
    SELECT 1 FROM json_each(shown, '$.turn') AS turn, json_each(mine) AS seat WHERE turn.value = seat.value)))`;

/** Listed are tables where the person has a seat or a reserved one. Later tables never displace one that waits for the person. */
const MAX_LISTED = 50;
const LISTED = `
  SELECT shown, mine, kept FROM game WHERE mine <> '[]' OR kept ->> 'until' > ?
  ORDER BY ${AWAITED} DESC, moved_at DESC, id LIMIT ${MAX_LISTED}`;

/** As long as the lobby's list shows a table without a move. */
const LISTED_MS = 24 * 60 * 60_000;
const WAITING = `
  SELECT id FROM game
  WHERE mine <> '[]' AND moved_at > ? AND shown ->> 'phase' = 'seating' AND shown ->> 'isPublic'`;

const FINISHED = `
  SELECT shown, mine, kept, result, moved_at FROM game
  WHERE result IS NOT NULL AND mine <> '[]'
    AND (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR result = ?2)
    AND (?3 IS NULL OR EXISTS (SELECT 1 FROM json_each(opponents) WHERE value = ?3))
    AND (?4 IS NULL OR (moved_at, id) < (?4, ?5))
  ORDER BY moved_at DESC, id DESC LIMIT ?6`;

const SCORES = `
  SELECT value AS name, game, count(*) FILTER (WHERE result = 'won') AS won, count(*) FILTER (WHERE result = 'lost') AS lost,
    count(*) FILTER (WHERE result = 'drawn') AS drawn
  FROM game, json_each(opponents) WHERE mine <> '[]' AND result IN ('won', 'lost', 'drawn')
  GROUP BY value, game ORDER BY count(*) DESC, value, game`;

/** No report is longer than the row of a deleted table. */
const MARK_DELETED = `
  INSERT INTO game (id, length, moved_at, game, mine, opponents, shown)
  VALUES (?, ${Number.MAX_SAFE_INTEGER}, ?, '', '[]', '[]', '{}')`;
const DELETED = "game = ''";
/** Since when a row without a seat has had no use but to refuse late reports. `moved_at` is when it was stored. */
const UNUSED_SINCE = "max(moved_at, coalesce(kept ->> 'until', 0))";
/** Reports that arrive so late do not count, in ms. */
const MAX_LATENESS_MS = 60 * 60_000;

type Row = { readonly shown: string; readonly mine: string; readonly kept: string | null };

/** Where the next page of finished games starts. */
export interface GamesCursor {
  readonly movedAt: number;
  readonly id: string;
}

export interface GamesFilter {
  readonly game: string | null;
  readonly result: PersonResult | null;
  readonly opponent: string | null;
  readonly after: GamesCursor | null;
  readonly limit: number;
}

/** The results against one opponent name. */
export interface Score {
  readonly name: string;
  readonly game: string;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** A table where the person has seats. */
export interface HeldTable {
  readonly id: string;
  readonly isOver: boolean;
}

/** Finished games that are listed in `held`, the newest ones. Every other table is. */
const MAX_HELD_FINISHED = 200;
const HELD = `
  SELECT id, shown ->> 'phase' = 'over' AS isOver FROM game WHERE mine <> '[]' ORDER BY isOver, moved_at DESC`;

const resultOf = ({ listing: { outcome, phase }, mine }: TableReport): PersonResult | null => {
  if (phase !== "over" || outcome === null || mine.length === 0) return null;
  if (isVoid(outcome)) return "void";
  if (outcome.winners.length === 0) return "drawn";
  return outcome.winners.some((seat) => mine.includes(seat)) ? "won" : "lost";
};

/** Opponents are known only by their names at the table. */
const opponentsOf = ({ listing: { seats }, mine, opponents }: TableReport): readonly string[] => [
  ...new Set(opponents ?? seats.flatMap((name, seat) => (name === null || mine.includes(seat) ? [] : [name]))),
];

/** A deleted table cannot reach the objects of persons who have left it. */
const withoutNames = ({ programs: _, ...listing }: Listing): Listing => ({
  ...listing,
  seats: listing.seats.map(() => null),
});

const listingOf = ({ shown, mine, kept }: Row): PersonListing => ({
  ...JSON.parse(shown),
  mine: JSON.parse(mine),
  ...(mine === "[]" && kept !== null && { kept: JSON.parse(kept) }),
});

export class PersonGames {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get isAny(): boolean {
    return this.#hasTable && this.#sql.exec("SELECT 1 FROM game LIMIT 1").toArray().length > 0;
  }

  get #hasTable(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'game'").toArray().length > 0;
  }

  /** Returns false if the stored report is as new or newer, or was dropped before this one arrived. */
  store(report: TableReport, now: number): boolean {
    const { listing, mine, kept, at = now } = report;
    if (at < now - MAX_LATENESS_MS) return false;
    if (!this.#hasTable) this.#sql.exec(SCHEMA);
    const isGone = mine.length === 0 && kept === undefined;
    const { rowsWritten } = this.#sql.exec(
      STORE,
      ...[listing.id, listing.length, isGone ? now : listing.movedAt, listing.game, resultOf(report)],
      ...[JSON.stringify(mine), JSON.stringify(isGone ? [] : opponentsOf(report))],
      ...[kept === undefined ? null : JSON.stringify(kept), JSON.stringify(isGone ? withoutNames(listing) : listing)],
    );
    return rowsWritten > 0;
  }

  /** The last reported listing; null if there is none, or if the person has left the table. */
  known(id: string): PersonListing | null {
    if (!this.#hasTable) return null;
    const [row] = this.#sql
      .exec<Row>("SELECT shown, mine, kept FROM game WHERE id = ? AND (mine <> '[]' OR kept IS NOT NULL)", id)
      .toArray();
    return row === undefined ? null : listingOf(row);
  }

  /** Deletes the row of a table; returns false if there was none. */
  forget(id: string): boolean {
    return this.#hasTable && this.#sql.exec("DELETE FROM game WHERE id = ?", id).rowsWritten > 0;
  }

  /** The table, which has no row, was deleted: late reports of it do not count. */
  markDeleted(id: string, now: number): void {
    if (!this.#hasTable) this.#sql.exec(SCHEMA);
    this.#sql.exec(MARK_DELETED, id, now);
  }

  /** When the next row without a seat is to be dropped; null if there is none. */
  get nextDropAt(): number | null {
    if (!this.#hasTable) return null;
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>(`SELECT min(${UNUSED_SINCE}) AS oldest FROM game WHERE mine = '[]'`)
      .one();
    return oldest === null ? null : oldest + MAX_LATENESS_MS + 1;
  }

  /** Deletes the rows without a seat whose reports have all arrived; returns their tables. */
  dropUnused(now: number): readonly string[] {
    if (!this.#hasTable) return [];
    return this.#sql
      .exec<{ id: string }>(
        `DELETE FROM game WHERE mine = '[]' AND ${UNUSED_SINCE} < ? RETURNING id`,
        now - MAX_LATENESS_MS,
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** The person's tables: first those that wait for the person, and of both kinds the last moved first. */
  listed(now: number): readonly PersonListing[] {
    return this.#hasTable ? this.#sql.exec<Row>(LISTED, now).toArray().map(listingOf) : [];
  }

  /** The tables where the person has seats, unfinished ones first. */
  held(): readonly HeldTable[] {
    if (!this.#hasTable) return [];
    const tables = this.#sql.exec<{ id: string; isOver: number }>(HELD).toArray();
    const unfinished = tables.filter(({ isOver }) => isOver === 0).length;
    return tables.slice(0, unfinished + MAX_HELD_FINISHED).map(({ id, isOver }) => ({ id, isOver: isOver === 1 }));
  }

  /** The tables where a seat is reserved for the person, who has none. */
  reserved(now: number): readonly string[] {
    if (!this.#hasTable) return [];
    return this.#sql
      .exec<{ id: string }>("SELECT id FROM game WHERE mine = '[]' AND kept ->> 'until' > ?", now)
      .toArray()
      .map(({ id }) => id);
  }

  /** The public tables where the person waits for a game to start. */
  waiting(now: number): readonly string[] {
    if (!this.#hasTable) return [];
    return this.#sql
      .exec<{ id: string }>(WAITING, now - LISTED_MS)
      .toArray()
      .map(({ id }) => id);
  }

  /** The finished games, newest first. */
  finished({ game, result, opponent, after, limit }: GamesFilter): readonly PersonListing[] {
    if (!this.#hasTable) return [];
    const [movedAt, id] = after === null ? [null, null] : [after.movedAt, after.id];
    return this.#sql
      .exec<Row & { result: PersonResult }>(FINISHED, game, result, opponent, movedAt, id, limit)
      .toArray()
      .map((row) => ({ ...listingOf(row), result: row.result }));
  }

  scores(): readonly Score[] {
    return this.#hasTable ? this.#sql.exec<{ [K in keyof Score]: Score[K] }>(SCORES).toArray() : [];
  }

  /** All reports, for the person object that replaces this one. */
  all(): readonly TableReport[] {
    if (!this.#hasTable) return [];
    const rows = this.#sql
      .exec<Row & { opponents: string }>(`SELECT shown, mine, opponents, kept FROM game WHERE NOT ${DELETED}`)
      .toArray();
    return rows.map(({ shown, mine, opponents, kept }) => ({
      listing: JSON.parse(shown),
      mine: JSON.parse(mine),
      opponents: JSON.parse(opponents),
      kept: kept === null ? undefined : JSON.parse(kept),
    }));
  }

  /** Deletes all rows. */
  clear(): void {
    if (this.#hasTable) this.#sql.exec("DELETE FROM game");
  }
}
