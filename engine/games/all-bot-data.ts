/**
 * What computer players know better with, where there is room for it: in a browser's worker and on the command line. A game
 * that has such a thing has a line here. The Worker imports this nowhere: all that it may ever load is part of each start.
 */
import type { BotDataLoader } from "../contract/bot.ts";

const helpers: Readonly<Record<string, () => Promise<BotDataLoader>>> = {
  pool: async () => (await import("./pool/bot/bot-data.ts")).poolBotData,
};

/** Fetches what helps `level` at a state and those near it, or at any where it is null. Without it one can think as well. */
export const loadBotData = async (
  game: string,
  level: number,
  state: object | null,
  pause: () => Promise<void>,
): Promise<void> => {
  if (!Object.hasOwn(helpers, game)) return;
  const helper = await helpers[game]!();
  await helper.learn(level, state, pause);
};
