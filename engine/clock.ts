/**
 * Time to think, folded from the log like everything else: each entry's own time starts and stops the clocks, so they
 * are exact across restarts, and whoever has the log can check who lost on time.
 */
import * as v from "valibot";
import type { Seat } from "./game.ts";

/** How a table keeps time. All in milliseconds. */
export type ClockRule =
  /** The same time for every turn, seconds or days. */
  | { readonly type: "turn"; readonly ms: number }
  /** A budget for the whole game, and a little more with every turn completed (Fischer). */
  | { readonly type: "fischer"; readonly ms: number; readonly increment: number };

export interface Clock {
  /** What each seat has left, as of the moment its clock last stood still. */
  readonly left: readonly number[];
  /** When each seat's clock began to run, ms since 1970; null: it stands. */
  readonly since: readonly (number | null)[];
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

const between = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const clockSchema: v.GenericSchema<unknown, ClockRule> = v.variant("type", [
  v.strictObject({ type: v.literal("turn"), ms: between(10 * SECOND, 14 * DAY) }),
  v.strictObject({
    type: v.literal("fischer"),
    ms: between(10 * SECOND, 3 * HOUR),
    increment: between(0, 180 * SECOND),
  }),
]);

export const startClock = ({ ms }: ClockRule, seats: number): Clock => ({
  left: Array.from({ length: seats }, () => ms),
  since: Array.from({ length: seats }, () => null),
});

/** The clocks after an event at `at`, when `running` are the seats on turn from then on. */
export const turnClock = (rule: ClockRule, clock: Clock, running: readonly Seat[], at: number): Clock => {
  const changes = clock.since.some((since, seat) => (since !== null) !== running.includes(seat));
  if (!changes) return clock;
  return {
    left: clock.left.map((left, seat) => leftAfter(rule, left, clock.since[seat] ?? null, running.includes(seat), at)),
    since: clock.since.map((since, seat) => (running.includes(seat) ? (since ?? at) : null)),
  };
};

const leftAfter = (rule: ClockRule, left: number, since: number | null, runs: boolean, at: number): number => {
  if (rule.type === "turn") return since === null && runs ? rule.ms : left;
  return since !== null && !runs ? Math.max(0, left - (at - since)) + rule.increment : left;
};

/** What a seat has left at `now`, never below 0. */
export const leftAt = ({ left, since }: Clock, seat: Seat, now: number): number => {
  const started = since[seat] ?? null;
  const kept = left[seat] ?? 0;
  return Math.max(0, started === null ? kept : kept - (now - started));
};

/** The running clock that falls first, and when; null when none runs. Equal times: the lower seat. */
export const firstFall = ({ left, since }: Clock): { readonly seat: Seat; readonly at: number } | null => {
  let first: { seat: Seat; at: number } | null = null;
  for (const [seat, started] of since.entries()) {
    if (started === null) continue;
    const at = started + left[seat]!;
    if (first === null || at < first.at) first = { seat, at };
  }
  return first;
};
