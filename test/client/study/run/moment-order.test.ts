/** The order in which a study judges moments. */
import { describe, expect, it } from "vitest";
import { nextMoment } from "../../../../client/study/run/moment-order.ts";
import type { MomentResult } from "../../../../client/study/run/worker-messages.ts";

const quick = (seq: number, value: number, loss = 0): MomentResult => {
  const command = { type: "move" };
  const best = { command, value: 0 };
  const move = { seq, seat: 0, played: command, value: -loss, best, loss, verdict: null };
  return { moment: { seq, values: [value, 1 - value] }, move, isQuick: true };
};

const final = ({ isQuick: _, ...result }: MomentResult): MomentResult => result;

/** The order in which all moments are judged. */
const orderOf = (results: readonly MomentResult[], shown: number) => {
  const moments = results.map((_, at) => at);
  const found = new Map<number, MomentResult>();
  const order: string[] = [];
  for (let next = nextMoment(moments, found, shown); next !== undefined; next = nextMoment(moments, found, shown)) {
    const { seq, isQuick } = next;
    order.push(`${isQuick ? "quick" : "final"} ${seq}`);
    found.set(seq, isQuick ? results[seq]! : final(results[seq]!));
  }
  return order;
};

describe("a study", () => {
  const game = [quick(0, 0.5), quick(1, 0.55), quick(2, 0.2, 0.3), quick(3, 0.2), quick(4, 0.35, 0.02)];

  it("a study judges the shown moment, then all quickly in order, then the decisive ones first", () => {
    expect(orderOf(game, 3)).toEqual([
      ...["final 3", "quick 0", "quick 1", "quick 2", "quick 4"],
      ...["final 2", "final 4", "final 1", "final 0"],
    ]);
  });

  it("a moment with a loss is decisive even if its values do not show it", () => {
    const flat = [quick(0, 0.5), quick(1, 0.5, 0.2), quick(2, 0.6)];
    expect(orderOf(flat, 0).slice(-2)).toEqual(["final 1", "final 2"]);
  });

  it("a study completes saved results that are not final", () => {
    const found = new Map([final(game[0]!), game[1]!, game[2]!].map((result, at) => [at, result]));
    expect(nextMoment([0, 1, 2], found, 0)).toEqual({ seq: 2, isQuick: false });
  });
});
