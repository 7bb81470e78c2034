/** The numbers that hold at every table, whatever is played there. */
import { ABSENCE } from "../../../engine/commands/absence.ts";
import { ABANDONED } from "../../../engine/commands/pause.ts";
import { ROUNDS_ALONE } from "../../../engine/table/log-limits.ts";
import type { Facts } from "../contract/rules-text.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const tableFacts: Facts = { absence: ABSENCE / MINUTE };

/** Where hands are hidden and the table plays for whoever is away. */
export const hiddenTableFacts: Facts = { ...tableFacts, alone: ROUNDS_ALONE, days: ABANDONED / DAY };
