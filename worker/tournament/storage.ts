/**
 * A tournament's log in its object's SQLite database: one row per entry, appended and never changed, which triggers
 * enforce. `seq` is given, so two instances of one object can never write two histories.
 */
import type { TournamentEvent } from "../../engine/tournament/forms/events.ts";
import type { TournamentEntry, TournamentSecrets } from "../../engine/tournament/forms/types.ts";

const SCHEMA = `
  CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    author TEXT NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    id TEXT,
    secret TEXT CHECK ((secret IS NOT NULL) = (seq = 0))
  ) STRICT;
  CREATE TRIGGER log_is_never_edited BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
  CREATE TRIGGER log_is_never_cut BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;

const INSERT = "INSERT INTO log (seq, at, author, event, id, secret) VALUES (?, ?, ?, ?, ?, ?)";

/** The log, and the secrets that its first entry commits to. */
interface StoredTournament extends TournamentSecrets {
  readonly entries: readonly TournamentEntry[];
}

/** Beside the log, because an older release would reveal everything in the column `secret` with the seeding. */
const DRAW_ROOT_KEY = "draw-root";

const insert = (sql: SqlStorage, { seq, at, by, event, id }: TournamentEntry, secret: string | null): void => {
  sql.exec(INSERT, seq, at, by, JSON.stringify(event), id ?? null, secret);
};

/** The only function that creates a tournament: an object that was not opened stores nothing. */
export const createTournament = (
  storage: DurableObjectStorage,
  { entries, secret, drawRoot }: StoredTournament,
): void =>
  storage.transactionSync(() => {
    storage.sql.exec(SCHEMA);
    for (const entry of entries) insert(storage.sql, entry, entry.seq === 0 ? secret : null);
    storage.kv.put(DRAW_ROOT_KEY, drawRoot);
  });

/** Null if the tournament was never opened. */
export const readTournament = ({ sql, kv }: DurableObjectStorage): StoredTournament | null => {
  if (sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'log'").toArray().length === 0) return null;
  const rows = sql
    .exec<{ seq: number; at: number; author: string; event: string; id: string | null; secret: string | null }>(
      "SELECT seq, at, author, event, id, secret FROM log ORDER BY seq",
    )
    .toArray();
  const entries = rows.map(({ seq, at, author: by, event, id }) => ({
    ...{ seq, at, by, event: JSON.parse(event) as TournamentEvent },
    ...(id !== null && { id }),
  }));
  return { entries, secret: rows[0]?.secret ?? "", drawRoot: kv.get<string>(DRAW_ROOT_KEY) ?? null };
};

/** Stores all of these entries or none. */
export const appendEntries = (storage: DurableObjectStorage, entries: readonly TournamentEntry[]): void =>
  storage.transactionSync(() => entries.forEach((entry) => void insert(storage.sql, entry, null)));
