/** What there is beside a table of the heap: rules and lessons. */
import type { GameBesides } from "../contract/manifest.ts";

export const heapBesides: GameBesides = {
  rules: async () => (await import("./rules.ts")).heapRulesSource,
  lessons: async () => (await import("./lessons.ts")).heapLessonsSource,
};
