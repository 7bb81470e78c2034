/// <reference types="vite/types/importMeta.d.ts" />
/**
 * A recorded game of each kind, played by bots and stored as a watcher saw it, in its game's folder: `selfplay GAME
 * --level N --seed S`, then `view --as watcher` (npm run cli), without ids.
 */
import type { Entry } from "../../engine/table/types.ts";

const addresses = import.meta.glob<string>("../games/*/recorded.ndjson", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Empty if there is none, or no network: it is not cached for offline use. Rejects if it cannot be loaded. */
export const loadDemoGame = async (game: string): Promise<readonly Entry[]> => {
  const address = addresses[`../games/${game}/recorded.ndjson`];
  if (address === undefined || !navigator.onLine) return [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const lines = (await answer.text()).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Entry);
};
