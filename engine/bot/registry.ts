/** The computer players, by their game's id. Each is fetched when it is wanted: no table waits for one. */

import type { GameBot } from "../contract/bot.ts";
import { findNewestGame } from "../contract/game-registry.ts";
import { games } from "../games/all-games.ts";

/** The games that a computer plays. */
export const gamesWithBot: readonly string[] = Object.keys(games).filter(
  (id) => findNewestGame(id)?.player !== undefined,
);

/**
 * The computer player of a game, with all that `level` needs, or that every level needs; undefined where there is none.
 */
export const findBot = async (game: string, level?: number): Promise<GameBot | undefined> => {
  const player = await findNewestGame(game)?.player?.();
  await player?.prepare?.(level ?? player.levels);
  return player;
};
