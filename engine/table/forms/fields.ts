/** The fields of table commands and events, and how a record of forms becomes a schema and a type. */
import * as v from "valibot";
import { COMMITMENT_BYTES, SALT_BYTES, SECRET_BYTES } from "../../chance/deal.ts";
import { phrases, reactions } from "./chat.ts";

/** As many seats as any game has. */
export const MAX_SEATS = 16;

/** A whole number from `least` to `most`, both included. */
export const integer = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));

export const seatSchema = integer(0, MAX_SEATS - 1);
export const seatCountSchema = integer(1, MAX_SEATS);
/** More levels than any bot has. */
export const levelSchema = integer(1, 16);
/** A bot's name and face: one of `CHARACTERS` (bot-characters.ts). */
export const characterSchema = integer(0, 17);
/** More games than one series has. */
export const gamesSchema = integer(0, 100_000);
export const nameSchema = v.pipe(v.string(), v.maxLength(400));
export const textSchema = v.pipe(v.string(), v.maxLength(1000));
export const phraseSchema = v.picklist(phrases);
export const reactionSchema = v.picklist(reactions);
export const shareSchema = hex(COMMITMENT_BYTES);
export const saltSchema = hex(SALT_BYTES);
export const secretSchema = hex(SECRET_BYTES);
/** A tournament's id, the number of its round, and the number of its board in that round, both from 1. */
export const tournamentSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
  round: integer(1, 99),
  board: integer(1, 99),
});
/** How the last active player ends the game. */
export const absenceClaimSchema = v.picklist(["win", "draw"]);
/** After how many turns watchers see every hand. With 1 or 2, a player could still act on what a watcher sees. */
export const openHandsSchema = v.union([v.literal(0), integer(3, 99)]);
/** A game's options. Its own schema parses them. */
export const optionsSchema: v.GenericSchema<unknown, object> = v.looseObject({});

/** One item for each seat at most. */
export const upToSeats = <T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> =>
  v.pipe(v.array(item), v.maxLength(MAX_SEATS));

/** The forms of each type: the fields beside `type`. */
type Forms = Readonly<Record<string, readonly v.ObjectEntries[]>>;

type Flat<T> = { readonly [Key in keyof T]: T[Key] };

type Form<Type, Fields> = Fields extends v.ObjectEntries
  ? Flat<{ type: Type } & v.InferOutput<v.StrictObjectSchema<Fields, undefined>>>
  : never;

/** What a record of forms describes, as a union by `type`. */
export type FormOf<R extends Forms> = { [Type in keyof R]: Form<Type, R[Type][number]> }[keyof R];

/** Parses every form of a record. */
export const schemaOf = <R extends Forms>(forms: R): v.GenericSchema<unknown, FormOf<R>> =>
  v.variant(
    "type",
    Object.entries(forms).flatMap(([type, each]) =>
      each.map((fields) => v.strictObject({ type: v.literal(type), ...fields })),
    ),
    // `Object.entries` forgets which fields belong to which type.
  ) as unknown as v.GenericSchema<unknown, FormOf<R>>;
