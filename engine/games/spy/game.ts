/** SPY whole: its rules, and the schemas of what comes from outside. */
import type { Game } from "../../game.ts";
import { resample } from "./resample.ts";
import { spyRules } from "./rules.ts";
import { spyRules1 } from "./rules-1.ts";
import { command, event, options } from "./schema.ts";
import type { SpyCommand, SpyEvent, SpyOptions, SpyState } from "./types.ts";

export const spy: Game<SpyState, SpyEvent, SpyCommand, SpyOptions> = { ...spyRules, options, command, event, resample };

/** As its first tables were opened. */
export const spy1: Game<SpyState, SpyEvent, SpyCommand, SpyOptions> = {
  ...spyRules1,
  options,
  command,
  event,
  resample,
};
