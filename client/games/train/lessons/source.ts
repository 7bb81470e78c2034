/** The parts of the lessons of Mexican Train. */
import type { LessonsSource } from "../../contract/lessons.ts";

export const trainLessonsSource: LessonsSource = {
  lessons: async () => (await import("./lessons.ts")).trainLessons,
  texts: {
    en: async () => (await import("./en.ts")).texts,
    bn: async () => (await import("./bn.ts")).texts,
    he: async () => (await import("./he.ts")).texts,
    ur: async () => (await import("./ur.ts")).texts,
  },
};
