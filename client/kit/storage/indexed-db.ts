/** The browser's IndexedDB, which stores local games and study results. */

export const TABLES = "tables";
export const ENTRIES = "entries";
/** Results of studying finished games (study/run/study-cache.ts). */
export const STUDIES = "studies";

export const requestDone = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when the written data is on the device's disk. */
export const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
  });

/** The migrations by version. An older database runs all that it lacks. */
const versions: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore(TABLES, { keyPath: "id" });
    database.createObjectStore(ENTRIES, { keyPath: ["table", "seq"] });
  },
  (database) => {
    database.createObjectStore(STUDIES, { keyPath: "key" }).createIndex("at", "at");
  },
];

let opened: Promise<IDBDatabase> | null = null;

const open = (): Promise<IDBDatabase> => {
  opened ??= openAnew().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

const openAnew = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open("foldtable", versions.length);
  request.onupgradeneeded = ({ oldVersion }) => {
    for (const bring of versions.slice(oldVersion)) bring(request.result);
  };
  const database = await requestDone(request);
  // The connection can be closed: the user deleted the data, or another tab upgrades the database.
  database.onclose = database.onversionchange = () => {
    database.close();
    opened = null;
  };
  return database;
};

export const transact = async (stores: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction> =>
  (await open()).transaction(stores, mode, { durability: "strict" });
