/** What the laws are tried at: numbers of seats, each with what is chosen for the table. The first is what it opens with. */
export const choices = [
  [4, { set: 9, rounds: 2 }],
  [2, { rulebook: "family", set: 6, rounds: "all", closeOrder: "last-laid" }],
  [8, { rulebook: "club", rounds: 1 }],
  [4, { rulebook: "club", set: 9, rounds: 2, pairs: true, splitDoubles: true }],
  [3, { rulebook: "club", set: 9, rounds: 2, opening: "quick", roundTrip: true }],
  [3, { rulebook: "club", set: 9, rounds: 2, opening: "deferred", mexicanTrain: false }],
] as const;
