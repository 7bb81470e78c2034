/**
 * What a rules page is made of, fetched when it is opened: a game's numbers and pictures, and its text in one language.
 * English takes the place of a text that cannot be had.
 */
import type { TemplateResult } from "lit";
import type { Locale } from "../shell/locale.ts";
import type { RuledGame } from "./address.ts";
import type { Facts, RulesText } from "./text.ts";

export interface Rules {
  readonly text: RulesText;
  readonly facts: Facts;
  readonly figure: (id: string) => TemplateResult;
}

type Loaded<T> = () => Promise<T>;

const facts: Readonly<Record<RuledGame, Loaded<{ readonly facts: Facts }>>> = {
  pool: () => import("../games/pool/rules/facts.ts"),
  train: () => import("../games/train/rules/facts.ts"),
  spy: () => import("../games/spy/rules/facts.ts"),
};

const figures: Readonly<Record<RuledGame, Loaded<{ readonly figure: (id: string) => TemplateResult }>>> = {
  pool: () => import("../games/pool/rules/figures.ts"),
  train: () => import("../games/train/rules/figures.ts"),
  spy: () => import("../games/spy/rules/figures.ts"),
};

const texts: Readonly<Record<RuledGame, Readonly<Record<Locale, Loaded<{ readonly text: RulesText }>>>>> = {
  pool: {
    en: () => import("../games/pool/rules/en.ts"),
    bn: () => import("../games/pool/rules/bn.ts"),
    he: () => import("../games/pool/rules/he.ts"),
    ur: () => import("../games/pool/rules/ur.ts"),
  },
  train: {
    en: () => import("../games/train/rules/en.ts"),
    bn: () => import("../games/train/rules/bn.ts"),
    he: () => import("../games/train/rules/he.ts"),
    ur: () => import("../games/train/rules/ur.ts"),
  },
  spy: {
    en: () => import("../games/spy/rules/en.ts"),
    bn: () => import("../games/spy/rules/bn.ts"),
    he: () => import("../games/spy/rules/he.ts"),
    ur: () => import("../games/spy/rules/ur.ts"),
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
