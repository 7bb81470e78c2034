/** Turns facts into the digits of a language. */

import type { Fact, Facts } from "../games/rules-text.ts";
import type { Locale } from "../kit/languages.ts";

/** Throws for a fact that the game does not have: a slip in a text, found by its test. */
export const factOf = (facts: Facts, name: string): Fact => {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`no such fact: ${name}`);
  return fact;
};

/** `12`, `2–8`, and `১২` in Bengali. */
export const factWords = (fact: Fact, locale: Locale): string => {
  const digits = new Intl.NumberFormat(locale, { useGrouping: false });
  if (typeof fact === "number") return digits.format(fact);
  const [from, to] = fact;
  return from === to ? digits.format(from) : `${digits.format(from)}–${digits.format(to)}`;
};
