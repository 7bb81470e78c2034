/** Mexican Train whole: its rules, and the schemas of what comes from outside. */
import type { Game } from "../../game.ts";
import { resample } from "./resample.ts";
import { resized } from "./resize.ts";
import { trainRules } from "./rules.ts";
import { commandSchema, eventSchema, optionsSchema } from "./schema.ts";
import type { TrainCommand, TrainEvent, TrainOptions, TrainState } from "./types.ts";

export const train: Game<TrainState, TrainEvent, TrainCommand, TrainOptions> = {
  ...trainRules,
  options: optionsSchema,
  command: commandSchema,
  event: eventSchema,
  resized,
  resample,
  player: async () => (await import("./player/player.ts")).trainPlayer,
};
