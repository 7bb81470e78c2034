/** The lessons of Mexican Train. Their texts are beside them, by language. */
import { type Lessons, type LessonText, ruleLessons } from "../../contract/lessons.ts";
import { bothRulebooksLessons, firstLesson } from "./both-rulebooks-lessons.ts";
import { ME } from "./setup.ts";
import { variantsLessons } from "./variants-lessons.ts";

const tries = { ...bothRulebooksLessons, ...variantsLessons };

export type TrainLessonTexts = Readonly<Record<"first" | keyof typeof tries, LessonText>>;

export const trainLessons: Lessons = {
  first: { id: "first", seat: ME, steps: firstLesson },
  rules: ruleLessons(ME, tries),
};
