/**
 * An example of a second rules version of pool: the player who captures first wins. The rest is the first version's, as
 * in a game's folder with `v1` and `v2`. The importing test installs it.
 */
import type { Game } from "../../../engine/contract/game.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import type { PoolCommand, PoolEvent, PoolOptions, PoolState } from "../../../engine/games/pool/state/types.ts";

export const FIRST = "american-pool/1";
export const SECOND = "american-pool/2";

export const secondPool: Game<PoolState, PoolEvent, PoolCommand, PoolOptions> = {
  ...pool,
  rules: SECOND,
  evolve(state, event) {
    const after = pool.evolve(state, event);
    if (event.type !== "jumped") return after;
    return { ...after, outcome: { winners: pool.turn(state), reason: "annihilated" } };
  },
};

/** Three plies from the start; the third captures. In the first version REPLY is the fourth. */
export const OPENING = [
  [11, 15],
  [22, 18],
  [15, 22],
] as const;
export const REPLY = [25, 18] as const;
