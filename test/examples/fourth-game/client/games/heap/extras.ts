/** The rules and lessons of the heap. */
import type { GameExtras } from "../contract/manifest.ts";
import { heapLessonsSource } from "./lessons.ts";
import { heapRulesSource } from "./rules.ts";

export const heapExtras: GameExtras = {
  rules: heapRulesSource,
  lessons: heapLessonsSource,
};
