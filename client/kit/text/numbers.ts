/**
 * Numbers as the page's language sets them, in the digits that tiles and squares have. Notation, on tiles and in the list
 * of moves, is no number: it is the same everywhere, and travels as text.
 */

import { str as plainStr } from "@lit/localize";
import { locale } from "./language.ts";

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (locale: string): Intl.NumberFormat => {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { useGrouping: false });
  formats.set(locale, made);
  return made;
};

/** A count, a score, a place: `12`, `2.5`. */
export const formatNumber = (value: number): string => formatOf(locale()).format(value);

/** A chance: `40 %`. */
export const formatPercent = (chance: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent" }).format(chance);

/** A sentence with its values, for `msg`; those that are numbers stand in it as the language writes them. */
export const str: typeof plainStr = (strings, ...values) =>
  plainStr(strings, ...values.map((value) => (typeof value === "number" ? formatNumber(value) : value)));
