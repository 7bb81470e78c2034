/** What the player of pool checkers fetches where a host has room for it: the endings of five pieces that a game comes near. */
import type { BotDataLoader } from "../../../contract/bot.ts";
import type { PoolState } from "../state/types.ts";
import { loadFivePieces } from "../tablebase/five-pieces.ts";
import { poolLevel } from "./levels.ts";

export const poolBotData: BotDataLoader<PoolState> = {
  async learn(level, state, pause) {
    if (poolLevel(level).knowsEndings) await loadFivePieces(state?.position ?? null, pause);
  },
};
