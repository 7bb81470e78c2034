/**
 * Clocks, folded from the log. The times of the entries start and stop them, so they are exact across restarts. A
 * replay can check every flag fall and every absence.
 */
import type { Seat } from "./types.ts";

/** How a table measures time. All in milliseconds. */
export type ClockRule =
  /** The same time for every turn: seconds, minutes or days. */
  | { readonly type: "turn"; readonly ms: number }
  /** A budget for the whole game, plus an increment for every completed turn (Fischer). */
  | { readonly type: "fischer"; readonly ms: number; readonly increment: number };

/** The kinds of clock that a game may offer: `days` is the same time for every turn, in whole days. */
export type ClockKind = "turn" | "days" | "fischer";

export interface Clock {
  /** Null if time is unlimited; `since` is recorded even then. */
  readonly rule: ClockRule | null;
  /** Milliseconds that each seat had left when its clock last stopped; empty without a rule. */
  readonly left: readonly number[];
  /** When each seat's turn began, in ms since 1970; null for a seat that is not on turn. */
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

// Loops instead of array methods: this runs for every move of a fold, and closures made it a third slower.

const runs = (running: readonly Seat[], seat: Seat): boolean => {
  for (let index = 0; index < running.length; index++) if (running[index] === seat) return true;
  return false;
};

const isUnchanged = (since: Clock["since"], running: readonly Seat[]): boolean => {
  for (let seat = 0; seat < since.length; seat++) if ((since[seat] !== null) !== runs(running, seat)) return false;
  return true;
};

const sinceAfter = (since: Clock["since"], running: readonly Seat[], at: number): Clock["since"] => {
  const after = since.slice();
  for (let seat = 0; seat < after.length; seat++) after[seat] = runs(running, seat) ? (after[seat] ?? at) : null;
  return after;
};

/** The clocks of a table that pauses at `at`. No seat loses time during the pause, and no turn counts as completed. */
export const stoppedClock = (clock: Clock, at: number): Clock => ({
  rule: clock.rule,
  left: clock.left.map((_, seat) => timeLeftAt(clock, seat, at) ?? 0),
  since: clock.since.map(() => null),
});

/**
 * The clocks after moves were taken back at `at`; `running` are the seats on turn again, whose turns begin again.
 *
 * On a Fischer clock spent time stays spent, and each turn in `completed` loses its increment. A seat that was and stays
 * on turn keeps up to one increment. Else its flag could fall because the opponent agreed late.
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
    if (clock.rule?.type === "turn") return clock.rule.ms;
    const left = timeLeftAt(clock, seat, at) ?? 0;
    const lost = increment * completed.filter((other) => other === seat).length;
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

/** The milliseconds that a seat has left at `now`, never below 0. Returns null without a clock. */
export const timeLeftAt = ({ rule, left, since }: Clock, seat: Seat, now: number): number | null => {
  if (rule === null) return null;
  const started = since[seat] ?? null;
  const budget = left[seat] ?? 0;
  return Math.max(0, started === null ? budget : budget - (now - started));
};
