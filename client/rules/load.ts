/**
 * What a rules page is made of, fetched when it is opened: a game's numbers and pictures, and its text in one language.
 * English takes the place of a text that cannot be had.
 */
import type { TemplateResult } from "lit";
import type { Locale } from "../locale.ts";
import type { RuledGame } from "./address.ts";
import type { Facts, RulesText } from "./text.ts";

export interface Rules {
  readonly text: RulesText;
  readonly facts: Facts;
  readonly figure: (id: string) => TemplateResult;
}

type Loaded<T> = () => Promise<T>;

const facts: Readonly<Record<RuledGame, Loaded<{ readonly facts: Facts }>>> = {
  pool: () => import("./pool.facts.ts"),
  train: () => import("./train.facts.ts"),
  spy: () => import("./spy.facts.ts"),
};

const figures: Readonly<Record<RuledGame, Loaded<{ readonly figure: (id: string) => TemplateResult }>>> = {
  pool: () => import("./pool.figures.ts"),
  train: () => import("./train.figures.ts"),
  spy: () => import("./spy.figures.ts"),
};

const texts: Readonly<Record<RuledGame, Readonly<Record<Locale, Loaded<{ readonly text: RulesText }>>>>> = {
  pool: {
    en: () => import("./pool.en.ts"),
    bn: () => import("./pool.bn.ts"),
    he: () => import("./pool.he.ts"),
    ur: () => import("./pool.ur.ts"),
  },
  train: {
    en: () => import("./train.en.ts"),
    bn: () => import("./train.bn.ts"),
    he: () => import("./train.he.ts"),
    ur: () => import("./train.ur.ts"),
  },
  spy: {
    en: () => import("./spy.en.ts"),
    bn: () => import("./spy.bn.ts"),
    he: () => import("./spy.he.ts"),
    ur: () => import("./spy.ur.ts"),
  },
};

const loadText = (game: RuledGame, locale: Locale): Promise<{ readonly text: RulesText }> =>
  texts[game][locale]().catch(texts[game].en);

/** Rejects where not even the English text can be had. */
export const loadRules = async (game: RuledGame, locale: Locale): Promise<Rules> => {
  const [{ text }, numbers, pictures] = await Promise.all([loadText(game, locale), facts[game](), figures[game]()]);
  return { text, facts: numbers.facts, figure: pictures.figure };
};

/** The language that the page is in, as its root says. */
export const pageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return lang === "bn" || lang === "he" || lang === "ur" ? lang : "en";
};

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "he" || locale === "ur" ? "rtl" : "ltr");
