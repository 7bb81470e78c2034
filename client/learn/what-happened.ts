/** The events at a lesson's table before the learner's turn, line by line, as the learner's seat knows them. */

import type { GameRules, Seat } from "../../engine/contract/game.ts";
import type { LessonRun } from "../../engine/learn/lesson.ts";
import type { MoveLine, MoveLines } from "../games/contract/game-client.ts";

export const whatHappened = (
  rules: GameRules,
  lines: MoveLines,
  seat: Seat,
  { scene, events, mark }: LessonRun,
): readonly MoveLine[] => {
  let state = rules.start(scene.options, scene.seats);
  return events.slice(0, mark).flatMap((event) => {
    const before = state;
    const known = rules.redact(event, seat, false);
    state = rules.evolve(before, known);
    const line = lines.moveLineOf(known, before, state, seat);
    return line === null ? [] : [line];
  });
};
