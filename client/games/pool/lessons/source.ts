/** The parts of the lessons of American Pool Checkers. */
import type { LessonsSource } from "../../contract/lessons.ts";

export const poolLessonsSource: LessonsSource = {
  lessons: async () => (await import("./lessons.ts")).poolLessons,
  texts: {
    en: async () => (await import("./en.ts")).texts,
    bn: async () => (await import("./bn.ts")).texts,
    he: async () => (await import("./he.ts")).texts,
    ur: async () => (await import("./ur.ts")).texts,
  },
};
