/** A client's frames as they come from outside: parsed once, at the edge. */
import * as v from "valibot";
import { isTableCommand } from "./commands.ts";
import type { GameCommand } from "./game.ts";
import { findGame, type Ruled } from "./games.ts";
import type { CommandFrame, wireRefusals } from "./protocol.ts";
import { seatSchema, tableCommandSchema } from "./table-schema.ts";

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
}

/** One client frame for a table, or what is wrong with it. Never throws. */
export const parseFrame = (text: string, table: Ruled): CommandFrame | FrameFault => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: "malformed", id: null };
  }
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) return { fault: "malformed", id: idOf(json) };
  const { id, command } = envelope.output;
  const schema: v.GenericSchema<unknown, GameCommand> | undefined = isTableCommand(command)
    ? tableCommandSchema
    : findGame(table)?.command;
  const parsed = schema && v.safeParse(schema, command);
  return parsed?.success ? { ...envelope.output, command: parsed.output } : { fault: "unknown-command", id };
};

/** The id of a frame that is otherwise broken, so that its sender knows what was refused. */
const idOf = (json: unknown): string | null => {
  const named = v.safeParse(v.object({ id: envelopeSchema.entries.id }), json);
  return named.success ? named.output.id : null;
};

export const isFrameFault = (frame: CommandFrame | FrameFault): frame is FrameFault => "fault" in frame;
