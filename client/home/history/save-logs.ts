/**
 * The logs of a person's games as one file, one after the other: each begins with its entry 0, and the page for files
 * reads it.
 */
import { fetchGames, type GamesFilter, ServerBusyError } from "./finished-games.ts";

/** Games per request. */
const PAGE = 100;
/** Logs requested at the same time. */
const MAX_PARALLEL = 4;
/** The pause after a busy server that names none, in ms. */
const BUSY_DELAY_MS = 5_000;

export interface SavedLogs {
  readonly file: Blob;
  readonly count: number;
  /** Tables that no longer exist. */
  readonly missing: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns null if the table no longer exists. Waits if the server is busy; throws `ServerBusyError`. */
const logOf = async (id: string, signal: AbortSignal): Promise<string | null> => {
  for (;;) {
    const response = await fetch(`/api/tables/${id}/log`, { signal }).catch(() => undefined);
    if (response?.ok) return endWithLine(await response.text());
    if (response?.status === 404) return null;
    if (response?.status !== 429) throw new ServerBusyError(response);
    await pause(new ServerBusyError(response).wait || BUSY_DELAY_MS);
    signal.throwIfAborted();
  }
};

const endWithLine = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

/**
 * `onProgress` receives the number of logs saved so far. Throws `ServerBusyError` if a request fails, and also throws
 * if `signal` aborts.
 */
export const saveLogs = async (
  wanted: GamesFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<SavedLogs> => {
  const logs: string[] = [];
  let missing = 0;
  for (let after: string | null = null; ; ) {
    const { games, next } = await fetchGames(wanted, after, PAGE, signal);
    for (let from = 0; from < games.length; from += MAX_PARALLEL) {
      const some = await Promise.all(games.slice(from, from + MAX_PARALLEL).map(({ id }) => logOf(id, signal)));
      const found = some.filter((log) => log !== null);
      logs.push(...found);
      missing += some.length - found.length;
      onProgress(logs.length);
    }
    if (next === null) break;
    after = next;
  }
  return { file: new Blob(logs, { type: "application/x-ndjson;charset=utf-8" }), count: logs.length, missing };
};
