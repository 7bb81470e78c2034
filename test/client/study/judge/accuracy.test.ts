/** The accuracy of each seat: its share, its mistakes by kind, and what its small losses add up to. */
import { describe, expect, it } from "vitest";
import { accuracies } from "../../../../client/study/judge/accuracy.ts";
import { verdictOf } from "../../../../engine/bot/verdict.ts";

const TERMS = { counts: "chance", mistake: 0.1, nodes: 1 } as const;

const lost = (...losses: readonly number[]) =>
  losses.map((loss, seq) => {
    const command = { type: "move" };
    const move = { seq, seat: 0, played: command, value: 0, best: { command, value: loss }, loss };
    const verdict = verdictOf(loss, 0, TERMS);
    return [seq, { moment: null, move: { ...move, verdict } }] as const;
  });

describe("the accuracy of a seat", () => {
  it("adds up the losses that are too small for a grade", () => {
    const [many] = accuracies(lost(...Array.from({ length: 8 }, () => 0.04), 0.06, 0.3), TERMS, [0]);
    expect(many).toMatchObject({ counts: { slip: 1, mistake: 0, blunder: 1 }, smallLosses: 3 });
    const [one] = accuracies(lost(0.04, 0.04, 0.03), TERMS, [0]);
    expect(one).toMatchObject({ counts: { slip: 0, mistake: 0, blunder: 0 }, smallLosses: 1 });
  });

  it("does not count small losses that are less than a mistake", () => {
    expect(accuracies(lost(0.04, 0.04), TERMS, [0])[0]!.smallLosses).toBe(0);
  });
});
