/** Mexican Train: its rules with schemas, limits and bot. */
import type { Game } from "../../contract/game.ts";
import { commandOf, invalidates } from "./command-of.ts";
import { optionsForPartners, optionsForSeats } from "./rules/options-for-seats.ts";
import { resample } from "./rules/resample.ts";
import { trainRules } from "./rules/rules.ts";
import { trainCommandSchema, trainEventSchema, trainOptionsSchema } from "./schema.ts";
import { maxDealEvents, maxEvents } from "./state/max-events.ts";
import { seatCounts } from "./state/seat-counts.ts";
import type { TrainCommand, TrainEvent, TrainOptions, TrainState } from "./state/types.ts";

export const train: Game<TrainState, TrainEvent, TrainCommand, TrainOptions> = {
  ...trainRules,
  options: trainOptionsSchema,
  command: trainCommandSchema,
  event: trainEventSchema,
  seatCounts,
  maxEvents,
  maxDealEvents,
  commandOf,
  invalidates,
  optionsForSeats,
  optionsForPartners,
  // In the club's book the holder of the engine begins.
  optionsForFirstSeat: (options) => (options.rulebook === "club" ? options : { ...options, starter: 0 }),
  resample,
  bot: async () => (await import("./bot/bot.ts")).trainBot,
};
