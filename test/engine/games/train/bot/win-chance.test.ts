/** The chance to win a game of Mexican Train from the points of the round. */
import { describe, expect, it } from "vitest";
import { winChance } from "../../../../../engine/games/train/bot/win-chance.ts";
import { position } from "../position.ts";

const chances = (rules: object, seats: number, points: readonly number[], isOver: boolean) =>
  points.map((_, seat) => winChance(position({ rules, seats }).state, seat, points, isOver));

describe("in the last round", () => {
  it("is the share of the win if the points are final", () => {
    expect(chances({ rounds: 1 }, 2, [10, 22], true)).toEqual([1, 0]);
    expect(chances({ rounds: 1 }, 2, [10, 10], true)).toEqual([0.5, 0.5]);
  });
  it("is more than half for the seat that expects fewer points", () => {
    const [own = 0, other = 0] = chances({ rounds: 1 }, 2, [10, 22], false);
    expect(own + other).toBeCloseTo(1);
    expect(own).toBeGreaterThan(0.5);
    expect(own).toBeLessThan(1);
  });
});

it("is the same for both partners, and 1 for both pairs together", () => {
  const paired = { rulebook: "club", rounds: 1, pairs: true };
  expect(chances(paired, 4, [10, 22, 10, 22], true)).toEqual([1, 0, 1, 0]);
  const [own = 0, other = 0, partner = 0] = chances(paired, 4, [10, 22, 10, 22], false);
  expect(partner).toBe(own);
  expect(own + other).toBeCloseTo(1);
});
