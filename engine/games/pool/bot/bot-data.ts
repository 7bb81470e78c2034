/** The optional data of the pool bot: five-piece tablebase classes near the game. */
import type { BotDataLoader } from "../../../contract/bot.ts";
import type { PoolState } from "../state/types.ts";
import { loadFivePieces } from "../tablebase/five-pieces.ts";
import { poolLevel } from "./levels.ts";

export const poolBotData: BotDataLoader<PoolState> = {
  async learn(level, state, pause) {
    if (poolLevel(level).endings === "all") await loadFivePieces(state?.position ?? null, pause);
  },
};
