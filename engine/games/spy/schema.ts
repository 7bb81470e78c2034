/** Schemas of SPY options, commands and events, for JSON from the wire or from logs. Unknown keys are refused. */
import * as v from "valibot";
import { baseSize, CARDS, DISTANCES, SEAT_COUNTS } from "./state/rulebook.ts";
import { SETTINGS } from "./state/settings.ts";
import type { SpyCommand, SpyEvent, SpyOptions } from "./state/types.ts";

const mostSeats = Math.max(...SEAT_COUNTS);
const mostColumns = Math.max(...SEAT_COUNTS.map(baseSize));

const below = (bound: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(bound - 1));

const card = v.picklist(CARDS);
const column = below(mostColumns);
const distance = v.picklist(DISTANCES);
const facing = v.picklist(["L", "R"]);
const seat = below(mostSeats);
const stance = v.strictObject({ gap: column, facing });
const flag = <const T extends boolean>(setting: { readonly choices: readonly [T, boolean] }) =>
  v.optional(v.boolean(), setting.choices[0]);

export const spyOptionsSchema: v.GenericSchema<unknown, SpyOptions> = v.strictObject({
  bombNumbers: v.optional(v.strictTuple([v.literal(1), v.picklist([3, 1])]), () => [
    ...SETTINGS.bombNumbers.choices[0],
  ]),
  topSecret2Eliminates: flag(SETTINGS.topSecret2Eliminates),
  mirror: v.optional(v.picklist(SETTINGS.mirror.choices), SETTINGS.mirror.choices[0]),
  flipOnly: flag(SETTINGS.flipOnly),
  strictMoveThenSpy: flag(SETTINGS.strictMoveThenSpy),
  memoryAid: flag(SETTINGS.memoryAid),
  firstPlayer: v.optional(v.picklist(SETTINGS.firstPlayer.choices), SETTINGS.firstPlayer.choices[0]),
  lastLoser: v.optional(v.nullable(seat), null),
  stallingRounds: v.optional(below(SETTINGS.stallingRounds.max + 1), SETTINGS.stallingRounds.choices[0]),
});

export const spyCommandSchema: v.GenericSchema<unknown, SpyCommand> = v.variant("type", [
  v.strictObject({
    type: v.literal("arrange"),
    base: v.pipe(v.array(card), v.maxLength(mostColumns)),
    gap: column,
    facing,
  }),
  v.strictObject({
    type: v.literal("move"),
    flipBefore: v.optional(v.boolean(), false),
    distance,
    flipAfter: v.optional(v.boolean(), false),
  }),
  v.strictObject({ type: v.literal("flip") }),
  v.strictObject({ type: v.literal("spy"), on: seat }),
  v.strictObject({ type: v.literal("end-turn") }),
]);

export const spyEventSchema: v.GenericSchema<unknown, SpyEvent> = v.variant("type", [
  v.strictObject({
    type: v.literal("arranged"),
    seat,
    base: v.pipe(v.array(v.nullable(card)), v.maxLength(mostColumns)),
    gap: v.nullable(column),
    facing: v.nullable(facing),
  }),
  v.strictObject({
    type: v.literal("bases-set"),
    spies: v.pipe(v.array(v.nullable(stance)), v.maxLength(mostSeats)),
    first: seat,
  }),
  v.strictObject({
    type: v.literal("moved"),
    seat,
    flipBefore: v.nullable(v.boolean()),
    distance: v.nullable(distance),
    flipAfter: v.nullable(v.boolean()),
    gap: column,
    facing,
  }),
  v.strictObject({ type: v.literal("flipped"), seat, facing }),
  v.strictObject({
    type: v.literal("spied"),
    seat,
    on: v.nullable(seat),
    column: v.nullable(column),
    answer: v.nullable(v.picklist(["safe", "top-secret", "tsss"])),
  }),
  v.strictObject({ type: v.literal("exposed"), seat, on: seat, column, card }),
  v.strictObject({
    type: v.literal("exploded"),
    seat,
    on: v.nullable(seat),
    column: v.nullable(column),
    card: v.nullable(card),
  }),
  v.strictObject({ type: v.literal("turn-ended"), seat }),
]);
