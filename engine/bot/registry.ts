/** The computer players, by their game's id. Each is fetched when it is wanted: no table waits for one. */

import type { Player } from "../contract/bot.ts";
import { findNewest } from "../contract/game-registry.ts";
import { games } from "../games/all-games.ts";

/** The games that a computer plays. */
export const gamesWithPlayer: readonly string[] = Object.keys(games).filter(
  (id) => findNewest(id)?.player !== undefined,
);

/**
 * The computer player of a game, with all that `level` needs, or that every level needs; undefined where there is none.
 */
export const findPlayer = async (game: string, level?: number): Promise<Player | undefined> => {
  const player = await findNewest(game)?.player?.();
  await player?.prepare?.(level ?? player.levels);
  return player;
};
