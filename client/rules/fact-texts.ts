/** Turns facts into digits, which are those of tiles and squares in every language. */

import type { Fact, Facts } from "../games/contract/rules-text.ts";

/** Throws for a fact that the game does not have: a slip in a text, found by its test. */
export const factOf = (facts: Facts, name: string): Fact => {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`no such fact: ${name}`);
  return fact;
};

/** `12`, `2–8`. */
export const factText = (fact: Fact): string => {
  if (typeof fact === "number") return String(fact);
  const [from, to] = fact;
  return from === to ? String(from) : `${from}–${to}`;
};
