/** American Pool Checkers: its rules with schemas, limits and bot. */
import type { Game } from "../../contract/game.ts";
import { parseFen } from "./notation/fen.ts";
import { maxEvents } from "./rules/max-events.ts";
import { poolRules } from "./rules/rules.ts";
import { poolCommandSchema, poolEventSchema, poolOptionsSchema } from "./schema.ts";
import type { PoolCommand, PoolEvent, PoolOptions, PoolState } from "./state/types.ts";

const isBlackFirst = (fen: string): boolean => {
  const start = parseFen(fen);
  return start.ok && start.value.toMove === "black";
};

export const pool: Game<PoolState, PoolEvent, PoolCommand, PoolOptions> = {
  ...poolRules,
  options: poolOptionsSchema,
  command: poolCommandSchema,
  event: poolEventSchema,
  seatCounts: () => [2],
  maxEvents,
  maxDealEvents: () => 1,
  commandOf: (event) => (event.type === "colours-drawn" ? null : { type: "move", path: event.path }),
  optionsForFirstSeat: (options) => ({ ...options, black: isBlackFirst(options.fen) ? "first" : "second" }),
  // Nothing is hidden: there is no other world.
  resample: (world) => world,
  bot: async () => (await import("./bot/bot.ts")).poolBot,
};
