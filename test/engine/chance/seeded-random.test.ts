/** The seeded random numbers of bots: repeatable, even, and different for each seed. */
import { expect, it } from "vitest";
import { randomBelow, randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";

it("seededRandom gives the same stream for the same seed on every host", () => {
  const random = seededRandom("one");
  const again = seededRandom("one");
  const numbers = Array.from({ length: 5 }, random);
  expect(Array.from({ length: 5 }, again)).toEqual(numbers);
  expect(Array.from({ length: 5 }, seededRandom("two"))).not.toEqual(numbers);
  expect(numbers.map((number) => Math.floor(number * 2 ** 32))).toEqual([
    3297346656, 3500165397, 1903977257, 482383026, 859421574,
  ]);
});

it("spreads evenly: chi squared of 100 cells and of neighbouring pairs is within its limits", () => {
  const random = seededRandom("even");
  const singles = Array(100).fill(0);
  const pairs = Array(100).fill(0);
  const rounds = 200_000;
  for (let round = 0; round < rounds; round++) {
    singles[randomBelow(random, 100)] += 1;
    pairs[randomBelow(random, 10) * 10 + randomBelow(random, 10)] += 1;
  }
  const expected = rounds / 100;
  for (const cells of [singles, pairs]) {
    const chi = cells.reduce((sum: number, cell: number) => sum + (cell - expected) ** 2 / expected, 0);
    // 99 degrees of freedom: one seed in a thousand exceeds these limits, and this seed is fixed.
    expect(chi).toBeGreaterThan(57);
    expect(chi).toBeLessThan(149);
  }
});

it("picks every item and nothing else", () => {
  const random = seededRandom("pick");
  const picked = new Set(Array.from({ length: 200 }, () => randomItem(random, ["a", "b", "c"])));
  expect([...picked].sort()).toEqual(["a", "b", "c"]);
  expect(() => randomItem(random, [])).toThrow("no items to pick from");
});
