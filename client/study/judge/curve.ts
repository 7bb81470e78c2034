/**
 * The advantage curve: the value of each moment as a height from 0 to 1. For two players it is one line, the mean of
 * the first one's chance and the other's inverted; for more players, one line each.
 */

import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { MomentResult } from "../run/worker-messages.ts";

type Counts = StudyScale["counts"];

/** A moment; `heights` by seat, null if it has not been computed. */
export interface CurvePoint {
  readonly seq: number;
  readonly heights: readonly number[] | null;
}

/** A curve of points spans at least this much, so that a quiet game does not look wild. */
const MIN_POINTS = 10;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** By how many points each seat leads over the average. */
const leadsOf = (values: readonly number[]): readonly number[] => {
  const middle = mean(values);
  return values.map((value) => value - middle);
};

/** Each seat's estimate of its chance. Two players' estimates may disagree, so they are averaged. */
const chances = (values: readonly number[]): readonly number[] => {
  const [one, other] = values;
  if (values.length !== 2 || one === undefined || other === undefined) return values;
  const first = (one + 1 - other) / 2;
  return [first, 1 - first];
};

type Found = readonly (readonly [seq: number, finding: MomentResult | undefined])[];

export const curvePoints = (findings: Found, counts: Counts): readonly CurvePoint[] => {
  const leads = findings.map(([, finding]) => (finding?.moment == null ? null : leadsOf(finding.moment.values)));
  const most = Math.max(MIN_POINTS, ...leads.flatMap((each) => each?.map(Math.abs) ?? []));
  return findings.map(([seq, finding], at) => {
    const values = finding?.moment?.values;
    if (values === undefined) return { seq, heights: null };
    return {
      seq,
      heights: counts === "chance" ? chances(values) : leads[at]!.map((lead) => 0.5 + lead / (2 * most)),
    };
  });
};

/** The heights at each index of the slider: those of the last moment up to it. */
export const heightsAt = (
  heights: readonly CurvePoint[],
  places: readonly number[],
): readonly CurvePoint["heights"][] => {
  let next = 0;
  let last: CurvePoint["heights"] = null;
  return places.map((place) => {
    while (next < heights.length && heights[next]!.seq <= place) last = heights[next++]!.heights;
    return last;
  });
};

/** The `d` of a path through the known heights, on a canvas of 1000 × 100; it restarts after every gap. */
export const linePath = (places: readonly CurvePoint["heights"][], seat: Seat): string => {
  let isDrawing = false;
  return places
    .map((heights, index) => {
      if (heights === null) {
        isDrawing = false;
        return "";
      }
      const command = isDrawing ? "L" : "M";
      isDrawing = true;
      return `${command}${xOf(index, places.length)} ${yOf(heights[seat] ?? 0.5)}`;
    })
    .join("");
};

/** The same as an area between the line and a height, by default the middle, for each stretch without a gap. */
export const areaPath = (places: readonly CurvePoint["heights"][], seat: Seat, base = 50): string =>
  stretches(places)
    .map(([first, last]) => {
      const line = places.slice(first, last + 1).map((heights, at) => {
        return `L${xOf(first + at, places.length)} ${yOf(heights?.[seat] ?? 0.5)}`;
      });
      return `M${xOf(first, places.length)} ${base}${line.join("")}L${xOf(last, places.length)} ${base}Z`;
    })
    .join("");

const stretches = (places: readonly CurvePoint["heights"][]): readonly (readonly [number, number])[] => {
  const found: [number, number][] = [];
  for (const [index, heights] of places.entries()) {
    const last = found.at(-1);
    if (heights === null) continue;
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else found.push([index, index]);
  }
  return found;
};

export const WIDTH = 1000;
export const HEIGHT = 100;

export const xOf = (index: number, length: number): number =>
  length < 2 ? 0 : Math.round((index / (length - 1)) * WIDTH * 10) / 10;

export const yOf = (height: number): number => Math.round((1 - Math.min(1, Math.max(0, height))) * HEIGHT * 10) / 10;
