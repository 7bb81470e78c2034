/** What the player of pool checkers fetches where a host has room for it: the endings of five pieces that a game comes near. */
import type { Helper } from "../../../player.ts";
import { loadFive } from "../endings/five.ts";
import type { PoolState } from "../types.ts";
import { levelOf } from "./levels.ts";

export const poolHelper: Helper<PoolState> = {
  async learn(level, state, pause) {
    if (levelOf(level).knowsEndings) await loadFive(state?.position ?? null, pause);
  },
};
