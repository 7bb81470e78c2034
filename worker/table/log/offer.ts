/**
 * What a table's first object keeps of leaving it to another: near which place that is, how often it was tried, when it is tried
 * again. With the log beside it the table is on offer, and takes nothing, here or there. Without the log it has gone for ever;
 * without the mark it is here, and once it was taken back that is for ever too. This one database decides which of these holds.
 */
import type { Region } from "../../platform/regions.ts";
import { isTable, LOG_CLOSED_TRIGGER, wipeStorage } from "./storage-dump.ts";

export interface RelocationOffer {
  readonly place: string;
  /** Null: of an offer by which the other began at once, as all were until November 2026. It cannot be taken back. */
  readonly tries: number | null;
  /** When it is tried again, ms since 1970. */
  readonly again: number;
  readonly isHere: boolean;
  /** Whether the other is known to have begun. */
  readonly hasBegun: boolean;
}

type Storage = Pick<DurableObjectStorage, "sql" | "kv" | "transactionSync">;

const MARK = "elsewhere";
const STAYS = "stays";

// The database itself sees to it that nothing is added here any more, whatever code runs or has run.
const CLOSE = `CREATE TRIGGER ${LOG_CLOSED_TRIGGER} BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'elsewhere'); END`;
const LEAVE = `CREATE TABLE ${MARK} (place TEXT NOT NULL, tries INTEGER, again INTEGER NOT NULL, has_begun INTEGER NOT NULL) STRICT`;

const OF_OLD = `
  ALTER TABLE ${MARK} ADD COLUMN tries INTEGER;
  ALTER TABLE ${MARK} ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE ${MARK} ADD COLUMN has_begun INTEGER NOT NULL DEFAULT 0;
`;

type Row = { place: string; tries?: number | null; again?: number; has_begun?: number };

const rowOf = (sql: SqlStorage): Row | null =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = ?", MARK).toArray().length === 0
    ? null
    : sql.exec<Row>(`SELECT * FROM ${MARK}`).one();

/** Null: there is none, and the table is here. */
export const readOffer = ({ sql }: Pick<Storage, "sql">): RelocationOffer | null => {
  const row = rowOf(sql);
  if (row === null) return null;
  const { place, tries = null, again = 0, has_begun } = row;
  const isHere = isTable(sql);
  return { place, tries, again, isHere, hasBegun: has_begun === undefined ? !isHere : has_begun === 1 };
};

/** From here on nothing is added to the log here. */
export const makeOffer = (storage: Storage, place: Region, now: number): void => {
  storage.transactionSync(() => {
    storage.sql.exec(CLOSE);
    storage.sql.exec(LEAVE);
    storage.sql.exec(`INSERT INTO ${MARK} (place, tries, again, has_begun) VALUES (?, 0, ?, 0)`, place, now);
  });
};

/** It is being tried once more; `again`: by when it has failed. */
export const recordAttempt = ({ sql }: Storage, again: number): void => {
  if (rowOf(sql)?.has_begun === undefined) sql.exec(OF_OLD);
  sql.exec(`UPDATE ${MARK} SET tries = tries + 1, again = ?`, again);
};

/** The other has all of it: from here on it is that one's, and nothing is left here but where it went. False: it was taken back. */
export const commitRelocation = (storage: Storage): boolean =>
  storage.transactionSync(() => {
    if (readOffer(storage)?.isHere) wipeStorage(storage);
    return readOffer(storage) !== null;
  });

/** It stays where it is, and is never offered again, so that whatever was sent of it is nobody's. */
export const withdrawOffer = (storage: Storage): void => {
  storage.transactionSync(() => {
    if (!readOffer(storage)?.isHere) return;
    storage.sql.exec(`DROP TRIGGER ${LOG_CLOSED_TRIGGER}`);
    storage.sql.exec(`DROP TABLE ${MARK}`);
    storage.kv.put(STAYS, true);
  });
};

export const isPinnedHere = ({ kv }: Pick<Storage, "kv">): boolean => kv.get(STAYS) === true;

export const markReceiverStarted = ({ sql }: Storage): void => {
  sql.exec(`UPDATE ${MARK} SET has_begun = 1`);
};
