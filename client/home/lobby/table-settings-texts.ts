/** The settings of a new table, next to the game's own options, as choices and texts. */

import { msg } from "@lit/localize";
import type { ClockKind, ClockRule } from "../../../engine/contract/clock.ts";
import type { TableSettings } from "../../connection/new-table.ts";
import { locale } from "../../kit/text/language.ts";
import { str } from "../../kit/text/numbers.ts";

/** The chosen settings. `clock`: undefined means no choice, null means "no clock". */
export type ChosenSettings = Omit<TableSettings, "clock"> & { readonly clock: ClockRule | null | undefined };

export const defaultTableSettings: ChosenSettings = {
  ...{ isPublic: false, clock: undefined, talk: "phrases", hints: false, openHands: null },
};

/** The offered delays of open hands, in turns. */
export const openHandsDelays: readonly number[] = [3, 10, 0];

/** The clock of these settings. `usual`: the default of a public table. */
export const chosenClock = ({ clock, isPublic }: ChosenSettings, usual: ClockRule | null): ClockRule | null =>
  clock !== undefined ? clock : isPublic ? usual : null;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const turn = (ms: number): ClockRule => ({ type: "turn", ms });
const fischer = (minutes: number, seconds: number): ClockRule => ({
  type: "fischer",
  ms: minutes * MINUTE,
  increment: seconds * SECOND,
});

/** The clock presets that a new table offers, by kind of clock. */
const CLOCK_PRESETS: Readonly<Record<ClockKind, readonly ClockRule[]>> = {
  fischer: [fischer(5, 3), fischer(10, 5), fischer(30, 10)],
  days: [turn(DAY), turn(3 * DAY), turn(7 * DAY)],
  turn: [turn(30 * SECOND), turn(MINUTE), turn(2 * MINUTE)],
};

export const presetsOfKinds = (kinds: readonly ClockKind[]): readonly ClockRule[] =>
  kinds.flatMap((kind) => CLOCK_PRESETS[kind]);

export const isSameClock = (json: unknown, clock: ClockRule): boolean => JSON.stringify(json) === JSON.stringify(clock);

type Unit = "second" | "minute" | "hour" | "day";

const measure = (count: number, unit: Unit): string =>
  new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "short" }).format(count);

/** In the largest unit that divides it. */
const duration = (ms: number): string => {
  if (ms % DAY === 0) return measure(ms / DAY, "day");
  if (ms % (60 * MINUTE) === 0) return measure(ms / (60 * MINUTE), "hour");
  return ms % MINUTE === 0 ? measure(ms / MINUTE, "minute") : measure(ms / SECOND, "second");
};

/** The clock as a short text. */
export const clockText = (clock: ClockRule | null): string => {
  if (clock === null) return msg("No clock");
  const time = duration(clock.ms);
  if (clock.type === "fischer") return msg(str`${time} + ${duration(clock.increment)}`);
  return clock.ms % DAY === 0 ? msg(str`${time} a move`) : msg(str`${time} a turn`);
};
