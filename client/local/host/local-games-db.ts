/**
 * The games kept on this device, in the browser's own database: per table one record, and one for each entry of its log.
 * Entries are only ever added. Two tabs at one table cannot both write entry n: the second is told, and reads on.
 */
import type { Outcome, Seat } from "../../../engine/contract/game.ts";
import type { Entry, Phase } from "../../../engine/table/types.ts";
import { ENTRIES, requestDone, STUDIES, TABLES, transact, transactionDone } from "../../kit/storage/indexed-db.ts";

/** What the list of games shows of one. */
export interface LocalListing {
  readonly id: string;
  readonly game: string;
  /** Per seat; empty where nobody has been named yet. */
  readonly names: readonly string[];
  readonly phase: Phase;
  /** The seats that are to move. */
  readonly turn: readonly Seat[];
  readonly outcome: Outcome | null;
  /** When it was last played, ms since 1970. */
  readonly movedAt: number;
}

/** All that is kept of a table beside its log. */
export interface LocalRecord extends LocalListing {
  /** In hex. All deals follow from it and the players' salts. */
  readonly secret: string;
  /** Where it can be seen by everybody, once it has been uploaded. */
  readonly address?: string;
}

export interface StoredLocalTable {
  readonly record: LocalRecord;
  readonly entries: readonly Entry[];
}

/** As IndexedDB has it: an entry under the table's id and its own `seq`. */
interface EntryRow extends Entry {
  readonly table: string;
}

/** A game, and its log with it. */
const GAME = [TABLES, ENTRIES] as const;

const rowsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

const studyKeyOf = async (entries: readonly Entry[]): Promise<string> =>
  (await import("../../study/run/study-key.ts")).studyKey(entries);

/** The table of that id, or null where there is none on this device. */
export const readLocal = async (id: string): Promise<StoredLocalTable | null> => {
  const reading = await transact(GAME, "readonly");
  const [record, rows] = await Promise.all([
    requestDone<LocalRecord | undefined>(reading.objectStore(TABLES).get(id)),
    requestDone<EntryRow[]>(reading.objectStore(ENTRIES).getAll(rowsOf(id))),
  ]);
  return record === undefined ? null : { record, entries: rows.map(({ table: _, ...entry }) => entry) };
};

/**
 * Adds entries to a table's log, and its record with them: both or nothing. False where another tab has been quicker,
 * with a move or with taking the whole table away.
 * Throws where the device keeps nothing more.
 */
export const saveEntries = async (record: LocalRecord, entries: readonly Entry[]): Promise<boolean> => {
  const writing = await transact(GAME, "readwrite");
  const log = writing.objectStore(ENTRIES);
  let isTaken = false;
  const before = (entries[0]?.seq ?? 0) - 1;
  if (before >= 0) {
    const looking = log.getKey([record.id, before]);
    looking.onsuccess = () => {
      // The table has been taken away meanwhile: a rest of it must not come back.
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

export const saveRecord = async (record: LocalRecord): Promise<void> => {
  const writing = await transact(GAME, "readwrite");
  writing.objectStore(TABLES).put(record);
  await transactionDone(writing);
};

/** The games on this device, the latest first. One that nobody has begun is not worth a line. */
export const localTables = async (): Promise<readonly LocalListing[]> => {
  const reading = await transact(GAME, "readonly");
  const records = await requestDone<LocalRecord[]>(reading.objectStore(TABLES).getAll());
  return records
    .filter(({ phase }) => phase !== "seating")
    .sort((a, b) => b.movedAt - a.movedAt)
    .map(({ secret: _, ...listing }) => listing);
};

/** With what a study has found about it. */
export const removeLocal = async (id: string): Promise<void> => {
  const table = await readLocal(id);
  const key = table === null || table.record.outcome === null ? null : await studyKeyOf(table.entries);
  const writing = await transact([...GAME, STUDIES], "readwrite");
  if (key !== null) writing.objectStore(STUDIES).delete(key);
  writing.objectStore(TABLES).delete(id);
  writing.objectStore(ENTRIES).delete(rowsOf(id));
  await transactionDone(writing);
};
