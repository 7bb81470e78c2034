/** The lessons of Mexican Train. Their words are beside them, by language. */
import { type Lessons, type LessonWords, ruleLessons } from "../../contract/lessons.ts";
import { basics, first } from "./both-rulebooks-lessons.ts";
import { ME } from "./setup.ts";
import { choices } from "./variants-lessons.ts";

const tries = { ...basics, ...choices };

export type TrainWords = Readonly<Record<"first" | keyof typeof tries, LessonWords>>;

export const trainLessons: Lessons = {
  first: { id: "first", seat: ME, steps: first },
  rules: ruleLessons(ME, tries),
};
