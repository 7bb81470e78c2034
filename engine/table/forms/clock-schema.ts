/** The schema of clock rules. It is apart from the clock, which a page needs without schemas. */
import * as v from "valibot";
import type { ClockRule } from "../../contract/clock.ts";
import { integer } from "./fields.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

export const incrementSchema = integer(0, 180 * SECOND);

export const clockSchema: v.GenericSchema<unknown, ClockRule> = v.variant("type", [
  v.strictObject({ type: v.literal("turn"), ms: integer(10 * SECOND, 14 * DAY) }),
  v.strictObject({
    type: v.literal("fischer"),
    ms: integer(10 * SECOND, 3 * HOUR),
    increment: incrementSchema,
  }),
]);
