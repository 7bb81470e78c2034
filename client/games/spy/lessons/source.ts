/** The parts of the lessons of SPY. */
import type { LessonsSource } from "../../contract/lessons.ts";

export const spyLessonsSource: LessonsSource = {
  lessons: async () => (await import("./lessons.ts")).spyLessons,
  texts: {
    en: async () => (await import("./en.ts")).texts,
    bn: async () => (await import("./bn.ts")).texts,
    he: async () => (await import("./he.ts")).texts,
    ur: async () => (await import("./ur.ts")).texts,
  },
};
