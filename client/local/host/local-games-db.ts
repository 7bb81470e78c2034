/**
 * Local games in the browser's IndexedDB: one record per table, and one per entry of its log. Entries are only
 * appended. If two tabs write entry n, the second fails and reads the first one's.
 */
import type { Outcome, Seat } from "../../../engine/contract/game.ts";
import type { Entry, Phase } from "../../../engine/table/types.ts";
import { ENTRIES, requestDone, STUDIES, TABLES, transact, transactionDone } from "../../kit/storage/indexed-db.ts";

/** A game in the list of local games. */
export interface LocalListing {
  readonly id: string;
  readonly game: string;
  /** By seat; empty before the names are entered. */
  readonly names: readonly string[];
  readonly phase: Phase;
  /** The seats on turn. */
  readonly turn: readonly Seat[];
  readonly outcome: Outcome | null;
  /** When it was last played, ms since 1970. */
  readonly movedAt: number;
}

/** All stored data of a table except its log. */
export interface LocalRecord extends LocalListing {
  /** In hex. All deals follow from it and the players' salts. */
  readonly secret: string;
  /** Its public address, once it has been uploaded. */
  readonly address?: string;
}

export interface StoredLocalTable {
  readonly record: LocalRecord;
  readonly entries: readonly Entry[];
}

/** An entry in IndexedDB: its key is the table's id and its `seq`. */
interface EntryRow extends Entry {
  readonly table: string;
}

/** The stores of a game and its log. */
const GAME = [TABLES, ENTRIES] as const;

const rowsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

const studyKeyOf = async (entries: readonly Entry[]): Promise<string> =>
  (await import("../../study/run/study-key.ts")).studyKey(entries);

/** Returns null if this device has no table of that id. */
export const readLocal = async (id: string): Promise<StoredLocalTable | null> => {
  const reading = await transact(GAME, "readonly");
  const [record, rows] = await Promise.all([
    requestDone<LocalRecord | undefined>(reading.objectStore(TABLES).get(id)),
    requestDone<EntryRow[]>(reading.objectStore(ENTRIES).getAll(rowsOf(id))),
  ]);
  return record === undefined ? null : { record, entries: rows.map(({ table: _, ...entry }) => entry) };
};

/**
 * Appends entries to a table's log and writes its record, atomically. Returns false if another tab has appended or
 * deleted the table first. Throws if the device is full.
 */
export const saveEntries = async (record: LocalRecord, entries: readonly Entry[]): Promise<boolean> => {
  const writing = await transact(GAME, "readwrite");
  const log = writing.objectStore(ENTRIES);
  let isTaken = false;
  const before = (entries[0]?.seq ?? 0) - 1;
  if (before >= 0) {
    const looking = log.getKey([record.id, before]);
    looking.onsuccess = () => {
      // Another tab has deleted the table: no part of it may be written again.
      isTaken = looking.result === undefined;
      if (isTaken) writing.abort();
    };
  }
  for (const entry of entries) {
    const adding = log.add({ ...entry, table: record.id } satisfies EntryRow);
    adding.onerror = () => {
      isTaken ||= adding.error?.name === "ConstraintError";
    };
  }
  writing.objectStore(TABLES).put(record);
  return transactionDone(writing).then(
    () => true,
    (error: unknown) => {
      if (isTaken) return false;
      throw error;
    },
  );
};

/** Replaces a table's record. Writes nothing if another tab has deleted the table. Throws if the device is full. */
export const saveRecord = async (record: LocalRecord): Promise<void> => {
  const writing = await transact(GAME, "readwrite");
  const tables = writing.objectStore(TABLES);
  const looking = tables.getKey(record.id);
  looking.onsuccess = () => {
    if (looking.result !== undefined) tables.put(record);
  };
  await transactionDone(writing);
};

const allRecords = async (): Promise<readonly LocalRecord[]> => {
  const reading = await transact(GAME, "readonly");
  return requestDone<LocalRecord[]>(reading.objectStore(TABLES).getAll());
};

/** The games on this device, the latest first, without those that have not begun. */
export const localTables = async (): Promise<readonly LocalListing[]> =>
  (await allRecords())
    .filter(({ phase }) => phase !== "seating")
    .sort((a, b) => b.movedAt - a.movedAt)
    .map(({ secret: _, ...listing }) => listing);

/** How long a page may wait for the players' names. */
const SEATING_MS = 24 * 60 * 60 * 1000;

/** Deletes the games that were opened long ago and have not begun, because no list shows them. */
export const removeUnbegun = async (): Promise<void> => {
  const last = Date.now() - SEATING_MS;
  for (const { id, phase, movedAt } of await allRecords())
    if (phase === "seating" && movedAt < last) await removeLocal(id);
};

/** Also deletes the saved study of the game. */
export const removeLocal = async (id: string): Promise<void> => {
  const table = await readLocal(id);
  const key = table === null || table.record.outcome === null ? null : await studyKeyOf(table.entries);
  const writing = await transact([...GAME, STUDIES], "readwrite");
  if (key !== null) writing.objectStore(STUDIES).delete(key);
  writing.objectStore(TABLES).delete(id);
  writing.objectStore(ENTRIES).delete(rowsOf(id));
  await transactionDone(writing);
};
