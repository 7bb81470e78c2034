/** The extras of pool checkers: themes, rules, lessons, puzzles. */
import type { GameExtras } from "../contract/manifest.ts";

export const poolExtras: GameExtras = {
  themes: async () => (await import("./themes.ts")).poolThemes,
  rules: {
    facts: async () => (await import("./rules/facts.ts")).facts,
    page: () => import("./rules/figures.ts"),
    texts: {
      en: async () => (await import("./rules/en.ts")).text,
      bn: async () => (await import("./rules/bn.ts")).text,
      he: async () => (await import("./rules/he.ts")).text,
      ur: async () => (await import("./rules/ur.ts")).text,
    },
  },
  lessons: {
    lessons: async () => (await import("./lessons/lessons.ts")).poolLessons,
    texts: {
      en: async () => (await import("./lessons/en.ts")).texts,
      bn: async () => (await import("./lessons/bn.ts")).texts,
      he: async () => (await import("./lessons/he.ts")).texts,
      ur: async () => (await import("./lessons/ur.ts")).texts,
    },
  },
  puzzles: async () => (await import("./puzzles/source.ts")).poolPuzzles,
};
