/** Mexican Train: its rules with schemas and bot. */
import type { Game } from "../../contract/game.ts";
import { optionsForSeats } from "./rules/options-for-seats.ts";
import { resample } from "./rules/resample.ts";
import { trainRules } from "./rules/rules.ts";
import { commandSchema, eventSchema, optionsSchema } from "./schema.ts";
import type { TrainCommand, TrainEvent, TrainOptions, TrainState } from "./state/types.ts";

export const train: Game<TrainState, TrainEvent, TrainCommand, TrainOptions> = {
  ...trainRules,
  options: optionsSchema,
  command: commandSchema,
  event: eventSchema,
  optionsForSeats: optionsForSeats,
  resample,
  bot: async () => (await import("./bot/bot.ts")).trainBot,
};
