/**
 * The board state of a lesson: the learner's view, as at any table. A board compares states by identity, so the same
 * moment gives the same objects.
 */
import type { GameEvent, GameRules, Seat } from "../../engine/contract/game.ts";
import type { LessonRun } from "../../engine/learn/lesson.ts";
import type { Entry } from "../../engine/table/types.ts";

export interface LessonBoardState {
  readonly run: LessonRun;
  readonly state: object;
  readonly before: object | null;
  readonly event: GameEvent | null;
  readonly entries: readonly Entry[];
}

/** `last`: the previous result, returned again for the same state. */
export const lessonBoardState = (
  rules: GameRules,
  seat: Seat,
  run: LessonRun,
  last: LessonBoardState | null,
): LessonBoardState => {
  if (last?.run.state === run.state) return { ...last, run };
  const seen = (state: object) => (last?.run.state === state ? last.state : rules.view(state, seat));
  const event = run.events.at(-1);
  return {
    run,
    state: seen(run.state),
    before: run.previous === null ? null : seen(run.previous),
    event: event === undefined ? null : rules.redact(event, seat, false),
    entries: run.events.map((each, seq) => ({
      seq,
      at: 0,
      seat: null,
      v: 1,
      event: rules.redact(each, seat, false),
    })),
  };
};
