/**
 * A game of each kind for the start page, played by computers and written down as a watcher saw it: `selfplay pool --level
 * 5 --seed 11 --options '{"black":"first"}'`, `selfplay spy --level 3 --seed 5 --seats 3`, `selfplay train --level 3
 * --seed 3 --seats 4 --options '{"set":9,"rounds":1}'`, each through `view --as watcher` (npm run cli), without ids.
 */
import type { Entry } from "../../../engine/table-types.ts";
import pool from "./pool.ndjson?url";
import spy from "./spy.ndjson?url";
import train from "./train.ndjson?url";

const addresses: Readonly<Record<string, string>> = { pool, spy, train };

/** Empty where there is none, or no network: it is not worth keeping for then. Rejects where it cannot be had. */
export const recordedGame = async (game: string): Promise<readonly Entry[]> => {
  const address = addresses[game];
  if (address === undefined || !navigator.onLine) return [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const lines = (await answer.text()).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Entry);
};
