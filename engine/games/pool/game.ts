/** American Pool Checkers whole: its rules, and the schemas of what comes from outside. */
import type { Game } from "../../game.ts";
import { poolRules } from "./rules.ts";
import { poolCommand, poolEvent, poolOptions } from "./schema.ts";
import type { PoolCommand, PoolEvent, PoolOptions, PoolState } from "./types.ts";

export const pool: Game<PoolState, PoolEvent, PoolCommand, PoolOptions> = {
  ...poolRules,
  options: poolOptions,
  command: poolCommand,
  event: poolEvent,
  // Nothing is hidden: there is no other world.
  resample: (state, _, host) => ({ state, host }),
  player: async () => (await import("./player/player.ts")).poolPlayer,
};
