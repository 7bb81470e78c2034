/** The logs of one's own games as one file, one after the other: each begins with its entry 0, and the page for files reads it. */
import { fetchGames, type GamesFilter, ServerBusyError } from "./finished-games.ts";

/** So many games at once. */
const PAGE = 100;
/** So many logs on their way at once. */
const ABREAST = 4;
/** After a server that wants to be left alone and does not say for how long, in ms. */
const PAUSE = 5_000;

export interface SavedLogs {
  readonly file: Blob;
  readonly count: number;
  /** Tables that are no more. */
  readonly missing: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Null: there is no such table any more. Waits where too much was asked at once; throws `Unanswered`. */
const logOf = async (id: string, signal: AbortSignal): Promise<string | null> => {
  for (;;) {
    const response = await fetch(`/api/tables/${id}/log`, { signal }).catch(() => undefined);
    if (response?.ok) return endWithLine(await response.text());
    if (response?.status === 404) return null;
    if (response?.status !== 429) throw new ServerBusyError(response);
    await pause(new ServerBusyError(response).wait || PAUSE);
    signal.throwIfAborted();
  }
};

const endWithLine = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

/** `so`: told how many are there, again and again. Throws `Unanswered`, or when it is given up by the signal. */
export const saveLogs = async (
  wanted: GamesFilter,
  so: (count: number) => void,
  signal: AbortSignal,
): Promise<SavedLogs> => {
  const logs: string[] = [];
  let missing = 0;
  for (let after: string | null = null; ; ) {
    const { games, next } = await fetchGames(wanted, after, PAGE, signal);
    for (let from = 0; from < games.length; from += ABREAST) {
      const some = await Promise.all(games.slice(from, from + ABREAST).map(({ id }) => logOf(id, signal)));
      const found = some.filter((log) => log !== null);
      logs.push(...found);
      missing += some.length - found.length;
      so(logs.length);
    }
    if (next === null) break;
    after = next;
  }
  return { file: new Blob(logs, { type: "application/x-ndjson;charset=utf-8" }), count: logs.length, missing };
};
