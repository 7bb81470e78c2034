/**
 * The registry of games. Adding a game takes a folder and one line here. A game's parts are in its manifest
 * (contract/manifest.ts), its table's in its client (contract/game-client.ts); `shared/` is for all games. A game's
 * folder imports those, and never this registry.
 */

import { findRules, installGame } from "../../engine/contract/game-registry.ts";
import type { GameId } from "../../engine/games/ids.ts";
import type { Opened } from "../../engine/table/types.ts";
import type { GameClient } from "./contract/game-client.ts";
import type { GameManifest } from "./contract/manifest.ts";
import { pool } from "./pool/manifest.ts";
import { spy } from "./spy/manifest.ts";
import { train } from "./train/manifest.ts";

/** In the order of the start page. */
export const games: Readonly<Record<GameId, GameManifest>> = { pool, spy, train };

export const gameIds = Object.keys(games) as readonly GameId[];

export const isGameId = (id: string | null): id is GameId => id !== null && Object.hasOwn(games, id);

/** The manifest of a game. Returns undefined for an unknown game. */
export const findManifest = (id: string): GameManifest | undefined => (isGameId(id) ? games[id] : undefined);

/** The number of a game's bot levels, known before any of it is loaded; 0 if there is no bot. */
export const levelsOf = (id: string): number => findManifest(id)?.levels ?? 0;

/** A game and its rules' version. */
export type TableGame = Pick<Opened, "game" | "rules">;

/** The game and rules that a log's first entry names. Returns null if it names none. */
export const gameOfLog = (event: object | undefined): TableGame | null =>
  event !== undefined && "game" in event && "rules" in event
    ? { game: String(event.game), rules: String(event.rules) }
    : null;

/** Loads a table's client and its rules. Throws if this build lacks either. */
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

/** Loads a game's client and installs its newest rules. Throws for an unknown id. */
export const loadGame = async (id: string): Promise<GameClient> => {
  if (!isGameId(id)) throw new Error(`no such game: ${id}`);
  const client = await games[id].client();
  installGame(client.game);
  return client;
};
