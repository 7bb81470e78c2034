/** The numbers that hold at every table, whatever is played there. */
import { ABSENCE, DEAD } from "../../../engine/manners.ts";
import type { Facts } from "../rules-text.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const tableFacts: Facts = { absence: ABSENCE / MINUTE, dead: DEAD / HOUR };
