/**
 * Numbers as the page's language writes them: ১২ in Bengali. Notation, on tiles and in the list of moves, is no number: it
 * is the same everywhere, and travels as text.
 */

import { str as plainStr } from "@lit/localize";
import { language } from "./language.ts";

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (language: string): Intl.NumberFormat => {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.NumberFormat(language, { useGrouping: false });
  formats.set(language, made);
  return made;
};

/** A count, a score, a place: `12`, `2.5`. */
export const numeral = (value: number): string => formatOf(language()).format(value);

/** A chance: `40 %`. */
export const percent = (chance: number): string =>
  new Intl.NumberFormat(language(), { style: "percent" }).format(chance);

/** A sentence with its values, for `msg`; those that are numbers stand in it as the language writes them. */
export const str: typeof plainStr = (strings, ...values) =>
  plainStr(strings, ...values.map((value) => (typeof value === "number" ? numeral(value) : value)));
