/**
 * The optional data of the bots, loaded where there is room for it: in a browser's worker and on the command line. A
 * game with such data has a line here. The Worker never imports this module, because a Worker parses all its scripts at
 * each start.
 */
import type { BotDataLoader } from "../contract/bot.ts";
import { poolBotData } from "./pool/bot/bot-data.ts";

const helpers: Readonly<Record<string, BotDataLoader>> = { pool: poolBotData };

/**
 * Loads the data that helps `level` at `state` and near it, or everything if `state` is null. The bot also plays
 * without it.
 */
export const loadBotData = async (
  game: string,
  level: number,
  state: object | null,
  pause: () => Promise<void>,
): Promise<void> => {
  if (Object.hasOwn(helpers, game)) await helpers[game]!.learn(level, state, pause);
};
