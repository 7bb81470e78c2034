/** What follows from the results of a study so far, by index of the slider. */
import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { Study } from "../run/study.ts";
import type { MomentResult } from "../run/worker-messages.ts";
import { type CurvePoint, curvePoints, heightsAt } from "./curve.ts";
import type { Stop } from "./curve-drawing.ts";
import { gradeOf, largestSwings, mistakesOf, neighbourStop } from "./turning-points.ts";

export interface Overview {
  /** Each seat's height, at each index. */
  readonly places: readonly CurvePoint["heights"][];
  readonly stops: readonly Stop[];
  readonly mistakes: number;
  /** The indices at which the game turned, by a mistake or by a drawn tile. */
  readonly swings: readonly number[];
}

export const emptyOverview: Overview = { places: [], stops: [], mistakes: 0, swings: [] };

/** `moments`: the entry at each index of the slider. */
export const overviewOf = ({ outline, findings }: Study, moments: readonly number[]): Overview => {
  if (outline === null) return { ...emptyOverview, places: moments.map(() => null) };
  const heights = curvePoints(findings, outline.terms.counts);
  const mistakes = mistakesOf(findings, outline.terms).map(
    ({ seq, seat }): Stop => ({ index: placeOf(moments, seq), kind: "mistake", seat }),
  );
  const isMistaken = (place: number): boolean => mistakes.some(({ index }) => index === place);
  const swings = largestSwings(heights).map((seq) => placeOf(moments, seq));
  const stops: readonly Stop[] = [
    ...swings.filter((index) => !isMistaken(index)).map((index): Stop => ({ index, kind: "swing" })),
    ...mistakes,
  ];
  return { places: heightsAt(heights, moments), stops, mistakes: mistakes.length, swings };
};

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

/** Whether a move lost enough to be a mistake. */
export const isMistake = (finding: MomentResult | undefined, terms: StudyScale | undefined): boolean =>
  terms !== undefined && gradeOf(finding?.move, terms) !== null;
