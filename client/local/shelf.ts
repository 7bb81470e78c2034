/**
 * The games kept on this device, in the browser's own database: per table one record, and one for each entry of its log.
 * Entries are only ever added. Two tabs at one table cannot both write entry n: the second is told, and reads on.
 */
import type { Outcome, Seat } from "../../engine/game.ts";
import type { Entry, Phase } from "../../engine/table-types.ts";

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

export interface LocalTable {
  readonly record: LocalRecord;
  readonly entries: readonly Entry[];
}

const TABLES = "tables";
const ENTRIES = "entries";

/** As IndexedDB has it: an entry under the table's id and its own `seq`. */
interface EntryRow extends Entry {
  readonly table: string;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when what was written is on the device's disk. */
const kept = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
  });

let opened: Promise<IDBDatabase> | null = null;

const open = (): Promise<IDBDatabase> => {
  opened ??= openAnew().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

const openAnew = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open("foldtable", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLES, { keyPath: "id" });
    request.result.createObjectStore(ENTRIES, { keyPath: ["table", "seq"] });
  };
  const database = await done(request);
  // The browser may take it away: the data was deleted by hand, or another tab brings a newer form.
  database.onclose = database.onversionchange = () => {
    database.close();
    opened = null;
  };
  return database;
};

const transact = async (mode: IDBTransactionMode): Promise<IDBTransaction> =>
  (await open()).transaction([TABLES, ENTRIES], mode, { durability: "strict" });

const rowsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

/** The table of that id, or null where there is none on this device. */
export const readLocal = async (id: string): Promise<LocalTable | null> => {
  const reading = await transact("readonly");
  const [record, rows] = await Promise.all([
    done<LocalRecord | undefined>(reading.objectStore(TABLES).get(id)),
    done<EntryRow[]>(reading.objectStore(ENTRIES).getAll(rowsOf(id))),
  ]);
  return record === undefined ? null : { record, entries: rows.map(({ table: _, ...entry }) => entry) };
};

/**
 * Adds entries to a table's log, and its record with them: both or nothing. False where another tab has been quicker,
 * with a move or with taking the whole table away.
 * Throws where the device keeps nothing more.
 */
export const keepEntries = async (record: LocalRecord, entries: readonly Entry[]): Promise<boolean> => {
  const writing = await transact("readwrite");
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
  return kept(writing).then(
    () => true,
    (error: unknown) => {
      if (isTaken) return false;
      throw error;
    },
  );
};

export const keepRecord = async (record: LocalRecord): Promise<void> => {
  const writing = await transact("readwrite");
  writing.objectStore(TABLES).put(record);
  await kept(writing);
};

/** The games on this device, the latest first. One that nobody has begun is not worth a line. */
export const localTables = async (): Promise<readonly LocalListing[]> => {
  const reading = await transact("readonly");
  const records = await done<LocalRecord[]>(reading.objectStore(TABLES).getAll());
  return records
    .filter(({ phase }) => phase !== "seating")
    .sort((a, b) => b.movedAt - a.movedAt)
    .map(({ secret: _, ...listing }) => listing);
};

export const removeLocal = async (id: string): Promise<void> => {
  const writing = await transact("readwrite");
  writing.objectStore(TABLES).delete(id);
  writing.objectStore(ENTRIES).delete(rowsOf(id));
  await kept(writing);
};
