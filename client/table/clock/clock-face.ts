/** The text of a clock: how much time, how precisely, and when it is low. Knows no element and no current time. */

import type { ClockRule } from "../../../engine/contract/clock.ts";
import { language, locale } from "../../kit/text/language.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this, tenths of a second are shown. */
const CLOSE = 10 * SECOND;

export interface ClockFace {
  readonly text: string;
  /** Digits run from left to right in every language; words follow the language. */
  readonly isDigits: boolean;
}

const digits = (value: number, language: string, places = 1, tenths = 0): string =>
  new Intl.NumberFormat(locale(language), {
    minimumIntegerDigits: places,
    minimumFractionDigits: tenths,
    maximumFractionDigits: tenths,
    useGrouping: false,
  }).format(value);

type Unit = "second" | "minute" | "hour" | "day";

const measure = (count: number, unit: Unit, language: string, unitDisplay: "narrow" | "short" | "long"): string =>
  new Intl.NumberFormat(locale(language), { style: "unit", unit, unitDisplay }).format(count);

/** Days and hours, hours and minutes, minutes and seconds; tenths of a second at the end. `left` in ms. */
export const clockFaceOf = (left: number, rule: ClockRule, language: string): ClockFace => {
  if (left >= DAY) return inWords(left, DAY, "day", HOUR, "hour", language);
  if (left >= HOUR && rule.ms >= DAY) return inWords(left, HOUR, "hour", MINUTE, "minute", language);
  return {
    text: left > CLOSE || left === 0 ? inSeconds(left, language) : digits(tenthsOf(left), language, 1, 1),
    isDigits: true,
  };
};

const inWords = (left: number, large: number, unit: Unit, small: number, rest: Unit, language: string): ClockFace => {
  const counts = [Math.floor(left / large), Math.floor((left % large) / small)] as const;
  const text = `${measure(counts[0], unit, language, "narrow")} ${measure(counts[1], rest, language, "narrow")}`;
  return { text, isDigits: false };
};

/** Rounds up, so that 0:00 is never shown while time is left. */
const inSeconds = (left: number, language: string): string => {
  const seconds = Math.ceil(left / SECOND);
  const parts = [digits(Math.floor(seconds / 60) % 60, language), digits(seconds % 60, language, 2)];
  if (seconds < 3600) return parts.join(":");
  return [
    digits(Math.floor(seconds / 3600), language),
    digits(Math.floor(seconds / 60) % 60, language, 2),
    parts[1],
  ].join(":");
};

const tenthsOf = (left: number): number => Math.floor(left / 100) / 10;

/** In how many ms the text changes. Returns null at 0. */
export const nextChangeIn = (left: number, rule: ClockRule): number | null => {
  if (left <= 0) return null;
  const step = left >= DAY ? HOUR : left >= HOUR && rule.ms >= DAY ? MINUTE : left > CLOSE ? SECOND : 100;
  return left % step || step;
};

/** A fifth of the initial time, or ten seconds, but at most half of a short turn. */
export const isLow = (left: number, { ms }: ClockRule): boolean =>
  left <= Math.max(ms / 5, Math.min(10 * SECOND, ms / 2));

/** The duration in the largest unit that fits: `12 min`, `3 days`. */
export const durationText = (ms: number, spoken = language()): string => {
  if (ms < HOUR) return measure(Math.max(1, Math.floor(ms / MINUTE)), "minute", spoken, "short");
  return ms < DAY
    ? measure(Math.floor(ms / HOUR), "hour", spoken, "short")
    : measure(Math.floor(ms / DAY), "day", spoken, "short");
};
