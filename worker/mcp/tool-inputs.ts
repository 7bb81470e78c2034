/** The inputs of the tools, which are parsed, and described to agents as JSON Schema. */
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { gameIds } from "../../engine/games/ids.ts";
import { phrases } from "../../engine/table/forms/chat.ts";
import { levelSchema, openHandsSchema, seatCountSchema, seatSchema } from "../../engine/table/forms/fields.ts";
import { MAX_MOVES } from "../../engine/wire/turn.ts";
import { MAX_WAIT_S } from "./wait-for-turn.ts";

/** The same schema, with a description. */
const described = <S extends v.GenericSchema>(schema: S, text: string): S =>
  v.pipe(schema, v.description(text)) as unknown as S;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
/** More entries than any log has. */
const entryCount = count(9_999_999);
const jsonObject = v.record(v.string(), v.unknown());

const game = described(v.picklist(gameIds), "The game's id");
const table = described(v.pipe(v.string(), v.maxLength(400)), "The link or the id of the table");
const token = described(
  v.pipe(v.string(), v.maxLength(400)),
  "The token that open_table or join_table returned, or a newer one",
);
const seat = described(v.optional(seatSchema), "Only if you have several seats: which one");
const wantedSeat = described(v.optional(seatSchema), "Which seat; the default is the first free one");
const name = described(v.pipe(v.string(), v.minLength(1), v.maxLength(24)), "Your name at the table");
const length = described(entryCount, "The `length` of the turn that you answer");
const page = {
  from: described(v.optional(count(100_000)), "The first of the moves, from 0"),
  limit: described(v.optional(v.pipe(count(MAX_MOVES), v.minValue(1))), "How many moves, 1000 at most"),
};
const at = { table, token, seat };

const schemas = {
  games: v.strictObject({}),
  rules: v.strictObject({ game }),
  open_table: v.strictObject({
    game,
    name,
    computers: described(
      v.optional(v.pipe(v.array(levelSchema), v.maxLength(15)), []),
      "The level of a computer player for each seat after yours, from 1, the weakest, to the `levels` of `games`; empty to wait for others",
    ),
    seats: described(
      v.optional(seatCountSchema),
      "How many seats; the default is one for you and each computer, or the fewest that the options allow",
    ),
    options: described(v.optional(jsonObject, {}), "The game's options, by the schema that `games` shows"),
    clock: described(v.optional(v.nullable(jsonObject)), 'Such as {"type":"turn","ms":60000}; null for none'),
    public: described(v.optional(v.boolean(), false), "true: the lobby lists it, and everyone may join"),
    hints: described(
      v.optional(v.boolean(), false),
      "true: `moves` may give values and reasons, and everyone sees that",
    ),
    openHands: described(
      v.optional(openHandsSchema),
      "How many turns later watchers see every hand, 3 to 99; 0 for at once; without it never. Not at a public table",
    ),
  }),
  join_table: v.strictObject({ table, name, seat: wantedSeat, token: v.optional(token) }),
  position: v.strictObject({ table, token: v.optional(token), seat }),
  moves: v.strictObject({
    ...at,
    ...page,
    reasons: described(
      v.optional(v.boolean(), false),
      "true: what each move is worth and why, if the table allows hints",
    ),
  }),
  play: v.strictObject({
    ...at,
    move: described(
      v.looseObject({ type: v.string() }),
      "One of `moves`, unchanged, or another command of the protocol",
    ),
    length,
  }),
  wait_for_turn: v.strictObject({
    ...at,
    ...page,
    length: described(v.optional(entryCount), "How many entries you know; later ones are in `news`"),
    seconds: described(v.optional(count(MAX_WAIT_S)), "How long to wait, 50 at most; the default is 25"),
  }),
  talk: v.strictObject({ ...at, phrase: described(v.picklist(phrases), "Shown to each reader in their language") }),
  resign: v.strictObject(at),
  study: v.strictObject({
    table,
    entry: described(v.optional(entryCount), "The `seq` of a move; without it the moves are listed"),
  }),
} as const;

type Inputs = typeof schemas;
export type ToolName = keyof Inputs;
export type ToolInput<N extends ToolName> = v.InferOutput<Inputs[N]>;

/** The schema that validates a tool's input and describes it. */
export const inputOf = (name: ToolName): StandardSchemaWithJSON<object> =>
  toStandardJsonSchema<v.GenericSchema<object>>(schemas[name]);
