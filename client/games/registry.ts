/** The games that are played here. Adding one is a folder and one line. */
import type { GameId } from "../../engine/games/ids.ts";
import { installGame } from "../../engine/games.ts";
import type { GameClient } from "./game-client.ts";
import type { GameManifest } from "./manifest.ts";
import { pool } from "./pool/manifest.ts";
import { spy } from "./spy/manifest.ts";
import { train } from "./train/manifest.ts";

/** In the order in which they are offered. */
export const games = { pool, spy, train } satisfies Record<GameId, GameManifest>;

export const gameIds = Object.keys(games) as readonly GameId[];

export const isGame = (id: string | null): id is GameId => id !== null && Object.hasOwn(games, id);

/** The manifest of a game; undefined for one that is not played here. */
export const findManifest = (id: string): GameManifest | undefined => (isGame(id) ? games[id] : undefined);

/** Loads what a game's tables need and installs its rules; throws for an unknown id. */
export const loadGame = async (id: string): Promise<GameClient> => {
  if (!isGame(id)) throw new Error(`no such game: ${id}`);
  const client = await games[id].client();
  installGame(client.game);
  return client;
};
