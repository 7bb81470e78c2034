/** From a study's findings: the curve, the mistakes, the turning points. */
import { describe, expect, it } from "vitest";
import { areaPath, type CurvePoint, curvePoints, heightsAt, linePath } from "../../../../client/study/judge/curve.ts";
import { isMistake, largestSwings, mistakesOf, neighbourStop } from "../../../../client/study/judge/turning-points.ts";
import type { MomentResult } from "../../../../client/study/run/worker-messages.ts";
import { verdictOf } from "../../../../engine/bot/verdict.ts";

const TERMS = { counts: "chance", mistake: 0.1, nodes: 1 } as const;

const resultOf = (seq: number, values: readonly number[], loss: number | null = null, seat = 0): MomentResult => ({
  moment: { seq, values },
  move: {
    seq,
    seat,
    played: { type: "move" },
    value: 0,
    best: { command: { type: "move" }, value: loss ?? 0 },
    loss,
    verdict: loss === null ? null : verdictOf(loss, 0, TERMS),
  },
});

const findings = (...all: readonly (MomentResult | undefined)[]) =>
  all.map((finding, index) => [index, finding] as const);

const pointsOf = (...heights: readonly (readonly number[] | null)[]): CurvePoint[] =>
  heights.map((each, seq) => ({ seq, heights: each }));

describe("heights", () => {
  it("with two seats that disagree, the curve shows their mean", () => {
    const [point] = curvePoints(findings(resultOf(0, [0.7, 0.5])), "chance");
    expect(point?.heights?.map((height) => height.toFixed(2))).toEqual(["0.60", "0.40"]);
  });

  it("with three or more seats, the curve shows each seat's own estimate", () => {
    expect(curvePoints(findings(resultOf(0, [0.5, 0.3, 0.4])), "chance")[0]?.heights).toEqual([0.5, 0.3, 0.4]);
  });

  it("heights of points show each seat's lead, and a quiet game stays near the middle", () => {
    const [even, ahead] = curvePoints(findings(resultOf(0, [-9, -9]), resultOf(1, [0, -40])), "points");
    expect([even?.heights, ahead?.heights]).toEqual([
      [0.5, 0.5],
      [1, 0],
    ]);
    expect(curvePoints(findings(resultOf(0, [-1, -3])), "points")[0]?.heights).toEqual([0.55, 0.45]);
  });

  it("heights are unknown where no position has been judged", () => {
    expect(curvePoints(findings(undefined), "chance")).toEqual([{ seq: 0, heights: null }]);
  });

  it("each stop of the slider has the heights of the last moment before it", () => {
    const heights: CurvePoint[] = [
      { seq: 3, heights: [0.5] },
      { seq: 5, heights: [0.6] },
    ];
    expect(heightsAt(heights, [2, 3, 4, 5, 9])).toEqual([null, [0.5], [0.5], [0.6], [0.6]]);
  });
});

describe("paths", () => {
  it("a path has a gap at unknown heights", () => {
    expect(linePath([[0], [1], null, [0.5]], 0)).toBe("M0 100L333.3 0M1000 50");
    expect(areaPath([[0], [1], null, [0.5]], 0)).toBe("M0 50L0 100L333.3 0L333.3 50ZM1000 50L1000 50L1000 50Z");
  });

  it("a path stays within its area", () => {
    expect(linePath([[1.4], [-2]], 0)).toBe("M0 0L1000 100");
  });
});

describe("stops", () => {
  it("a loss from the game's threshold on is a mistake, and a much larger one a blunder", () => {
    const all = [0.04, 0.09, 0.1, 0.24, 0.25, null].map((loss) => resultOf(0, [0.5, 0.5], loss));
    expect(all.map(isMistake)).toEqual([false, false, true, true, true, false]);
    expect(mistakesOf(findings(resultOf(0, [1, 0], 0), undefined, resultOf(2, [0, 1], 0.3, 1)))).toEqual([
      { seq: 2, seat: 1, grade: "blunder" },
    ]);
  });

  it("turning points are the largest swings of the curve, three at most, none in a quiet game", () => {
    const swinging = pointsOf([0.5, 0.5], [0.9, 0.1], [0.1, 0.9], [0.3, 0.7], [0.5, 0.5], [0.52, 0.48]);
    expect(largestSwings(swinging)).toEqual([1, 2, 3]);
    expect(largestSwings(pointsOf([0.5, 0.5], [0.6, 0.4], [0.5, 0.5]))).toEqual([]);
    expect(largestSwings(pointsOf([0.5, 0.5], null, [0.9, 0.1]))).toEqual([]);
  });

  it.each([
    [1, 2, 5],
    [1, 8, undefined],
    [-1, 5, 2],
    [-1, 2, undefined],
  ] as const)("the next stop in direction %i from %i is %s", (by, from, to) =>
    expect(neighbourStop([2, 5, 8], from, by)).toBe(to),
  );
});
