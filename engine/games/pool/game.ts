/** American Pool Checkers: its rules with schemas and bot. */
import type { Game } from "../../contract/game.ts";
import { poolRules } from "./rules/rules.ts";
import { poolCommandSchema, poolEventSchema, poolOptionsSchema } from "./schema.ts";
import type { PoolCommand, PoolEvent, PoolOptions, PoolState } from "./state/types.ts";

export const pool: Game<PoolState, PoolEvent, PoolCommand, PoolOptions> = {
  ...poolRules,
  options: poolOptionsSchema,
  command: poolCommandSchema,
  event: poolEventSchema,
  // Nothing is hidden: there is no other world.
  resample: (world) => world,
  bot: async () => (await import("./bot/bot.ts")).poolBot,
};
