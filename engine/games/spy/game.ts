/** SPY whole: its rules, and the schemas of what comes from outside. */
import type { Game } from "../../contract/game.ts";
import { resample } from "./rules/resample.ts";
import { spyRules } from "./rules/rules.ts";
import { spyRulesV1 } from "./rules/rules-v1.ts";
import { spyCommandSchema, spyEventSchema, spyOptionsSchema } from "./schema.ts";
import type { SpyCommand, SpyEvent, SpyOptions, SpyState } from "./state/types.ts";

type Spy = Game<SpyState, SpyEvent, SpyCommand, SpyOptions>;

/** What its versions share beside the rules. */
const whole = {
  options: spyOptionsSchema,
  command: spyCommandSchema,
  event: spyEventSchema,
  /** A.2.6: nobody's loss counts who is not there. */
  resized: (chosen: SpyOptions, seats: number): SpyOptions =>
    (chosen.lastLoser ?? 0) < seats ? chosen : { ...chosen, lastLoser: null },
  resample,
  player: async () => (await import("./bot/bot.ts")).spyBot,
};

export const spy: Spy = { ...spyRules, ...whole };

/** As its first tables were opened. */
export const spyV1: Spy = { ...spyRulesV1, ...whole };
