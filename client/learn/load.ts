/** What lessons of a game need: its board and rules, the lessons, and their words in one language. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GameClient } from "../games/game-client.ts";
import type { Lessons, LessonsSource, LessonTexts } from "../games/lessons.ts";
import type { GameManifest } from "../games/manifest.ts";
import { games, loadGame } from "../games/registry.ts";
import type { Locale } from "../kit/languages.ts";

export interface Course {
  readonly game: GameId;
  readonly locale: Locale;
  readonly client: GameClient;
  readonly lessons: Lessons;
  readonly texts: LessonTexts;
}

/** Whether a game has lessons. */
export const hasLessons = (game: GameId): boolean => manifestOf(game).lessons !== undefined;

const manifestOf = (game: GameId): GameManifest => games[game];

const sourceOf = async (game: GameId): Promise<LessonsSource> => {
  const source = await manifestOf(game).lessons?.();
  if (source === undefined) throw new Error(`no lessons of ${game}`);
  return source;
};

/** English takes the place of words that cannot be had. Rejects where not even those can. */
export const loadCourse = async (game: GameId, locale: Locale): Promise<Course> => {
  const source = await sourceOf(game);
  const words = source.texts[locale]().catch(source.texts.en);
  const [client, lessons, texts] = await Promise.all([loadGame(game), source.lessons(), words]);
  return { game, locale, client, lessons, texts };
};
