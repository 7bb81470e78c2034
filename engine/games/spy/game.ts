/** SPY: its rules with schemas, limits and bot, in all versions. */
import type { Game, Seat } from "../../contract/game.ts";
import { commandOf, invalidates } from "./command-of.ts";
import { resample } from "./rules/resample.ts";
import { spyRules } from "./rules/rules.ts";
import { spyRulesV1 } from "./rules/rules-v1.ts";
import { spyCommandSchema, spyEventSchema, spyOptionsSchema } from "./schema.ts";
import { MAX_EVENTS, SEAT_COUNTS } from "./state/rulebook.ts";
import type { SpyCommand, SpyEvent, SpyOptions, SpyState } from "./state/types.ts";

type Spy = Game<SpyState, SpyEvent, SpyCommand, SpyOptions>;

/** Everything but the rules, which all versions share. */
const shared = {
  options: spyOptionsSchema,
  command: spyCommandSchema,
  event: spyEventSchema,
  seatCounts: ({ lastLoser }: SpyOptions) => SEAT_COUNTS.filter((seats) => (lastLoser ?? 0) < seats),
  maxEvents: () => MAX_EVENTS,
  maxDealEvents: () => 1,
  commandOf,
  invalidates,
  /** The first player to be eliminated begins the next game, if the setting says so (A.2.6). */
  rematchOptions: (options: SpyOptions, state: SpyState, moved: (seat: Seat) => Seat): SpyOptions => {
    const [loser] = state.out;
    return { ...options, lastLoser: loser === undefined ? null : moved(loser) };
  },
  /** A.2.6: `lastLoser` moves with that seat, and is dropped if the seat does not exist. */
  optionsForSeats: (chosen: SpyOptions, seats: number, moved: (seat: Seat) => Seat | null): SpyOptions => {
    const loser = chosen.lastLoser === null ? null : moved(chosen.lastLoser);
    return { ...chosen, lastLoser: loser !== null && loser < seats ? loser : null };
  },
  resample,
  bot: async () => (await import("./bot/bot.ts")).spyBot,
} satisfies Partial<Spy>;

export const spy: Spy = { ...spyRules, ...shared };

/** The first version, which its old tables keep. */
export const spyV1: Spy = { ...spyRulesV1, ...shared, seatCounts: () => SEAT_COUNTS };
