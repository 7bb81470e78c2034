/** What follows from the results of a study so far, by index of the slider. */
import type { StudyScale } from "../../../engine/contract/bot.ts";
import { changeBy } from "../run/moment-order.ts";
import type { Study } from "../run/study.ts";
import type { MomentResult } from "../run/worker-messages.ts";
import { type CurvePoint, curvePoints, heightsAt } from "./curve.ts";
import type { Stop } from "./curve-drawing.ts";
import { isMistake, largestSwings, type MoveGrade, mistakesOf, neighbourStop } from "./turning-points.ts";

export interface Overview {
  /** Each seat's height, at each index. */
  readonly places: readonly CurvePoint["heights"][];
  readonly stops: readonly Stop[];
  readonly mistakes: number;
  /** The indices at which the game turned, by a mistake or by a drawn tile. */
  readonly swings: readonly number[];
  /** The largest of the stops, in the order of the game. */
  readonly keys: readonly Stop[];
  /** The grades of moves, by index. */
  readonly grades: ReadonlyMap<number, MoveGrade>;
}

export const emptyOverview: Overview = { places: [], stops: [], mistakes: 0, swings: [], keys: [], grades: new Map() };

/** `moments`: the entry at each index of the slider. `hadChoice`: whether the move in this entry was not the only one. */
export const overviewOf = (
  { outline, findings }: Study,
  moments: readonly number[],
  hadChoice: (seq: number) => boolean,
): Overview => {
  if (outline === null) return { ...emptyOverview, places: moments.map(() => null) };
  const heights = curvePoints(findings, outline.terms.counts);
  const mistakes = mistakesOf(findings).map(
    ({ seq, seat, grade }): Stop => ({ index: placeOf(moments, seq), kind: grade, seat }),
  );
  const isMistaken = (place: number): boolean => mistakes.some(({ index }) => index === place);
  const swings = largestSwings(heights).map((seq) => placeOf(moments, seq));
  const stops: readonly Stop[] = [
    ...swings.filter((index) => !isMistaken(index)).map((index): Stop => ({ index, kind: "swing" })),
    ...mistakes,
  ];
  const grades = gradesOf(findings, outline.terms, hadChoice).map(
    ([seq, grade]) => [placeOf(moments, seq), grade] as const,
  );
  return {
    places: heightsAt(heights, moments),
    stops,
    mistakes: mistakes.length,
    swings,
    keys: largestStops(stops, findings, moments),
    grades: new Map(grades),
  };
};

/** The most key moments. */
const MAX_KEYS = 3;

const largestStops = (
  stops: readonly Stop[],
  findings: Study["findings"],
  moments: readonly number[],
): readonly Stop[] => {
  const changeAt = ({ index }: Stop): number => {
    const at = findings.findLastIndex(([seq]) => seq <= (moments[index] ?? -1));
    return changeBy(findings[at]?.[1], findings[at - 1]?.[1]);
  };
  return stops
    .toSorted((one, other) => changeAt(other) - changeAt(one))
    .slice(0, MAX_KEYS)
    .sort((one, other) => one.index - other.index);
};

/** A loss of less than this part of a mistake is none. */
const NO_LOSS = 0.1;

/** Good is the best of several moves, just after another seat's mistake. */
const gradesOf = (
  findings: Study["findings"],
  terms: StudyScale,
  hadChoice: (seq: number) => boolean,
): readonly (readonly [seq: number, grade: MoveGrade])[] =>
  findings.flatMap(([seq, finding], at): readonly (readonly [number, MoveGrade])[] => {
    const move = finding?.move;
    const grade = move?.verdict ?? null;
    if (grade !== null) return [[seq, grade]];
    const before = findings[at - 1]?.[1];
    const isAnswer = before?.move != null && before.move.seat !== move?.seat && isMistake(before);
    const isBest = move?.loss != null && move.loss < terms.mistake * NO_LOSS;
    return isAnswer && isBest && hadChoice(seq) ? [[seq, "good"]] : [];
  });

const placeOf = (moments: readonly number[], seq: number): number =>
  Math.max(
    moments.findLastIndex((moment) => moment <= seq),
    0,
  );

/** The index of the next or the previous stop. */
export const stopFrom = ({ stops }: Overview, index: number, by: 1 | -1): number | undefined =>
  neighbourStop(
    stops.map((stop) => stop.index).sort((a, b) => a - b),
    index,
    by,
  );

/** The result at an index: of the last moment up to it. */
export const findingAt = (study: Study, place: number | undefined): MomentResult | undefined => {
  const seq = study.outline?.moments.findLast((moment) => moment <= (place ?? -1));
  return seq === undefined ? undefined : study.finding(seq);
};

/** The index of the largest loss; if no move lost anything, the first turning point. */
export const worstMistakeAt = (study: Study, overview: Overview, moments: readonly number[]): number | undefined => {
  const lossAt = ({ index }: Stop): number => findingAt(study, moments[index])?.move?.loss ?? 0;
  const [first, ...others] = overview.stops;
  if (first === undefined) return undefined;
  return others.reduce((most, each) => (lossAt(each) > lossAt(most) ? each : most), first).index;
};
