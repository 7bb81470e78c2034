/** The accuracy of each seat: its share, its mistakes by grade, and the sum of its small losses. */
import { describe, expect, it } from "vitest";
import { accuracies } from "../../../../client/study/judge/accuracy.ts";
import { verdictOf } from "../../../../engine/bot/verdict.ts";

const TERMS = { counts: "chance", mistake: 0.1, nodes: 1 } as const;

const findingsWithLosses = (...losses: readonly number[]) =>
  losses.map((loss, seq) => {
    const command = { type: "move" };
    const move = { seq, seat: 0, played: command, value: 0, best: { command, value: loss }, loss };
    const verdict = verdictOf(loss, 0, TERMS);
    return [seq, { moment: null, move: { ...move, verdict } }] as const;
  });

describe("the accuracy of a seat", () => {
  it("losses too small for a grade are added up", () => {
    const [severe] = accuracies(findingsWithLosses(...Array.from({ length: 8 }, () => 0.04), 0.06, 0.3), TERMS, [0]);
    expect(severe).toMatchObject({ counts: { slip: 1, mistake: 0, blunder: 1 }, smallLosses: 3 });
    const [small] = accuracies(findingsWithLosses(0.04, 0.04, 0.03), TERMS, [0]);
    expect(small).toMatchObject({ counts: { slip: 0, mistake: 0, blunder: 0 }, smallLosses: 1 });
  });

  it("a sum of small losses below one mistake does not count", () => {
    expect(accuracies(findingsWithLosses(0.04, 0.04), TERMS, [0])[0]!.smallLosses).toBe(0);
  });
});
