/** The table's commands and events as they come from outside: parsed once, at the edge. */
import * as v from "valibot";
import { COMMITMENT_BYTES, SALT_BYTES, SECRET_BYTES } from "../chance/deal.ts";
import { phrases, reactions } from "./chat.ts";
import { clockSchema, incrementSchema } from "./clock-schema.ts";
import { absenceClaims, type TableCommand, type TableEvent } from "./types.ts";

/** As many seats as any game has. */
export const MAX_SEATS = 16;

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));

export const seatSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEATS - 1));
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SEATS));
/** More levels than any computer player has. */
const levelSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16));
/** More games than one series has. */
const gamesSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));
const botSchema = v.strictObject({ level: levelSchema });
const nameSchema = v.pipe(v.string(), v.maxLength(400));
const textSchema = v.pipe(v.string(), v.maxLength(1000));
const phraseSchema = v.picklist(phrases);
const reactionSchema = v.picklist(reactions);

/** Every command that a client may send: all except `hand-over`, which only the Worker makes. */
export const tableCommandSchema: v.GenericSchema<unknown, TableCommand> = v.variant("type", [
  v.strictObject({ type: v.literal("sit"), seat: seatSchema, name: nameSchema, share: hex(COMMITMENT_BYTES) }),
  v.strictObject({ type: v.literal("sit"), seat: seatSchema, name: nameSchema, salt: hex(SALT_BYTES) }),
  v.strictObject({ type: v.literal("commit-salt"), share: hex(COMMITMENT_BYTES) }),
  v.strictObject({ type: v.literal("show-salt"), salt: hex(SALT_BYTES) }),
  v.strictObject({ type: v.literal("rename"), name: nameSchema }),
  v.strictObject({ type: v.picklist(["stand", "resign", "offer-draw", "accept-draw", "decline-draw"]) }),
  v.strictObject({ type: v.picklist(["ask-back", "grant-back", "deny-back", "rematch"]) }),
  v.strictObject({ type: v.picklist(["step-out", "come-back", "close"]) }),
  v.strictObject({ type: v.literal("cover"), seat: seatSchema, level: v.optional(levelSchema) }),
  v.strictObject({ type: v.literal("vacate"), seat: seatSchema }),
  v.strictObject({ type: v.literal("seat-bot"), seat: seatSchema, level: levelSchema, salt: hex(SALT_BYTES) }),
  v.strictObject({ type: v.literal("unseat-bot"), seat: seatSchema }),
  v.strictObject({ type: v.literal("change-seats"), seats: countSchema }),
  v.strictObject({ type: v.literal("claim"), as: v.picklist(absenceClaims) }),
  v.strictObject({ type: v.literal("say"), phrase: phraseSchema }),
  v.strictObject({ type: v.literal("say"), text: textSchema }),
  v.strictObject({ type: v.literal("react"), reaction: reactionSchema }),
]);

export const tableEventSchema: v.GenericSchema<unknown, TableEvent> = v.variant("type", [
  v.strictObject({
    type: v.literal("opened"),
    game: v.string(),
    rules: v.string(),
    options: v.looseObject({}),
    seats: countSchema,
    commitment: hex(COMMITMENT_BYTES),
    chance: v.optional(v.literal(2)),
    origin: v.optional(v.picklist(["device", "program"])),
    shared: v.boolean(),
    clock: v.optional(clockSchema),
    isPublic: v.optional(v.literal(true)),
    talk: v.optional(v.literal("free")),
    hints: v.optional(v.literal(true)),
    bots: v.optional(v.pipe(v.array(v.strictObject({ seat: seatSchema, level: levelSchema })), v.maxLength(MAX_SEATS))),
    kept: v.optional(v.pipe(v.array(v.nullable(nameSchema)), v.maxLength(MAX_SEATS))),
    evening: v.optional(
      v.strictObject({ won: v.pipe(v.array(gamesSchema), v.maxLength(MAX_SEATS)), drawn: gamesSchema }),
    ),
  }),
  v.strictObject({
    type: v.literal("seat-taken"),
    seat: seatSchema,
    player: v.nullable(v.string()),
    name: nameSchema,
    salt: hex(SALT_BYTES),
    bot: v.optional(botSchema),
    program: v.optional(nameSchema),
  }),
  v.strictObject({
    type: v.literal("seat-taken"),
    seat: seatSchema,
    player: v.nullable(v.string()),
    name: nameSchema,
    share: hex(COMMITMENT_BYTES),
    program: v.optional(nameSchema),
  }),
  v.strictObject({ type: v.literal("salt-committed"), seat: seatSchema, share: hex(COMMITMENT_BYTES) }),
  v.strictObject({ type: v.literal("salt-shown"), seat: seatSchema, salt: hex(SALT_BYTES) }),
  v.strictObject({ type: v.literal("seat-lapsed"), seat: seatSchema }),
  v.strictObject({ type: v.literal("seat-left"), seat: seatSchema, by: v.optional(seatSchema) }),
  v.strictObject({ type: v.literal("seats-changed"), seats: countSchema, options: v.looseObject({}) }),
  v.strictObject({ type: v.literal("renamed"), seat: seatSchema, name: nameSchema }),
  v.strictObject({ type: v.literal("uploaded") }),
  v.strictObject({ type: v.literal("revealed"), secret: hex(SECRET_BYTES) }),
  v.strictObject({
    type: v.picklist(["resigned", "draw-offered", "draw-accepted", "draw-declined", "flag-fell"]),
    seat: seatSchema,
  }),
  v.strictObject({ type: v.picklist(["back-asked", "back-denied", "rematch-wanted"]), seat: seatSchema }),
  v.strictObject({ type: v.literal("taken-back"), seat: seatSchema, increment: v.optional(incrementSchema) }),
  v.strictObject({ type: v.picklist(["stepped-out", "came-back", "closed", "resumed"]), seat: seatSchema }),
  v.strictObject({ type: v.picklist(["paused", "abandoned", "exhausted"]) }),
  v.strictObject({ type: v.literal("covered"), seat: seatSchema, by: seatSchema, bot: v.optional(botSchema) }),
  v.strictObject({ type: v.literal("vacated"), seat: seatSchema, by: seatSchema }),
  v.strictObject({ type: v.literal("claimed"), seat: seatSchema, as: v.picklist(absenceClaims) }),
  v.strictObject({ type: v.literal("rematched"), table: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)) }),
  v.strictObject({ type: v.literal("said"), seat: seatSchema, phrase: phraseSchema }),
  v.strictObject({ type: v.literal("said"), seat: seatSchema, text: textSchema }),
  v.strictObject({ type: v.literal("reacted"), seat: seatSchema, reaction: reactionSchema }),
  v.strictObject({
    type: v.literal("seat-moved"),
    seat: seatSchema,
    player: v.nullable(v.string()),
    program: v.optional(nameSchema),
  }),
]);
