/** The learned weights of SPY's win chance: their signs, and the script that learns them. */
import { describe, expect, it } from "vitest";
import { FEATURES, WEIGHTS } from "../../../../../engine/games/spy/bot/win-chance.ts";
import { learn } from "../../../../training/spy/generations.ts";
import { fitWeights, type Sample, SIGNS } from "../../../../training/spy/regression.ts";

describe.each(["plan", "value", "study"] as const)("the weights of a %s", (view) => {
  it.each(["duel", "crowd"] as const)("for a %s have the right signs, and a found card counts most", (table) => {
    const weights = WEIGHTS[view][table];
    for (const name of FEATURES) expect(weights[name] * SIGNS[name], name).toBeGreaterThanOrEqual(0);
    for (const found of [weights.found1, weights.found2, weights.found3]) {
      expect(found).toBeLessThanOrEqual(weights.threat);
    }
  });
});

describe("learning", () => {
  it("gives the same weights for the same seed, and others for another seed", () => {
    const learned = (seed: string) => [...learn([2], seed)];
    const first = learned("one");
    expect(learned("one")).toEqual(first);
    expect(learned("two")).not.toEqual(first);
  });

  it("finds the weights of given win shares, and 0 for a feature with the wrong sign", () => {
    const none = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Sample[number]["features"];
    const even: Sample[number] = { features: none, share: 0.25 };
    // A seat with one card found wins a quarter of its games, and one in danger three quarters.
    const samples: Sample[] = [
      [
        { features: { ...none, found1: 1 }, share: 0.25 },
        { ...even, share: 0.75 },
      ],
      [{ features: { ...none, danger: 1 }, share: 0.75 }, even],
    ];
    const { weights } = fitWeights(samples);
    expect(weights.found1).toBeCloseTo(-Math.log(3), 2);
    expect(weights.danger).toBe(0);
  });
});
