/** The rulesets for the laws: seat counts and options; the first is the default table. */
export const choices = [
  [4, { set: 9, rounds: 2 }],
  [2, { rulebook: "family", set: 6, rounds: "all", closeOrder: "last-laid" }],
  [8, { rulebook: "club", rounds: 1 }],
  [4, { rulebook: "club", set: 9, rounds: 2, pairs: true, splitDoubles: true }],
  [3, { rulebook: "club", set: 9, rounds: 2, opening: "quick", roundTrip: true }],
  [3, { rulebook: "club", set: 9, rounds: 2, opening: "deferred", mexicanTrain: false }],
  [9, { set: 15, rounds: 1, direction: "counter-clockwise", starter: 1, doubleBlank: 0 }],
  [6, { rulebook: "club", set: 9, rounds: 1, crowded: true, pairs: true, opening: "quick", roundTrip: true }],
  [4, { rulebook: "club", set: 18, rounds: 1, pairs: true, opening: "deferred", doubleBlank: 50 }],
] as const;
