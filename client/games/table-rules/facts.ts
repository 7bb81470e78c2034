/** The numbers that hold at every table, whatever is played there. */
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { ABANDONED_AFTER_MS } from "../../../engine/commands/pause.ts";
import { MAX_UNATTENDED_ROUNDS } from "../../../engine/table/log-limits.ts";
import type { Facts } from "../contract/rules-text.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const tableFacts: Facts = { absence: ABSENT_AFTER_MS / MINUTE };

/** Where hands are hidden and the table plays for whoever is away. */
export const hiddenTableFacts: Facts = { ...tableFacts, alone: MAX_UNATTENDED_ROUNDS, days: ABANDONED_AFTER_MS / DAY };
