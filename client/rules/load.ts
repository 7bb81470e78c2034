/**
 * What a rules page is made of, fetched when it is opened: a game's numbers and pictures, and its text in one language.
 * English takes the place of a text that cannot be had.
 */
import type { TemplateResult } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import type { RulePlace } from "../games/lessons.ts";
import type { GameManifest } from "../games/manifest.ts";
import { games } from "../games/registry.ts";
import type { Facts, RulesText } from "../games/rules-text.ts";
import type { Locale } from "../kit/languages.ts";

export interface Rules {
  readonly text: RulesText;
  readonly facts: Facts;
  readonly figure: (id: string) => TemplateResult;
  /** What can be tried, by where it stands in the text. */
  readonly lessons: ReadonlyMap<RulePlace, string>;
}

/** The rules can be read where the lessons cannot be had. */
const loadPlaces = async (game: GameId): Promise<Rules["lessons"]> => {
  const source: GameManifest = games[game];
  const lessons = await source
    .lessons?.()
    .then((parts) => parts.lessons())
    .catch(() => null);
  return new Map(lessons?.rules.map(({ rule, id }) => [rule, id] as const));
};

/** Rejects where not even the English text can be had. */
export const loadRules = async (game: GameId, locale: Locale): Promise<Rules> => {
  const { texts, facts, figure } = await games[game].rules();
  const text = texts[locale]().catch(texts.en);
  const [words, numbers, pictures, lessons] = await Promise.all([text, facts(), figure(), loadPlaces(game)]);
  return { text: words, facts: numbers, figure: pictures, lessons };
};
