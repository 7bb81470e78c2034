/**
 * The contract of a game's lessons: their data, checked by the engine, and their texts in every language. A text has no
 * markup, and uses the board's names.
 */
import type { Seat } from "../../../engine/contract/game.ts";
import type { Lesson, LessonStep } from "../../../engine/learn/lesson.ts";
import type { Locale } from "../../kit/languages.ts";

/** A lesson's location on the rules page: `section/block`, or `section/block/item` of a list. */
export type RuleLocation = string;

export interface RuleLesson extends Lesson {
  /** The paragraph that it teaches, and others that repeat it. */
  readonly places: readonly [RuleLocation, ...RuleLocation[]];
}

/** By lesson: its locations on the page, separated by spaces, and its steps. */
export type TryableRules<S extends LessonStep> = Readonly<Record<string, readonly [places: string, ...steps: S[]]>>;

export const ruleLessons = (seat: Seat, tries: TryableRules<LessonStep>): readonly RuleLesson[] =>
  Object.entries(tries).map(([id, [places, ...steps]]) => {
    const [home = "", ...others] = places.split(" ");
    return { id, places: [home, ...others], seat, steps };
  });

export interface Lessons {
  /** The first turn, for a new player. */
  readonly first: Lesson;
  /** One rule each. */
  readonly rules: readonly RuleLesson[];
}

/** A lesson's texts: at most two lines for each step, and what was learned. */
export interface LessonText {
  readonly steps: readonly string[];
  readonly end: string;
}

export type LessonTexts = Readonly<Record<string, LessonText>>;

export interface LessonsSource {
  readonly lessons: () => Promise<Lessons>;
  readonly texts: Readonly<Record<Locale, () => Promise<LessonTexts>>>;
}
