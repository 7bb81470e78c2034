/**
 * The games that are played here. Adding one is a folder and one line. What a game has to offer is its manifest
 * (manifest.ts), what its table needs its client (game-client.ts); beside them stands what games share. A game's folder
 * imports those, and never this registry.
 */

import { findRules, installGame } from "../../engine/contract/game-registry.ts";
import type { GameId } from "../../engine/games/ids.ts";
import type { Opened } from "../../engine/table/types.ts";
import type { GameClient } from "./contract/game-client.ts";
import type { GameManifest } from "./contract/manifest.ts";
import { pool } from "./pool/manifest.ts";
import { spy } from "./spy/manifest.ts";
import { train } from "./train/manifest.ts";

/** In the order in which they are offered. */
export const games = { pool, spy, train } satisfies Record<GameId, GameManifest>;

export const gameIds = Object.keys(games) as readonly GameId[];

export const isGameId = (id: string | null): id is GameId => id !== null && Object.hasOwn(games, id);

/** The manifest of a game; undefined for one that is not played here. */
export const findManifest = (id: string): GameManifest | undefined => (isGameId(id) ? games[id] : undefined);

/** How many levels the computer has in a game, before any of it is loaded; 0: it does not play it. */
export const levelsOf = (id: string): number => findManifest(id)?.levels ?? 0;

/** A game, and which version of its rules. */
export type TableGame = Pick<Opened, "game" | "rules">;

/** What a log's first entry says about which code its table needs; null where it says nothing of the kind. */
export const gameOfLog = (event: object | undefined): TableGame | null =>
  event !== undefined && "game" in event && "rules" in event
    ? { game: String(event.game), rules: String(event.rules) }
    : null;

/** Loads what a table needs, with the rules that it goes by; throws where this build has either not. */
export const loadGameOf = async ({ game, rules }: TableGame): Promise<GameClient> => {
  const client = await loadGame(game);
  await loadRules(client, rules);
  return client;
};

export const loadRules = async ({ game, older }: GameClient, rules: string): Promise<void> => {
  if (findRules({ rules }) === undefined && older !== undefined && Object.hasOwn(older, rules)) {
    installGame(await older[rules]!());
  }
  if (findRules({ rules })?.id !== game.id) throw new Error(`no such rules of ${game.id}: ${rules}`);
};

/** Loads what a game's tables need and installs its newest rules; throws for an unknown id. */
export const loadGame = async (id: string): Promise<GameClient> => {
  if (!isGameId(id)) throw new Error(`no such game: ${id}`);
  const client = await games[id].client();
  installGame(client.game);
  return client;
};
