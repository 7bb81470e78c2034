/** SPY whole: its rules, and the schemas of what comes from outside. */
import type { Game } from "../../game.ts";
import { spyRules } from "./rules.ts";
import { command, event, options } from "./schema.ts";
import type { SpyCommand, SpyEvent, SpyOptions, SpyState } from "./types.ts";

export const spy: Game<SpyState, SpyEvent, SpyCommand, SpyOptions> = { ...spyRules, options, command, event };
