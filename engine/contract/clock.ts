/**
 * Time to think, folded from the log like everything else: each entry's own time starts and stops the clocks, so they
 * are exact across restarts, and whoever has the log can check who ran out of time, or has been away for how long.
 */
import type { Seat } from "./types.ts";

/** How a table keeps time. All in milliseconds. */
export type ClockRule =
  /** The same time for every turn, seconds or days. */
  | { readonly type: "turn"; readonly ms: number }
  /** A budget for the whole game, and a little more with every turn completed (Fischer). */
  | { readonly type: "fischer"; readonly ms: number; readonly increment: number };

/** The kinds of clock that a game may offer: `days` is the same time for every turn, in whole days. */
export type ClockKind = "turn" | "days" | "fischer";

export interface Clock {
  /** Null: everybody has all the time in the world; how long they have been on turn is known all the same. */
  readonly rule: ClockRule | null;
  /** What each seat has left, as of the moment its clock last stood still; empty without a rule. */
  readonly left: readonly number[];
  /** When each seat's turn began, ms since 1970; null: it is not on turn. */
  readonly since: readonly (number | null)[];
}

export const startClock = (rule: ClockRule | null, seats: number): Clock => ({
  rule,
  left: rule === null ? [] : Array(seats).fill(rule.ms),
  since: Array(seats).fill(null),
});

/** The clocks after an event at `at`, when `running` are the seats on turn from then on. */
export const turnClock = (clock: Clock, running: readonly Seat[], at: number): Clock => {
  const { rule, left, since } = clock;
  if (isUnchanged(since, running)) return clock;
  return {
    rule,
    left: rule === null ? left : left.map((ms, seat) => leftAfter(clock, ms, seat, running.includes(seat), at)),
    since: sinceAfter(since, running, at),
  };
};

// Asked after every move of a log that is folded whole: loops, since a closure a move is a third of the time.

const isUnchanged = (since: Clock["since"], running: readonly Seat[]): boolean => {
  for (let seat = 0; seat < since.length; seat++) if ((since[seat] !== null) !== running.includes(seat)) return false;
  return true;
};

const sinceAfter = (since: Clock["since"], running: readonly Seat[], at: number): Clock["since"] => {
  const after = since.slice();
  for (let seat = 0; seat < after.length; seat++) after[seat] = running.includes(seat) ? (after[seat] ?? at) : null;
  return after;
};

/** The clocks of a table that pauses at `at`: nobody loses time meanwhile, and no turn is completed by it. */
export const stoppedClock = (clock: Clock, at: number): Clock => ({
  rule: clock.rule,
  left: clock.left.map((_, seat) => timeLeftAt(clock, seat, at) ?? 0),
  since: clock.since.map(() => null),
});

/**
 * The clocks after moves were taken back at `at`, when `running` are the seats on turn again: time that was spent stays
 * spent, and each of the turns that `completed` loses its increment. A seat that is still on turn keeps what it has of one
 * increment: its flag must not fall because the other one agreed late.
 */
export const rewoundClock = (
  clock: Clock,
  running: readonly Seat[],
  completed: readonly Seat[],
  increment: number,
  at: number,
): Clock => ({
  rule: clock.rule,
  left: clock.left.map((_, seat) => {
    const left = timeLeftAt(clock, seat, at) ?? 0;
    const lost = increment * completed.filter((one) => one === seat).length;
    const isStillOn = clock.since[seat] !== null && running.includes(seat);
    return Math.max(left - lost, isStillOn ? Math.min(left, increment) : 0);
  }),
  since: clock.since.map((_, seat) => (running.includes(seat) ? at : null)),
});

const leftAfter = ({ rule, since }: Clock, left: number, seat: Seat, runs: boolean, at: number): number => {
  const started = since[seat] ?? null;
  if (rule?.type !== "fischer") return started === null && runs ? (rule?.ms ?? left) : left;
  return started !== null && !runs ? Math.max(0, left - (at - started)) + rule.increment : left;
};

/** What a seat has left at `now`, in ms, never below 0; null without a clock. */
export const timeLeftAt = ({ rule, left, since }: Clock, seat: Seat, now: number): number | null => {
  if (rule === null) return null;
  const started = since[seat] ?? null;
  const kept = left[seat] ?? 0;
  return Math.max(0, started === null ? kept : kept - (now - started));
};
