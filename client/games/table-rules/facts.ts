/** The numbers of the table rules, the same for all games. */
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { ABANDONED_AFTER_MS } from "../../../engine/commands/pause.ts";
import { MAX_UNATTENDED_ROUNDS } from "../../../engine/table/log-limits.ts";
import type { Facts } from "../contract/rules-text.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const tableFacts: Facts = { absence: ABSENT_AFTER_MS / MINUTE };

/** For games with hidden hands, in which the table plays for an absent player. */
export const hiddenTableFacts: Facts = { ...tableFacts, alone: MAX_UNATTENDED_ROUNDS, days: ABANDONED_AFTER_MS / DAY };
