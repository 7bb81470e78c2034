/**
 * The form of a game's lessons: what they are (data, checked by the engine), and their words in every language. A text
 * has no mark-up; what is on the board is named as the board names it.
 */
import type { Seat } from "../../../engine/contract/game.ts";
import type { Lesson, LessonStep } from "../../../engine/learn/lesson.ts";
import type { Locale } from "../../kit/languages.ts";

/** Where on the rules' page a lesson belongs: `section/block`, or `section/block/item` of a list. */
export type RuleLocation = string;

export interface RuleLesson extends Lesson {
  /** The paragraph that it is about, and others that say the same again. */
  readonly places: readonly [RuleLocation, ...RuleLocation[]];
}

/** By lesson: its places on the page, parted by spaces, and its steps. */
export type TryableRules<S extends LessonStep> = Readonly<Record<string, readonly [places: string, ...steps: S[]]>>;

export const ruleLessons = (seat: Seat, tries: TryableRules<LessonStep>): readonly RuleLesson[] =>
  Object.entries(tries).map(([id, [places, ...steps]]) => {
    const [home = "", ...others] = places.split(" ");
    return { id, places: [home, ...others], seat, steps };
  });

export interface Lessons {
  /** The first turn, shown to whoever has never played. */
  readonly first: Lesson;
  /** One rule each. */
  readonly rules: readonly RuleLesson[];
}

/** What a lesson says: for each step at most two lines, and what has been learned. */
export interface LessonWords {
  readonly steps: readonly string[];
  readonly end: string;
}

export type LessonTexts = Readonly<Record<string, LessonWords>>;

export interface LessonsSource {
  readonly lessons: () => Promise<Lessons>;
  readonly texts: Readonly<Record<Locale, () => Promise<LessonTexts>>>;
}
