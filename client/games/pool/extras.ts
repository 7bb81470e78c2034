/** The extras of pool checkers: themes, rules, lessons, puzzles. */
import type { GameExtras } from "../contract/manifest.ts";

export const poolExtras: GameExtras = {
  themes: async () => (await import("./themes.ts")).poolThemes,
  rules: async () => (await import("./rules/source.ts")).poolRulesSource,
  lessons: async () => (await import("./lessons/source.ts")).poolLessonsSource,
  puzzles: async () => (await import("./puzzles/source.ts")).poolPuzzles,
};
