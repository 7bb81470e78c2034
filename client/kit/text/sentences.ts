/** Sentences with a count: how many forms there are, and which one is meant, is the language's own. */
import { language } from "./language.ts";

/** `one` is said of a single thing; a language that counts nought with it (Bengali) has the other form there. */
export const plural = (count: number, one: () => string, other: () => string): string =>
  count === 1 && new Intl.PluralRules(language()).select(count) !== "other" ? one() : other();

/** `Ada, Bo and Cy`, as the page's language has it. */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(names);

const commas: Readonly<Record<string, string>> = { ur: "،" };

/** Parts of one description, one after the other; what is empty is left out. */
export const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(`${commas[language()] ?? ","} `);

/** The same of parts that have commas of their own. */
export const joinClauses = (parts: readonly string[]): string => parts.join(language() === "ur" ? "؛ " : "; ");

const stops: Readonly<Record<string, string>> = { bn: "।", ur: "۔" };

/** What ends a sentence, where a single word is one. */
export const fullStop = (): string => stops[language()] ?? ".";
