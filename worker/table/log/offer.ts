/**
 * The relocation offer of a table's origin object: the target region, the number of attempts, and the next one. While
 * offer and log are both stored, the table is on offer and accepts nothing, here or there. Without the log it has moved
 * for good. Without the offer it is here; a withdrawn offer is never made again. This one database decides which holds.
 */
import type { Region } from "../../platform/regions.ts";
import { isTable, LOG_CLOSED_TRIGGER, wipeStorage } from "./storage-dump.ts";

export interface RelocationOffer {
  readonly place: string;
  /**
   * The attempts so far. Null for an offer from before November 2026, whose receiver started at once; it cannot be
   * withdrawn.
   */
  readonly tries: number | null;
  /** The time of the next attempt, ms since 1970. */
  readonly again: number;
  readonly isHere: boolean;
  /** Whether the receiver is known to have started. */
  readonly hasBegun: boolean;
}

type Storage = Pick<DurableObjectStorage, "sql" | "kv" | "transactionSync">;

const OFFER_TABLE = "elsewhere";
const PINNED_KEY = "stays";

// A trigger blocks appends here, whatever code version runs.
const CLOSE_LOG = `CREATE TRIGGER ${LOG_CLOSED_TRIGGER} BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'elsewhere'); END`;
const CREATE_OFFER = `CREATE TABLE ${OFFER_TABLE} (place TEXT NOT NULL, tries INTEGER, again INTEGER NOT NULL, has_begun INTEGER NOT NULL) STRICT`;

const ADD_MISSING_COLUMNS = `
  ALTER TABLE ${OFFER_TABLE} ADD COLUMN tries INTEGER;
  ALTER TABLE ${OFFER_TABLE} ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE ${OFFER_TABLE} ADD COLUMN has_begun INTEGER NOT NULL DEFAULT 0;
`;

type Row = { place: string; tries?: number | null; again?: number; has_begun?: number };

const rowOf = (sql: SqlStorage): Row | null =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = ?", OFFER_TABLE).toArray().length === 0
    ? null
    : sql.exec<Row>(`SELECT * FROM ${OFFER_TABLE}`).one();

/** Returns null if there is no offer; the table is then here. */
export const readOffer = ({ sql }: Pick<Storage, "sql">): RelocationOffer | null => {
  const row = rowOf(sql);
  if (row === null) return null;
  const { place, tries = null, again = 0, has_begun } = row;
  const isHere = isTable(sql);
  return { place, tries, again, isHere, hasBegun: has_begun === undefined ? !isHere : has_begun === 1 };
};

/** Makes the offer. From here on nothing is appended here. */
export const makeOffer = (storage: Storage, place: Region, now: number): void => {
  storage.transactionSync(() => {
    storage.sql.exec(CLOSE_LOG);
    storage.sql.exec(CREATE_OFFER);
    storage.sql.exec(`INSERT INTO ${OFFER_TABLE} (place, tries, again, has_begun) VALUES (?, 0, ?, 0)`, place, now);
  });
};

/** Counts one more attempt, which has failed by `again`. */
export const recordAttempt = ({ sql }: Storage, again: number): void => {
  if (rowOf(sql)?.has_begun === undefined) sql.exec(ADD_MISSING_COLUMNS);
  sql.exec(`UPDATE ${OFFER_TABLE} SET tries = tries + 1, again = ?`, again);
};

/**
 * The receiver has the full copy. Deletes the local copy and keeps only a pointer to it. Returns false if the offer was
 * withdrawn.
 */
export const commitRelocation = (storage: Storage): boolean =>
  storage.transactionSync(() => {
    if (readOffer(storage)?.isHere) wipeStorage(storage);
    return readOffer(storage) !== null;
  });

/** Withdraws the offer for good. Copies that were already sent become invalid. */
export const withdrawOffer = (storage: Storage): void => {
  storage.transactionSync(() => {
    if (!readOffer(storage)?.isHere) return;
    storage.sql.exec(`DROP TRIGGER ${LOG_CLOSED_TRIGGER}`);
    storage.sql.exec(`DROP TABLE ${OFFER_TABLE}`);
    storage.kv.put(PINNED_KEY, true);
  });
};

export const isPinnedHere = ({ kv }: Pick<Storage, "kv">): boolean => kv.get(PINNED_KEY) === true;

export const markReceiverStarted = ({ sql }: Storage): void => {
  sql.exec(`UPDATE ${OFFER_TABLE} SET has_begun = 1`);
};
