/** What a round will come to, as the estimate has it: the double blank is dear where it counts, and nothing where it does not. */
import { describe, expect, it } from "vitest";
import { estimatePoints } from "../../../../../engine/games/train/bot/estimate-points.ts";
import { roundOf } from "../../../../../engine/games/train/bot/mutable-round.ts";
import type { TrainOptions } from "../../../../../engine/games/train/state/types.ts";
import { position } from "../position.ts";

const TRAINS = "A: 12-5 | B: 12-7 | M: 12-9";

/** The points that the first of four seats may expect with that tile and three others, while another seat has two left. */
const expectedWith = (tile: string, rules: Partial<TrainOptions>, trains = TRAINS): number => {
  const hands = `A: ${tile} 3-4 6-8 10-11 | B: 1-2 4-6 | C: 1-3 2-8 6-11 | D: 2-3 1-8 9-10`;
  return estimatePoints(roundOf(position({ rules, seats: 4, trains, hands }).state, []))[0]!;
};

describe("the double blank in a hand (#34)", () => {
  it("the double blank makes the family estimate many points more, because it counts fifty", () => {
    expect(expectedWith("0-0", {}) - expectedWith("0-0", { doubleBlank: 0 })).toBeGreaterThan(15);
  });
  it("the double blank costs nothing where it counts nothing", () => {
    expect(expectedWith("0-0", { doubleBlank: 0 })).toBeLessThan(expectedWith("12-11", { doubleBlank: 0 }));
  });
  it("weighs less while a train within reach ends in a blank", () => {
    expect(expectedWith("0-0", {}, `${TRAINS} 9-0`)).toBeLessThan(expectedWith("0-0", {}));
  });
});
