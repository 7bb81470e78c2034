/** Every lesson's solution completes it, and each mistake of the lesson is refused with the stated code. */

import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { gameIds, games } from "../../client/games/registry.ts";
import { isDrawCommand } from "../../engine/commands/draw-offer.ts";
import type { GameRules } from "../../engine/contract/game.ts";
import { newestGame } from "../../engine/contract/game-registry.ts";
import "../../engine/games/all-games.ts";
import {
  attemptCommand,
  isOthersTurn,
  isStepDone,
  type Lesson,
  type LessonRun,
  meetsCondition,
  nextStep,
  playScriptedCommand,
  restartStep,
  startLesson,
} from "../../engine/learn/lesson.ts";
import { tableCommandSchema } from "../../engine/table/forms/commands.ts";

const LOCALES = ["en", "bn", "he", "ur"] as const;
/** Two lines on a phone. */
const MAX_LETTERS = 110;

const courses = await Promise.all(
  gameIds.map(async (id) => {
    const source = (await games[id].extras()).lessons;
    const { first, rules } = await source.lessons();
    return { id, game: newestGame(id), source, lessons: [first, ...rules] };
  }),
);

const everyLesson = courses.flatMap(({ id, lessons, ...course }) =>
  lessons.map((lesson) => ({ name: `${id} ${lesson.id}`, lesson, ...course })),
);

const afterScript = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun =>
  isOthersTurn(lesson, run) ? afterScript(rules, lesson, playScriptedCommand(rules, lesson, run)) : run;

/** Plays the solution of a step; returns the type of each answer. */
const solve = (rules: GameRules, lesson: Lesson, run: LessonRun): { run: LessonRun; answers: readonly string[] } => {
  const answers: string[] = [];
  let current = run;
  for (const command of lesson.steps[run.step]?.solution ?? []) {
    const answer = attemptCommand(rules, lesson, current, command);
    answers.push(answer.type);
    if (answer.type !== "refused") current = answer.run;
  }
  return { run: current, answers };
};

describe.each(everyLesson)("the lesson $name", ({ game, lesson, source }) => {
  it("is completed step by step by its own solution, and no step is complete before", () => {
    let run = startLesson(game, lesson);
    for (const { task, solution } of lesson.steps) {
      run = afterScript(game, lesson, run);
      if (task.length > 0) expect(isStepDone(lesson, run)).toBe(false);
      const { run: solved, answers } = solve(game, lesson, run);
      expect(answers).toEqual(solution.map((_, index) => (index === solution.length - 1 ? "done" : "on")));
      run = nextStep(game, lesson, solved);
    }
    expect(run.step).toBe(lesson.steps.length);
  });

  it("warns of mistakes that the rules refuse", () => {
    let run = startLesson(game, lesson);
    for (const { wrong } of lesson.steps) {
      run = afterScript(game, lesson, run);
      if (wrong !== undefined) {
        expect(attemptCommand(game, lesson, run, wrong.command)).toMatchObject({
          type: "refused",
          refusal: { refused: wrong.refused },
        });
      }
      run = nextStep(game, lesson, solve(game, lesson, run).run);
    }
  });

  it("restarts a step from its start", () => {
    let run = startLesson(game, lesson);
    for (const _ of lesson.steps) {
      run = afterScript(game, lesson, run);
      const { run: solved } = solve(game, lesson, run);
      const { state, draw } = restartStep(game, solved);
      expect({ state, draw }).toEqual({ state: run.state, draw: run.draw });
      run = nextStep(game, lesson, solved);
    }
  });

  it("has valid options, and its commands match the schemas", () => {
    for (const { scene, before = [], solution, wrong } of lesson.steps) {
      if (scene !== undefined) {
        expect(v.parse(game.options, scene.options)).toEqual(scene.options);
        expect(game.seatCounts(scene.options)).toContain(scene.seats);
      }
      const others = [...(scene?.opening ?? []), ...before].map(({ command }) => command);
      for (const command of [...others, ...solution, ...(wrong === undefined ? [] : [wrong.command])])
        expect(v.parse(isDrawCommand(command) ? tableCommandSchema : game.command, command)).toEqual(command);
    }
  });

  it("has a text of at most two lines for every step in each language", async () => {
    for (const locale of LOCALES) {
      const words = (await source.texts[locale]())[lesson.id];
      expect(words?.steps.length, `${locale} ${lesson.id}`).toBe(lesson.steps.length);
      for (const text of [...(words?.steps ?? []), words?.end ?? ""]) {
        expect(text.length).toBeGreaterThan(5);
        expect(text.length, text).toBeLessThanOrEqual(MAX_LETTERS);
      }
    }
  });
});

const SCRIPTS = {
  en: /\p{Script=Latin}/u,
  bn: /\p{Script=Bengali}/u,
  he: /\p{Script=Hebrew}/u,
  ur: /\p{Script=Arabic}/u,
};

describe.each(courses)("the texts of $id’s lessons", ({ source, lessons }) => {
  it.each(LOCALES)("belong to the lessons and are in the script of their language: %s", async (locale) => {
    const texts = await source.texts[locale]();
    expect(Object.keys(texts).sort()).toEqual(lessons.map(({ id }) => id).sort());
    for (const text of Object.values(texts).flatMap(({ steps, end }) => [...steps, end])) {
      expect(text).toMatch(SCRIPTS[locale]);
      if (locale !== "en") expect(text).not.toMatch(/\p{Script=Latin}/u);
      if (locale === "ur") expect(text).not.toMatch(/[يكة]/);
      expect(text).not.toMatch(/[!{}`|*]/);
    }
  });
});

describe("meetsCondition", () => {
  const state = { turn: { seat: 2 }, hands: [[1, 2], []], outcome: null };

  it("compares the value at a path, and the length of a list", () => {
    expect(meetsCondition(state, [{ at: "turn.seat", is: 2 }])).toBe(true);
    expect(meetsCondition(state, [{ at: "hands.0.length", least: 2 }])).toBe(true);
    expect(meetsCondition(state, [{ at: "hands.1.length", least: 1 }])).toBe(false);
    expect(meetsCondition(state, [{ at: "turn.seat", not: 1 }])).toBe(true);
  });

  it("is false if any condition fails or a path does not exist", () => {
    expect(
      meetsCondition(state, [
        { at: "turn.seat", is: 2 },
        { at: "hands.1.length", is: 1 },
      ]),
    ).toBe(false);
    expect(meetsCondition(state, [{ at: "outcome.winners.0", not: 1 }])).toBe(false);
    expect(meetsCondition(state, [{ at: "hands.5.length", least: 0 }])).toBe(false);
  });
});
