/**
 * Formats numbers for the page's language, with the digits that tiles and squares have. Notation, on tiles and in move
 * lists, is text and the same everywhere.
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

/** A count, a score, an index: `12`, `2.5`. */
export const formatNumber = (value: number): string => formatOf(locale()).format(value);

/** A chance: `40 %`. Without a mark, the sign would be before the number where Urdu letters precede it. */
export const formatPercent = (chance: number): string =>
  (locale().startsWith("ur") ? "\u200e" : "") + new Intl.NumberFormat(locale(), { style: "percent" }).format(chance);

/** A template for `msg` that formats numbers for the language. */
export const str: typeof plainStr = (strings, ...values) =>
  plainStr(strings, ...values.map((value) => (typeof value === "number" ? formatNumber(value) : value)));
