/** The heap's first turn as a lesson. A real game has texts in every language, and a lesson for each rule. */
import type { LessonsSource, LessonTexts } from "../contract/lessons.ts";

const words = async (): Promise<LessonTexts> => ({
  first: { steps: ["Take all that is left."], end: "The player who takes the last counter wins." },
});

const take = (count: number) => ({ type: "take", count });

export const heapLessonsSource: LessonsSource = {
  lessons: async () => ({
    first: {
      id: "first",
      seat: 0,
      steps: [
        {
          scene: {
            options: { counters: 4 },
            seats: 2,
            opening: [
              { seat: 0, command: take(1) },
              { seat: 1, command: take(1) },
            ],
          },
          task: [{ at: "outcome.winners.0", is: 0 }],
          solution: [take(2)],
        },
      ],
    },
    rules: [],
  }),
  texts: { en: words, bn: words, he: words, ur: words },
};
