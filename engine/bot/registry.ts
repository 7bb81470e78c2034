/** The bots, by the id of their game. Each is loaded on demand. */

import type { GameBot } from "../contract/bot.ts";
import { findNewestGame } from "../contract/game-registry.ts";
import { games } from "../games/all-games.ts";

/** The games that have a bot. */
export const gamesWithBot: readonly string[] = Object.keys(games).filter((id) => findNewestGame(id)?.bot !== undefined);

/** The bot of a game with the data for `level`, or for every level. Returns undefined if the game has none. */
export const findBot = async (game: string, level?: number): Promise<GameBot | undefined> => {
  const bot = await findNewestGame(game)?.bot?.();
  await bot?.prepare?.(level ?? bot.levels);
  return bot;
};
