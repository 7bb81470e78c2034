/** Sentences with a count: each language has its own plural forms. */
import { language } from "./language.ts";

/** `one` is for exactly one; a language that counts zero with it (Bengali) uses `other` for zero. */
export const plural = (count: number, one: () => string, other: () => string): string =>
  count === 1 && new Intl.PluralRules(language()).select(count) !== "other" ? one() : other();

/** `Ada, Bo and Cy`, in the page's language. */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(names);

const commas: Readonly<Record<string, string>> = { ur: "،" };

/** Joins the parts of one description; empty parts are left out. */
export const joinParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(`${commas[language()] ?? ","} `);

/** The same for parts that contain commas. */
export const joinClauses = (parts: readonly string[]): string => parts.join(language() === "ur" ? "؛ " : "; ");

const stops: Readonly<Record<string, string>> = { bn: "।", ur: "۔" };

/** The full stop after a sentence of one word. */
export const fullStop = (): string => stops[language()] ?? ".";
