/**
 * Who stood better, as a curve: what each moment was worth, brought to heights from 0 to 1. Where two play it is one line,
 * the first one's chance and the other's turned round; where more play, one line for each.
 */

import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { MomentResult } from "../run/worker-messages.ts";

type Counts = StudyScale["counts"];

/** A moment; `heights` by seat, null where it has not been looked at. */
export interface CurvePoint {
  readonly seq: number;
  readonly heights: readonly number[] | null;
}

/** A curve of points is at least so high, lest a quiet game look wild. */
const FEWEST_POINTS = 10;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** By how many points each is ahead of all in the middle. */
const leadsOf = (values: readonly number[]): readonly number[] => {
  const middle = mean(values);
  return values.map((value) => value - middle);
};

/** What every seat believes of itself, as shares of one whole; between two they may not agree. */
const chances = (values: readonly number[]): readonly number[] => {
  const [one, other] = values;
  if (values.length !== 2 || one === undefined || other === undefined) return values;
  const first = (one + 1 - other) / 2;
  return [first, 1 - first];
};

type Found = readonly (readonly [seq: number, finding: MomentResult | undefined])[];

export const curvePoints = (findings: Found, counts: Counts): readonly CurvePoint[] => {
  const leads = findings.map(([, finding]) => (finding?.moment == null ? null : leadsOf(finding.moment.values)));
  const most = Math.max(FEWEST_POINTS, ...leads.flatMap((each) => each?.map(Math.abs) ?? []));
  return findings.map(([seq, finding], at) => {
    const values = finding?.moment?.values;
    if (values === undefined) return { seq, heights: null };
    return {
      seq,
      heights: counts === "chance" ? chances(values) : leads[at]!.map((lead) => 0.5 + lead / (2 * most)),
    };
  });
};

/** The heights at each place of the slider: those of the last moment up to there. */
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

/** The `d` of a path through what is known, on a field of 1000 × 100; begins anew behind every gap. */
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

/** The same as a field between the line and the middle, for each stretch without a gap. */
export const areaPath = (places: readonly CurvePoint["heights"][], seat: Seat): string =>
  stretches(places)
    .map(([first, last]) => {
      const line = places.slice(first, last + 1).map((heights, at) => {
        return `L${xOf(first + at, places.length)} ${yOf(heights?.[seat] ?? 0.5)}`;
      });
      return `M${xOf(first, places.length)} 50${line.join("")}L${xOf(last, places.length)} 50Z`;
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
