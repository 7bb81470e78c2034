/** The games' Worker parts: adding a game takes a folder and one line here. */
import type { GameId } from "../../engine/games/ids.ts";
import type { WorkerGame } from "./contract/worker-game.ts";
import { pool } from "./pool/manifest.ts";
import { spy } from "./spy/manifest.ts";
import { train } from "./train/manifest.ts";

const parts: Readonly<Record<string, WorkerGame>> = { pool, spy, train } satisfies Record<GameId, WorkerGame>;

/** A game's Worker part; throws if the game is not installed. */
export const workerGameOf = (game: string): WorkerGame => {
  const part = parts[game];
  if (part === undefined) throw new Error(`the game is not installed: ${game}`);
  return part;
};
