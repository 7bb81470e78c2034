/** What lessons of a game need: its board and rules, the lessons, and their words in one language. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GameClient } from "../games/game-client.ts";
import type { Lessons, LessonTexts } from "../games/lessons.ts";
import { games, loadGame } from "../games/registry.ts";
import type { Locale } from "../kit/languages.ts";

export interface Course {
  readonly game: GameId;
  readonly locale: Locale;
  readonly client: GameClient;
  readonly lessons: Lessons;
  readonly texts: LessonTexts;
}

/** English takes the place of words that cannot be had. Rejects where not even those can. */
export const loadCourse = async (game: GameId, locale: Locale): Promise<Course> => {
  const source = await games[game].lessons();
  const words = source.texts[locale]().catch(source.texts.en);
  const [client, lessons, texts] = await Promise.all([loadGame(game), source.lessons(), words]);
  return { game, locale, client, lessons, texts };
};
