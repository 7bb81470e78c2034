/** The estimate of a round's points: what it explains, and the double blank by its value under each rulebook. */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { estimatePoints } from "../../../../../engine/games/train/bot/estimate-points.ts";
import { isAtTurn } from "../../../../../engine/games/train/bot/lookahead.ts";
import { roundOf } from "../../../../../engine/games/train/bot/mutable-round.ts";
import { handsPoints, type Plans, rolloutStep } from "../../../../../engine/games/train/bot/rollout.ts";
import type { TrainOptions } from "../../../../../engine/games/train/state/types.ts";
import { randomRound } from "../../../../training/train/random-round.ts";
import { position } from "../position.ts";

const TRAINS = "A: 12-5 | B: 12-7 | M: 12-9";

/** The expected points of the first of four seats with `tile` and three others, while another seat has two tiles. */
const expectedWith = (tile: string, rules: Partial<TrainOptions>, trains = TRAINS): number => {
  const hands = `A: ${tile} 3-4 6-8 10-11 | B: 1-2 4-6 | C: 1-3 2-8 6-11 | D: 2-3 1-8 9-10`;
  return estimatePoints(roundOf(position({ rules, seats: 4, trains, hands }).state, []))[0]!;
};

describe("the double blank in a hand (#34)", () => {
  it("raises the family estimate by many points, because it counts fifty", () => {
    expect(expectedWith("0-0", {}) - expectedWith("0-0", { doubleBlank: 0 })).toBeGreaterThan(15);
  });
  it("costs little if it counts nothing", () => {
    expect(expectedWith("0-0", { doubleBlank: 0 })).toBeLessThan(expectedWith("12-11", { doubleBlank: 0 }));
  });
  it("costs less while a playable train ends in a blank", () => {
    expect(expectedWith("0-0", {}, `${TRAINS} 9-0`)).toBeLessThan(expectedWith("0-0", {}));
  });
});

it("explains 17 % of the variance of the points in rounds that it has not learned from", () => {
  const random = seededRandom("a");
  let [errors, points, squares, samples] = [0, 0, 0, 0];
  for (let played = 0; played < 100; played++) {
    const round = randomRound(random);
    const plans: Plans = new Array<null>(round.seats).fill(null);
    const estimates: (readonly number[])[] = [];
    while (round.phase !== "over") {
      if (isAtTurn(round)) estimates.push(estimatePoints(round));
      rolloutStep(round, plans);
    }
    for (const [seat, total] of handsPoints(round).entries()) {
      const actual = total / round.rules.set;
      for (const estimate of estimates) errors += (estimate[seat]! / round.rules.set - actual) ** 2;
      points += actual * estimates.length;
      squares += actual ** 2 * estimates.length;
      samples += estimates.length;
    }
  }
  expect(1 - errors / (squares - points ** 2 / samples)).toBeGreaterThan(0.17);
});
