/** Schemas of train options, commands and events, for JSON from the wire or from logs. Defaults are the rulebooks'. */
import * as v from "valibot";
import { allRounds, CLUB, FAMILY, MAX_TRAIN_SEATS, SETS } from "./state/rulebook.ts";
import { TILE_COUNT } from "./state/tiles.ts";
import type { TrainCommand, TrainEvent, TrainOptions } from "./state/types.ts";

const integer = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));
const switchOf = (preset: boolean) => v.optional(v.boolean(), preset);

const seat = integer(0, MAX_TRAIN_SEATS - 1);
const tile = integer(0, TILE_COUNT - 1);
const face = v.nullable(tile);
const faces = v.pipe(v.array(face), v.maxLength(TILE_COUNT));
const tiles = v.pipe(v.array(tile), v.maxLength(TILE_COUNT));
/** A train: one for each seat, and the Mexican Train. */
const train = integer(0, MAX_TRAIN_SEATS);
/** A position on a train: the engine, or one of its tiles. */
const on = integer(0, TILE_COUNT);

const commonOptions = {
  set: v.optional(v.picklist(SETS), 12),
  rounds: v.optional(v.union([v.literal("all"), integer(1, allRounds(18))]), "all"),
  crowded: switchOf(false),
};
const direction = v.picklist(["clockwise", "counter-clockwise"]);
const doubleBlank = v.picklist([0, 50]);

const familyOptions = v.strictObject({
  rulebook: v.optional(v.literal("family"), "family"),
  ...commonOptions,
  direction: v.optional(direction, FAMILY.direction),
  doubleBlank: v.optional(doubleBlank, FAMILY.doubleBlank),
  starter: v.optional(v.union([v.literal("drawn"), seat]), FAMILY.starter),
  closeOrder: v.optional(v.picklist(["first-laid", "last-laid"]), FAMILY.closeOrder),
});

const clubOptions = v.strictObject({
  rulebook: v.literal("club"),
  ...commonOptions,
  direction: v.optional(direction, CLUB.direction),
  doubleBlank: v.optional(doubleBlank, CLUB.doubleBlank),
  mexicanTrain: switchOf(CLUB.mexicanTrain),
  pairs: switchOf(CLUB.pairs),
  opening: v.optional(v.picklist(["normal", "quick", "deferred"]), CLUB.opening),
  splitDoubles: switchOf(CLUB.splitDoubles),
  roundTrip: switchOf(CLUB.roundTrip),
});

export const trainOptionsSchema: v.GenericSchema<unknown, TrainOptions> = v.union([familyOptions, clubOptions]);

const placed = { tile, train, on, gap: v.exactOptional(seat) };

export const trainCommandSchema: v.GenericSchema<unknown, TrainCommand> = v.variant("type", [
  v.strictObject({ type: v.literal("play"), ...placed }),
  v.strictObject({ type: v.literal("draw") }),
  v.strictObject({ type: v.literal("pass") }),
  v.strictObject({ type: v.literal("stop") }),
  v.strictObject({ type: v.literal("build"), tile, on }),
  v.strictObject({ type: v.literal("finish") }),
  v.strictObject({ type: v.literal("ready") }),
]);

export const trainEventSchema: v.GenericSchema<unknown, TrainEvent> = v.variant("type", [
  v.strictObject({
    type: v.literal("dealt"),
    round: integer(1, allRounds(18)),
    starter: v.nullable(seat),
    hands: v.pipe(v.array(faces), v.maxLength(MAX_TRAIN_SEATS)),
  }),
  v.strictObject({ type: v.literal("engine-sought"), tiles: v.pipe(v.array(face), v.maxLength(MAX_TRAIN_SEATS)) }),
  v.strictObject({ type: v.literal("engine-laid"), seat }),
  v.strictObject({ type: v.literal("played"), seat, ...placed }),
  v.strictObject({ type: v.literal("drew"), seat, tile: face, fits: v.exactOptional(v.boolean()) }),
  v.strictObject({ type: v.literal("passed"), seat }),
  v.strictObject({ type: v.literal("stopped"), seat }),
  v.strictObject({ type: v.literal("built"), seat, tile, on }),
  v.strictObject({ type: v.literal("finished"), seat }),
  v.strictObject({
    type: v.literal("round-scored"),
    at: v.pipe(v.number(), v.integer(), v.minValue(0)),
    hands: v.pipe(v.array(tiles), v.maxLength(MAX_TRAIN_SEATS)),
  }),
  v.strictObject({ type: v.literal("readied"), seat }),
]);
