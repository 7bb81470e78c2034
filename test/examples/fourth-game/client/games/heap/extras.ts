/** The rules and lessons of the heap. */
import type { GameExtras } from "../contract/manifest.ts";

export const heapExtras: GameExtras = {
  rules: async () => (await import("./rules.ts")).heapRulesSource,
  lessons: async () => (await import("./lessons.ts")).heapLessonsSource,
};
