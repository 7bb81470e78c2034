/** The lessons of Mexican Train. Their words are beside them, by language. */
import { type Lessons, type LessonWords, ruleLessons } from "../../lessons.ts";
import { basics, first } from "./basics.ts";
import { choices } from "./choices.ts";
import { ME } from "./deals.ts";

const tries = { ...basics, ...choices };

export type TrainWords = Readonly<Record<"first" | keyof typeof tries, LessonWords>>;

export const trainLessons: Lessons = {
  first: { id: "first", seat: ME, steps: first },
  rules: ruleLessons(ME, tries),
};
