/** What the player of pool checkers fetches where a host has room for it: the endings of five pieces that a game comes near. */
import type { Helper } from "../../../contract/bot.ts";
import type { PoolState } from "../state/types.ts";
import { loadFive } from "../tablebase/five-pieces.ts";
import { levelOf } from "./levels.ts";

export const poolHelper: Helper<PoolState> = {
  async learn(level, state, pause) {
    if (levelOf(level).knowsEndings) await loadFive(state?.position ?? null, pause);
  },
};
