/** Texts for one moment of a study: the verdict, the move, its loss, and each seat's chance. */
import { msg } from "@lit/localize";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { str } from "../../kit/text/numbers.ts";
import type { HistoryLine } from "../../replay/move-history.ts";
import type { Study } from "../run/study.ts";
import { findingAt, type Overview } from "./overview.ts";
import { gradeText, lossText, standingTexts } from "./study-texts.ts";
import type { MoveGrade } from "./turning-points.ts";

export interface MomentTexts {
  readonly grade: MoveGrade | null;
  readonly verdict: string | null;
  readonly move: string | null;
  readonly standing: string | null;
}

export interface StudyRequestState {
  readonly study: Study;
  readonly overview: Overview;
  readonly lines: readonly HistoryLine[];
  readonly names: readonly string[];
  /** The entry at each index of the slider. */
  readonly moments: readonly number[];
}

/** `index`: on the slider. */
export const momentTexts = (asking: StudyRequestState, index: number): MomentTexts => {
  const { study, overview, names, moments } = asking;
  const finding = findingAt(study, moments[index]);
  const { outline } = study;
  if (finding === undefined || outline === null) {
    return { grade: null, verdict: null, move: null, standing: study.isDone ? null : msg("Not analyzed yet.") };
  }
  const { move, moment } = finding;
  const { counts } = outline.terms;
  const grade = overview.grades.get(index) ?? null;
  const verdicts = [
    ...(grade === null ? [] : [gradeText(grade)]),
    ...(overview.swings.includes(index) ? [msg("Turning point")] : []),
  ];
  return {
    grade,
    verdict: verdicts.length === 0 ? null : verdicts.join(" · "),
    move:
      grade === null || grade === "good" ? null : `${playedText(asking, index)} ${lossText(counts, move?.loss ?? 0)}`,
    standing: moment === null ? null : standingTexts(counts, moment.values, names),
  };
};

/** Which seat played which move. */
const playedText = ({ lines, names }: StudyRequestState, index: number): string => {
  const line = lines[index - 1];
  const name = line?.seat == null ? undefined : names[line.seat];
  return line === undefined || name === undefined
    ? ""
    : msg(str`${bidiIsolate(name)}’s move: ${bidiIsolate(line.text)}.`);
};

/** Names the move, because the reason alone would read as one for the move that was played. Empty without a move. */
export const betterText = (move: string | undefined, reason: string): string =>
  move === undefined ? "" : `${msg(str`Better: ${bidiIsolate(move)}.`)} ${reason}`.trim();
