/**
 * Loads a game with its schemas and limits, which the host of a table needs and its player's page does not. A separate
 * module, so that no table's first scripts contain it.
 */
import type { Game } from "../../engine/contract/game.ts";
import { installGame } from "../../engine/contract/game-registry.ts";
import type { GameClient } from "./contract/game-client.ts";
import { loadGame, loadGameOf, type TableGame } from "./registry.ts";

/** Loads and installs the newest rules of a client's game. */
export const installWhole = async (client: GameClient): Promise<Game> => {
  const game = await client.whole();
  installGame(game);
  return game;
};

/** Loads and installs a game's newest rules. Throws for an unknown id. */
export const loadWholeGame = async (id: string): Promise<Game> => installWhole(await loadGame(id));

/** Loads a table's client, and installs all that its host needs. Throws if this build lacks either. */
export const loadHostedGame = async (table: TableGame): Promise<GameClient> => {
  const client = await loadGameOf(table);
  await installWhole(client);
  return client;
};
