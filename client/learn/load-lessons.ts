/** Loads a game's lessons with its board, its rules, and the texts in one language. */
import type { GameId } from "../../engine/games/ids.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { Lessons, LessonTexts } from "../games/contract/lessons.ts";
import type { PuzzlesSource } from "../games/contract/puzzles.ts";
import { games, loadGame } from "../games/registry.ts";
import type { Locale } from "../kit/languages.ts";

export const hasPuzzles = (game: GameId): boolean => games[game].hasPuzzles;

export interface LoadedLessons {
  readonly game: GameId;
  readonly locale: Locale;
  readonly client: GameClient;
  readonly lessons: Lessons;
  readonly texts: LessonTexts;
  /** Null if the game has no puzzles. */
  readonly puzzles: PuzzlesSource | null;
}

/** English replaces texts that cannot be loaded. Rejects if even English cannot be loaded. */
export const loadLessons = async (game: GameId, locale: Locale): Promise<LoadedLessons> => {
  const { lessons: source, puzzles: loadPuzzles } = await games[game].extras();
  const words = source.texts[locale]().catch(source.texts.en);
  const parts = [loadGame(game), source.lessons(), words, loadPuzzles?.() ?? null] as const;
  const [client, lessons, texts, puzzles] = await Promise.all(parts);
  return { game, locale, client, lessons, texts, puzzles };
};
