/** What people may do in a review, parsed once at the edge, and the frames of a review's socket. */
import * as v from "valibot";
import type { GameCommand, Seat } from "../contract/game.ts";
import { integer, phraseSchema, seatSchema, textSchema } from "../table/forms/fields.ts";

/** The most moves of one variation, unless it has taken over the moves of a deleted one. */
export const MAX_PLIES = 60;
/** The most arrows and circles of one author at one moment. */
const MAX_DRAWINGS = 12;

/** The number by which one review knows a person. */
const whoSchema = integer(1, 9999);
/** A variation is named by the number of the entry that added it. */
const idSchema = integer(0, 1_000_000);

/** A number of moves of a variation; the size of a review limits it further. */
const plySchema = integer(1, 999);

/** A moment: after that entry of the game, or after that many moves (1 or more) of that variation. */
const atSchema = v.union([integer(0, 1_000_000), v.pipe(v.tuple([idSchema, plySchema]), v.readonly())]);

/** A move, and the seat that makes it. */
const commandSchema: v.GenericSchema<unknown, GameCommand> = v.looseObject({
  type: v.pipe(v.string(), v.maxLength(40)),
});
const moveSchema = v.pipe(v.tuple([seatSchema, commandSchema]), v.readonly());

const drawingSchema = v.pipe(v.string(), v.regex(/^[a-z][\d.]{1,8}(?:-[a-z][\d.]{1,8})?$/));

const editSchema = v.variant("type", [
  /** That person leads: taken where nobody does, or passed by the leader. */
  v.strictObject({ type: v.literal("lead"), to: whoSchema }),
  /** The leader shows the computer's study to all. */
  v.strictObject({ type: v.literal("study"), isShown: v.boolean() }),
  /** A new variation. */
  v.strictObject({
    type: v.literal("branch"),
    from: atSchema,
    moves: v.pipe(v.array(moveSchema), v.minLength(1), v.maxLength(MAX_PLIES), v.readonly()),
  }),
  /** One more move at the end of the author's own variation; `ply` is how many it has before. */
  v.strictObject({ type: v.literal("extend"), variation: idSchema, ply: plySchema, move: moveSchema }),
  v.strictObject({ type: v.literal("name"), variation: idSchema, name: textSchema }),
  v.strictObject({ type: v.literal("remove"), variation: idSchema }),
  /** The author's note at a moment: a text, a phrase, or with neither none. */
  v.strictObject({
    type: v.literal("note"),
    at: atSchema,
    text: v.optional(textSchema),
    phrase: v.optional(phraseSchema),
  }),
  /** All of the author's arrows and circles at a moment. */
  v.strictObject({
    type: v.literal("draw"),
    at: atSchema,
    drawings: v.pipe(v.array(drawingSchema), v.maxLength(MAX_DRAWINGS), v.readonly()),
  }),
  /** Deletes everything of a person's. */
  v.strictObject({ type: v.literal("erase"), of: whoSchema }),
]);

const editIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,24}$/));

const reviewFrameSchema = v.variant("type", [
  /** The sender's cursor; null follows the leader. It is forwarded and never stored. */
  v.strictObject({ type: v.literal("step"), at: v.nullable(atSchema) }),
  /** Asks the leader for the lead. Forwarded and never stored. */
  v.strictObject({ type: v.literal("ask") }),
  v.strictObject({ type: v.literal("edit"), id: editIdSchema, edit: editSchema }),
]);

export type Who = number;
export type At = v.InferOutput<typeof atSchema>;
export type VariationMove = readonly [seat: Seat, command: GameCommand];
export type ReviewEdit = v.InferOutput<typeof editSchema>;
export type ReviewFrame = v.InferOutput<typeof reviewFrameSchema>;

/** Parses one frame. Null if it has no such form; then `editIdIn` matches the refusal with its edit. Never throws. */
export const parseReviewFrame = (text: string): ReviewFrame | null => parseBy(reviewFrameSchema, text);

/** The id of an edit in any form; null if it has none. Never throws. */
export const editIdIn = (text: string): string | null =>
  parseBy(v.object({ type: v.literal("edit"), id: editIdSchema }), text)?.id ?? null;

const parseBy = <Frame>(schema: v.GenericSchema<unknown, Frame>, text: string): Frame | null => {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};
