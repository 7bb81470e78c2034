/** What there is beside a table of the heap: rules and lessons. */
import type { GameExtras } from "../contract/manifest.ts";

export const heapExtras: GameExtras = {
  rules: async () => (await import("./rules.ts")).heapRulesSource,
  lessons: async () => (await import("./lessons.ts")).heapLessonsSource,
};
