/** Hand sizes and boneyards of every row of RULES.md, part B.2, and the seat counts that options allow. */
import { describe, expect, it } from "vitest";
import { train } from "../../../../engine/games/train/game.ts";
import { SETS } from "../../../../engine/games/train/state/rulebook.ts";
import { fold, hostOf, optionsFrom } from "./table.ts";

const dealt = (rulebook: string, set: number, seats: number) => {
  const state = train.start(optionsFrom({ rulebook, set, crowded: true }), seats);
  const after = train.next(state, hostOf(set)).reduce(fold, state);
  return { hand: after.hands[0]!.length, left: after.boneyard, hands: new Set(after.hands.map((hand) => hand.length)) };
};

type Row = readonly [set: number, seats: number, hand: number, left: number];

// biome-ignore format: the table of B.2
const FAMILY: readonly Row[] = [
  [6, 2, 8, 11], [6, 3, 7, 6], [6, 4, 5, 7],
  [9, 2, 15, 24], [9, 3, 13, 15], [9, 4, 10, 14], [9, 5, 8, 14], [9, 6, 7, 12], [9, 7, 6, 12],
  [12, 2, 16, 58], [12, 3, 16, 42], [12, 4, 15, 30], [12, 5, 14, 20], [12, 6, 12, 18], [12, 7, 10, 20], [12, 8, 9, 18],
  [15, 2, 16, 103], [15, 6, 16, 39], [15, 7, 15, 30], [15, 8, 13, 31],
  [15, 9, 12, 27], [15, 10, 10, 35], [15, 11, 9, 36], [15, 12, 9, 27],
  [18, 2, 19, 151], [18, 7, 19, 56], [18, 8, 18, 45], [18, 9, 16, 45], [18, 10, 15, 39], [18, 11, 13, 46], [18, 12, 12, 45],
];

// biome-ignore format: the table of B.2
const CLUB: readonly Row[] = [
  [6, 2, 8, 12],
  [9, 2, 15, 25], [9, 3, 13, 16], [9, 4, 10, 15], [9, 5, 8, 15], [9, 6, 7, 13], [9, 7, 6, 13],
  [12, 2, 15, 61], [12, 3, 15, 46], [12, 4, 15, 31], [12, 5, 12, 31], [12, 6, 12, 19], [12, 7, 10, 21], [12, 8, 10, 11],
  [15, 2, 16, 104], [15, 6, 16, 40], [15, 7, 15, 31], [15, 8, 13, 32],
  [15, 9, 12, 28], [15, 10, 10, 36], [15, 11, 9, 37], [15, 12, 9, 28],
  [18, 2, 19, 152], [18, 7, 19, 57], [18, 8, 18, 46], [18, 9, 16, 46], [18, 10, 15, 40], [18, 11, 13, 47], [18, 12, 12, 46],
  [18, 13, 11, 47], [18, 14, 10, 50], [18, 15, 10, 40], [18, 16, 9, 46],
];

describe("B.2: hands and boneyard", () => {
  it.each(FAMILY)("family, double-%i for %i: %i each, %i left", (set, seats, hand, left) => {
    expect(dealt("family", set, seats)).toEqual({ hand, left, hands: new Set([hand]) });
  });
  it.each(CLUB)("club, double-%i for %i: %i each, %i left", (set, seats, hand, left) => {
    expect(dealt("club", set, seats)).toEqual({ hand, left, hands: new Set([hand]) });
  });
  it("the boneyard has at least four tiles, and one for each player (#1)", () => {
    for (const rulebook of ["family", "club"]) {
      for (const set of SETS) {
        for (const seats of train.seatCounts(optionsFrom({ rulebook, set, crowded: true }))) {
          expect(dealt(rulebook, set, seats).left).toBeGreaterThanOrEqual(Math.max(4, seats));
        }
      }
    }
  });
});

describe("the seats that options allow", () => {
  const counts = (choices: object) => train.seatCounts(optionsFrom(choices));
  const upTo = (maxSeats: number) => Array.from({ length: maxSeats - 1 }, (_, index) => index + 2);
  it.each([
    ["family", [4, 4, 8, 12, 12]],
    ["club", [2, 4, 8, 12, 16]],
  ] as const)("%s: two up to %j by set", (rulebook, maxSeats) => {
    expect(SETS.map((set) => counts({ rulebook, set }))).toEqual(maxSeats.map(upTo));
  });
  it("the option `crowded` allows seven at a double-nine, and changes no other set", () => {
    expect(counts({ set: 9, crowded: true })).toEqual(upTo(7));
    expect(counts({ set: 12, crowded: true })).toEqual(upTo(8));
  });
  it("partnerships need an even number of four or more", () => {
    expect(counts({ rulebook: "club", set: 12, pairs: true })).toEqual([4, 6, 8]);
    expect(counts({ rulebook: "club", set: 6, pairs: true })).toEqual([]);
  });
  it("more rounds than engines allow no seat count", () => {
    expect(counts({ set: 9, rounds: 10 })).toEqual([2, 3, 4]);
    expect(counts({ set: 9, rounds: 11 })).toEqual([]);
  });
  it("the chosen starter's seat must exist", () => {
    expect(counts({ set: 9, starter: 2 })).toEqual([3, 4]);
    expect(counts({ set: 9, starter: 4 })).toEqual([]);
  });
});
