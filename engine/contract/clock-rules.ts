/** What the host asks of clocks: which kind a rule is, and which clock falls first. No page needs it to show a table. */
import type { Clock, ClockKind, ClockRule } from "./clock.ts";
import type { Seat } from "./types.ts";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

/** Which kind of clock a rule is; null for none that makes sense (a day and a half). */
export const clockKindOf = (rule: ClockRule): ClockKind | null => {
  if (rule.type === "fischer") return "fischer";
  if (rule.ms <= HOUR) return "turn";
  return rule.ms % DAY === 0 ? "days" : null;
};

const USUAL: Readonly<Record<ClockKind, ClockRule>> = {
  fischer: { type: "fischer", ms: 600_000, increment: 5000 },
  turn: { type: "turn", ms: 120_000 },
  days: { type: "turn", ms: 3 * DAY },
};

/** The clock of a public table where none was chosen: nobody waits for a stranger without end. `kinds`: what the game offers. */
export const usualClock = ([kind]: readonly ClockKind[]): ClockRule | null => (kind === undefined ? null : USUAL[kind]);

/** The running clock that falls first, and when; null when none runs. Equal times: the lower seat. */
export const nextFlagFall = ({ left, since }: Clock): { readonly seat: Seat; readonly at: number } | null => {
  let first: { seat: Seat; at: number } | null = null;
  for (const [seat, kept] of left.entries()) {
    const started = since[seat] ?? null;
    if (started === null) continue;
    const at = started + kept;
    if (first === null || at < first.at) first = { seat, at };
  }
  return first;
};
