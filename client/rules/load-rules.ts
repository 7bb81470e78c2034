/**
 * What a page of text is made of, fetched when it is opened: its numbers and pictures, and the text in one language. Each
 * game has one, its rules, and there is one about privacy. English takes the place of a text that cannot be had.
 */
import type { TemplateResult } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import type { RuleLocation } from "../games/contract/lessons.ts";
import type { RulesSource } from "../games/contract/manifest.ts";
import type { Facts, RulesText } from "../games/contract/rules-text.ts";
import { games, isGameId } from "../games/registry.ts";
import type { Locale } from "../kit/languages.ts";
import { privacySource } from "./privacy/source.ts";

export type RulesTopic = GameId | "privacy";

export const isTopic = (name: string | null): name is RulesTopic => name === "privacy" || isGameId(name);

const sourceOf = async (topic: RulesTopic): Promise<RulesSource> =>
  topic === "privacy" ? privacySource : (await games[topic].extras()).rules;

export interface LoadedRules {
  readonly text: RulesText;
  readonly facts: Facts;
  readonly figure: (id: string) => TemplateResult;
  /** What can be tried, by where it stands in the text. */
  readonly lessons: ReadonlyMap<RuleLocation, string>;
}

/** The rules can be read where the lessons cannot be had. */
const loadPlaces = async (topic: RulesTopic): Promise<LoadedRules["lessons"]> => {
  if (topic === "privacy") return new Map();
  const lessons = await games[topic]
    .extras()
    .then(({ lessons }) => lessons.lessons())
    .catch(() => null);
  return new Map(lessons?.rules.flatMap(({ places, id }) => places.map((place) => [place, id] as const)));
};

/** Rejects where not even the English text can be had. */
export const loadRules = async (topic: RulesTopic, locale: Locale): Promise<LoadedRules> => {
  const { texts, facts, page } = await sourceOf(topic);
  const text = texts[locale]().catch(texts.en);
  const [words, numbers, { figure }, lessons] = await Promise.all([text, facts(), page(), loadPlaces(topic)]);
  return { text: words, facts: numbers, figure, lessons };
};
