/** What is made of a study's findings: the curve, the mistakes, the turning points. */
import { describe, expect, it } from "vitest";
import { areaPath, type CurvePoint, curvePoints, heightsAt, linePath } from "../../../../client/study/judge/curve.ts";
import { isMistake, largestSwings, mistakesOf, neighbourStop } from "../../../../client/study/judge/turning-points.ts";
import type { MomentResult } from "../../../../client/study/run/worker-messages.ts";
import { verdictOf } from "../../../../engine/bot/verdict.ts";

const TERMS = { counts: "chance", mistake: 0.1, nodes: 1 } as const;

const found = (seq: number, values: readonly number[], loss: number | null = null, seat = 0): MomentResult => ({
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

const at = (...heights: readonly (readonly number[] | null)[]): CurvePoint[] =>
  heights.map((each, seq) => ({ seq, heights: each }));

describe("heights", () => {
  it("with two seats that disagree, the curve shows their mean", () => {
    const [one] = curvePoints(findings(found(0, [0.7, 0.5])), "chance");
    expect(one?.heights?.map((height) => height.toFixed(2))).toEqual(["0.60", "0.40"]);
  });

  it("with three or more seats, the curve shows each seat's own estimate", () => {
    expect(curvePoints(findings(found(0, [0.5, 0.3, 0.4])), "chance")[0]?.heights).toEqual([0.5, 0.3, 0.4]);
  });

  it("heights of points show each seat's lead, and a quiet game stays near the middle", () => {
    const [even, ahead] = curvePoints(findings(found(0, [-9, -9]), found(1, [0, -40])), "points");
    expect([even?.heights, ahead?.heights]).toEqual([
      [0.5, 0.5],
      [1, 0],
    ]);
    expect(curvePoints(findings(found(0, [-1, -3])), "points")[0]?.heights).toEqual([0.55, 0.45]);
  });

  it("heights are unknown where no position has been judged", () => {
    expect(curvePoints(findings(undefined), "chance")).toEqual([{ seq: 0, heights: null }]);
  });

  it("stand at every place of the slider, those of the last moment before it", () => {
    const heights: CurvePoint[] = [
      { seq: 3, heights: [0.5] },
      { seq: 5, heights: [0.6] },
    ];
    expect(heightsAt(heights, [2, 3, 4, 5, 9])).toEqual([null, [0.5], [0.5], [0.6], [0.6]]);
  });
});

describe("the drawing", () => {
  it("leaves out what is not known, and goes on behind it", () => {
    expect(linePath([[0], [1], null, [0.5]], 0)).toBe("M0 100L333.3 0M1000 50");
    expect(areaPath([[0], [1], null, [0.5]], 0)).toBe("M0 50L0 100L333.3 0L333.3 50ZM1000 50L1000 50L1000 50Z");
  });

  it("stays within its field", () => {
    expect(linePath([[1.4], [-2]], 0)).toBe("M0 0L1000 100");
  });
});

describe("stops", () => {
  it("are mistakes from where the game's player says so on, and blunders far beyond", () => {
    const all = [0.04, 0.09, 0.1, 0.24, 0.25, null].map((loss) => found(0, [0.5, 0.5], loss));
    expect(all.map(isMistake)).toEqual([false, false, true, true, true, false]);
    expect(mistakesOf(findings(found(0, [1, 0], 0), undefined, found(2, [0, 1], 0.3, 1)))).toEqual([
      { seq: 2, seat: 1, grade: "blunder" },
    ]);
  });

  it("are turning points where the curve went furthest, three at most, none in a quiet game", () => {
    const wild = at([0.5, 0.5], [0.9, 0.1], [0.1, 0.9], [0.3, 0.7], [0.5, 0.5], [0.52, 0.48]);
    expect(largestSwings(wild)).toEqual([1, 2, 3]);
    expect(largestSwings(at([0.5, 0.5], [0.6, 0.4], [0.5, 0.5]))).toEqual([]);
    expect(largestSwings(at([0.5, 0.5], null, [0.9, 0.1]))).toEqual([]);
  });

  it.each([
    [1, 2, 5],
    [1, 8, undefined],
    [-1, 5, 2],
    [-1, 2, undefined],
  ] as const)("going by %i from %i is at %s", (by, from, to) => expect(neighbourStop([2, 5, 8], from, by)).toBe(to));
});
