/** The fields of a tournament's commands and events: settings, results, pairings. */
import * as v from "valibot";
import { clockSchema } from "../../table/forms/clock-schema.ts";
import { integer, nameSchema, optionsSchema } from "../../table/forms/fields.ts";

export { nameSchema, saltSchema, secretSchema, shareSchema } from "../../table/forms/fields.ts";

export const MAX_PLAYERS = 64;
/** How many may enter, with the removed players: these keep their numbers and leave their places to others. */
export const MAX_ENTERED = 256;
export const MAX_ROUNDS = 15;
export const MAX_HELPERS = 16;
/** How many decided results one tournament may change. */
export const MAX_CORRECTIONS = 200;
/** How many times one tournament may draw teams after its seeding. */
export const MAX_LATE_DRAWS = 200;
/** As many seats as a table of k has. */
const MAX_SIDES = 8;
/** More deals than any game has. */
const MAX_DEALS = 32;
/** More entries than a tournament of 64 players and 15 rounds needs. */
export const MAX_ENTRIES = 8000;
export const MAX_EVENINGS = 1000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const listOf = <T>(item: v.GenericSchema<unknown, T>, least: number, most: number) =>
  v.pipe(v.array(item), v.minLength(least), v.maxLength(most), v.readonly());

/** A player by number, from 1 in the order of entering. Removed players keep their number. */
export const playerSchema = integer(1, MAX_ENTERED);
export const playersSchema = listOf(playerSchema, 1, MAX_PLAYERS);
export const helperSchema = integer(1, MAX_HELPERS);
export const roundSchema = integer(1, MAX_ROUNDS);
/** A pairing of a round by number, from 1. */
export const boardSchema = integer(1, MAX_PLAYERS);
/** The key of a person. No client ever receives one: `redact.ts` blanks every field with the name `person`. */
export const personSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
export const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

/** How players are paired. `tables`: reseated by score, `size` players at a table. `teams`: two partners each, paired by Swiss. */
const systemSchema = v.variant("type", [
  v.strictObject({ type: v.literal("round-robin"), double: v.boolean() }),
  v.strictObject({ type: v.literal("swiss") }),
  v.strictObject({ type: v.literal("knockout"), third: v.boolean() }),
  v.strictObject({ type: v.literal("tables"), size: integer(3, MAX_SIDES) }),
  v.strictObject({ type: v.literal("teams") }),
]);

/**
 * What decides a table that is unfinished at the end of its round: computers play both sides on, the host decides, or the
 * late sides forfeit. A game that has not begun has no position to play on: its late sides always forfeit.
 */
const unfinishedSchema = v.picklist(["computer", "host", "forfeit"]);

/** What a host chooses. The caller parses `options` by the game's schema. */
export const settingsEntries = {
  name: nameSchema,
  game: v.pipe(v.string(), v.maxLength(40)),
  /** Present: the game's lowest score wins, and results have pips. The server knows it from the game's rules. */
  pips: v.optional(v.literal(true)),
  options: optionsSchema,
  system: systemSchema,
  /** Present at tables of k: the players with the fewest points sit at the smaller tables. Older tournaments have none. */
  smallTablesLast: v.optional(v.literal(true)),
  /** The most rounds. A round robin ends earlier if its plan has fewer; a knockout has as many as it needs. */
  rounds: roundSchema,
  /** The clock of each table. Absent: no clock. */
  clock: v.optional(clockSchema),
  /** How long a round lasts, in ms. Absent: 14 days at most. */
  roundMs: v.optional(integer(MINUTE, 14 * DAY)),
  /**
   * After the last result of a round, the next one starts so many ms later. Absent: the host starts it, or the clock
   * after an hour.
   */
  breakMs: v.optional(integer(0, 7 * DAY)),
  unfinished: unfinishedSchema,
  /** Present: all pairings are played on wooden boards or with real tiles, unless the host says otherwise. */
  wood: v.optional(v.literal(true)),
} as const;
export const settingsSchema = v.strictObject(settingsEntries);

const sidesOf = <T>(item: v.GenericSchema<unknown, T>) => listOf(item, 2, MAX_SIDES);
const pipsSchema = integer(0, 100_000);

/** The result of one pairing, by side. */
export const resultSchema = v.strictObject({
  /** The place of each side, from 1; equal sides share one. */
  places: sidesOf(integer(1, MAX_SIDES)),
  /** The pips of each side, in a game that counts them. The fewest win. */
  pips: v.optional(sidesOf(pipsSchema)),
  /** The same for each deal, in order: their sums are `pips`. */
  deals: v.optional(listOf(sidesOf(pipsSchema), 1, MAX_DEALS)),
  /** Sides that did not play, by index. They get no points, and the game counts as unplayed. */
  forfeits: v.optional(listOf(integer(0, MAX_SIDES - 1), 1, MAX_SIDES)),
});

/** A game's outcome by seat, as the engine's `Outcome` has it. Null: the table closed without a result. */
export const outcomeSchema = v.nullable(
  v.object({
    winners: v.pipe(v.array(integer(0, 15)), v.maxLength(16), v.readonly()),
    scores: v.optional(v.pipe(v.array(v.number()), v.maxLength(16), v.readonly())),
    places: v.optional(v.pipe(v.array(integer(1, 16)), v.maxLength(16), v.readonly())),
  }),
);

/** The sides of a pairing, each with its players. The first of two sides has the first move. */
const pairedSidesSchema = listOf(listOf(playerSchema, 1, 2), 2, MAX_SIDES);
const pairedSchema = v.strictObject({ sides: pairedSidesSchema });
export const pairedListSchema = listOf(pairedSchema, 0, MAX_PLAYERS);

/** Two partners, by player. */
export const teamSchema = v.pipe(v.tuple([playerSchema, playerSchema]), v.readonly());
export const teamListSchema = listOf(teamSchema, 1, MAX_PLAYERS / 2);

/** Sides of a table that did not finish in time. */
const lateSchema = v.strictObject({
  board: boardSchema,
  sides: listOf(integer(0, MAX_SIDES - 1), 0, MAX_SIDES),
  /** Present: the game has not begun, because a player did not come. */
  isUnstarted: v.optional(v.literal(true)),
});
export const lateListSchema = listOf(lateSchema, 0, MAX_PLAYERS);

/** A player's totals over the evenings before. */
const totalsSchema = v.strictObject({
  name: nameSchema,
  person: v.nullable(personSchema),
  evenings: integer(0, MAX_EVENINGS),
  points: v.pipe(v.number(), v.minValue(0), v.maxValue(1e6)),
  wins: integer(0, 1e6),
  pips: integer(0, 1e9),
});
export const beforeSchema = v.strictObject({
  tournament: idSchema,
  /** The number of this evening, from 2. */
  evening: integer(2, MAX_EVENINGS),
  totals: listOf(totalsSchema, 0, 4 * MAX_PLAYERS),
});

export type System = v.InferOutput<typeof systemSchema>;
export type Settings = v.InferOutput<typeof settingsSchema>;
export type Result = v.InferOutput<typeof resultSchema>;
export type SeatOutcome = v.InferOutput<typeof outcomeSchema>;
export type Sides = v.InferOutput<typeof pairedSidesSchema>;
export type Totals = v.InferOutput<typeof totalsSchema>;
export type Before = v.InferOutput<typeof beforeSchema>;
export type Team = v.InferOutput<typeof teamSchema>;
export type Late = v.InferOutput<typeof lateSchema>;
