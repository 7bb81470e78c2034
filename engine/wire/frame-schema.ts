/** Parses the frames that clients send. */
import * as v from "valibot";
import type { GameCommand } from "../contract/game.ts";
import { findGame, type NamesRules } from "../contract/game-registry.ts";
import { describeIssues } from "../kit/schema-issues.ts";
import { tableCommandSchema } from "../table/forms/commands.ts";
import { seatSchema } from "../table/forms/fields.ts";
import type { CommandFrame, wireRefusals } from "./protocol.ts";

export const envelopeSchema = v.strictObject({
  type: v.literal("command"),
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,24}$/)),
  seq: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  seat: v.optional(seatSchema),
  command: v.looseObject({ type: v.pipe(v.string(), v.maxLength(40)) }),
});

export interface FrameFault {
  readonly fault: (typeof wireRefusals)[number];
  readonly id: string | null;
  /** Of `unknown-command`: what is wrong with it, for authors of programs. */
  readonly hint?: string;
}

/** Parses one client frame for a table, or describes what is wrong with it. Never throws. */
export const parseFrame = (text: string, table: NamesRules): CommandFrame | FrameFault => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: "malformed", id: null };
  }
  const game = findGame(table)?.command;
  const move = game && v.safeParse(frameSchemaOf(game), json);
  if (move?.success) return move.output;
  const tableFrame = v.safeParse(tableFrameSchema, json);
  return tableFrame.success ? tableFrame.output : faultIn(json, game);
};

type CommandSchema = v.GenericSchema<unknown, GameCommand>;

const frameSchemas = new Map<CommandSchema, v.GenericSchema<unknown, CommandFrame>>();

/** The schema of a frame with this command, built once per game. */
const frameSchemaOf = (command: CommandSchema): v.GenericSchema<unknown, CommandFrame> => {
  const cached = frameSchemas.get(command);
  if (cached !== undefined) return cached;
  const schema = v.strictObject({ ...envelopeSchema.entries, command });
  frameSchemas.set(command, schema);
  return schema;
};

/** A frame with a table command. No game uses the names of table commands. */
const tableFrameSchema = frameSchemaOf(tableCommandSchema);

const faultIn = (json: unknown, game: CommandSchema | undefined): FrameFault => {
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) return { fault: "malformed", id: idOf(json) };
  const { id, command } = envelope.output;
  return { fault: "unknown-command", id, hint: hintFor(command, game) };
};

/** What the command lacks, by the schema that knows its type. */
const hintFor = (command: { readonly type: string }, game: CommandSchema | undefined): string => {
  const results = [tableCommandSchema, ...(game === undefined ? [] : [game])].map((schema) =>
    v.safeParse(schema, command),
  );
  const known = results.find(({ issues }) => issues !== undefined && issues[0].path?.[0]?.key !== "type");
  return known?.issues === undefined
    ? `command: no command is called ${JSON.stringify(command.type)} here`
    : describeIssues(known.issues, "command");
};

/** The id of an invalid frame, so that its sender can match the refusal. Returns null if it has none. */
const idOf = (json: unknown): string | null => {
  const named = v.safeParse(v.object({ id: envelopeSchema.entries.id }), json);
  return named.success ? named.output.id : null;
};

export const isFrameFault = (frame: CommandFrame | FrameFault): frame is FrameFault => "fault" in frame;
