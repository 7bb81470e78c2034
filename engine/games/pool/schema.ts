/** Schemas of pool options, commands and events, for JSON from the wire or from logs. */
import * as v from "valibot";
import { parseFen, startProblem } from "./notation/fen.ts";
import { americanPool } from "./state/rulebook.ts";
import type { PoolCommand, PoolEvent, PoolOptions } from "./state/types.ts";

const square = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32));

/** A capture takes at most all twelve pieces (rule 2). */
const path = v.pipe(v.array(square), v.minLength(2), v.maxLength(americanPool.piecesPerSide + 1));

const isStart = (fen: string): boolean => {
  const position = parseFen(fen);
  return position.ok && startProblem(position.value) === null;
};

export const poolOptionsSchema: v.GenericSchema<unknown, PoolOptions> = v.strictObject({
  black: v.optional(v.picklist(["random", "first", "second"]), "random"),
  fen: v.optional(v.pipe(v.string(), v.maxLength(250), v.check(isStart, "not-a-start")), americanPool.start),
});

export const poolCommandSchema: v.GenericSchema<unknown, PoolCommand> = v.strictObject({
  type: v.literal("move"),
  path,
});

export const poolEventSchema: v.GenericSchema<unknown, PoolEvent> = v.variant("type", [
  v.strictObject({ type: v.literal("colours-drawn"), black: v.picklist([0, 1]) }),
  v.strictObject({ type: v.literal("moved"), path: v.pipe(v.array(square), v.length(2)) }),
  v.strictObject({ type: v.literal("jumped"), path }),
]);
