/** Clock rules that only a host needs: the kind of a rule, the usual rule, and the next flag fall. */
import type { Clock, ClockKind, ClockRule } from "./clock.ts";
import type { Seat } from "./types.ts";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

/** The kind of a clock rule. Returns null for a time per turn over an hour that is not whole days. */
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

/**
 * The clock of a public table whose host chose none, so that no player waits for a stranger without limit. Returns null
 * if the game offers no clock.
 */
export const usualClock = ([kind]: readonly ClockKind[]): ClockRule | null => (kind === undefined ? null : USUAL[kind]);

/**
 * The running clock whose flag falls first, and when. Returns null if no clock runs. At equal times the lower seat
 * comes first.
 */
export const nextFlagFall = ({ left, since }: Clock): { readonly seat: Seat; readonly at: number } | null => {
  let first: { seat: Seat; at: number } | null = null;
  for (const [seat, remaining] of left.entries()) {
    const started = since[seat] ?? null;
    if (started === null) continue;
    const at = started + remaining;
    if (first === null || at < first.at) first = { seat, at };
  }
  return first;
};
