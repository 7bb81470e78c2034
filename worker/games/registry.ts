/** The games' parts in the Worker: adding a game is a folder and one line here. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GamePart } from "./contract/worker-game.ts";
import { pool } from "./pool/manifest.ts";
import { spy } from "./spy/manifest.ts";
import { train } from "./train/manifest.ts";

const parts: Readonly<Record<string, GamePart>> = { pool, spy, train } satisfies Record<GameId, GamePart>;

/** The part of a game that is played here; throws on any other. */
export const partOf = (game: string): GamePart => {
  const part = parts[game];
  if (part === undefined) throw new Error(`no part of ${game}`);
  return part;
};
