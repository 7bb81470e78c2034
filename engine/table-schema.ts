/** The table's commands and events as they come from outside: parsed once, at the edge. */
import * as v from "valibot";
import { SALT_BYTES, SECRET_BYTES } from "./deal.ts";
import type { TableCommand, TableEvent } from "./table-types.ts";

/** More seats than any game has. */
const MAX_SEATS = 16;

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));

export const seatSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEATS - 1));
const nameSchema = v.pipe(v.string(), v.maxLength(400));

export const tableCommandSchema: v.GenericSchema<unknown, TableCommand> = v.variant("type", [
  v.strictObject({ type: v.literal("sit"), seat: seatSchema, name: nameSchema, salt: hex(SALT_BYTES) }),
  v.strictObject({ type: v.literal("rename"), name: nameSchema }),
  v.strictObject({ type: v.picklist(["stand", "resign", "offer-draw", "accept-draw", "decline-draw"]) }),
]);

export const tableEventSchema: v.GenericSchema<unknown, TableEvent> = v.variant("type", [
  v.strictObject({
    type: v.literal("opened"),
    game: v.string(),
    rules: v.string(),
    options: v.looseObject({}),
    seats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SEATS)),
    commitment: hex(32),
    shared: v.boolean(),
  }),
  v.strictObject({
    type: v.literal("seat-taken"),
    seat: seatSchema,
    player: v.nullable(v.string()),
    name: nameSchema,
    salt: hex(SALT_BYTES),
  }),
  v.strictObject({ type: v.literal("renamed"), seat: seatSchema, name: nameSchema }),
  v.strictObject({ type: v.literal("revealed"), secret: hex(SECRET_BYTES) }),
  v.strictObject({
    type: v.picklist(["seat-left", "resigned", "draw-offered", "draw-accepted", "draw-declined"]),
    seat: seatSchema,
  }),
]);
