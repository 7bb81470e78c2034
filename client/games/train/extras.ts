/** The extras of Mexican Train: themes, rules, lessons, puzzles. */
import type { GameExtras } from "../contract/manifest.ts";

export const trainExtras: GameExtras = {
  themes: async () => (await import("./themes.ts")).trainThemes,
  rules: async () => (await import("./rules/source.ts")).trainRulesSource,
  lessons: async () => (await import("./lessons/source.ts")).trainLessonsSource,
  puzzles: async () => (await import("./puzzles/source.ts")).trainPuzzles,
};
