/** The extras of SPY: themes, rules, lessons, puzzles. */
import type { GameExtras } from "../contract/manifest.ts";

export const spyExtras: GameExtras = {
  themes: async () => (await import("./themes.ts")).spyThemes,
  rules: async () => (await import("./rules/source.ts")).spyRulesSource,
  lessons: async () => (await import("./lessons/source.ts")).spyLessonsSource,
  puzzles: async () => (await import("./puzzles/source.ts")).spyPuzzles,
};
