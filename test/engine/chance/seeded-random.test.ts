/** The seeded random numbers of bots: repeatable, even, and different for each seed. */
import { expect, it } from "vitest";
import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";

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

it("picks every item and nothing else", () => {
  const random = seededRandom("pick");
  const picked = new Set(Array.from({ length: 200 }, () => randomItem(random, ["a", "b", "c"])));
  expect([...picked].sort()).toEqual(["a", "b", "c"]);
  expect(() => randomItem(random, [])).toThrow("no items to pick from");
});
