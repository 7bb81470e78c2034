/** The rulesets for the laws: seat counts and options; the first has the defaults. */
export const choices = [
  [3, {}],
  [2, {}],
  [4, { memoryAid: true, flipOnly: true, strictMoveThenSpy: true, mirror: "same", bombNumbers: [1, 1] }],
  [3, { topSecret2Eliminates: false, memoryAid: true, firstPlayer: "loser", lastLoser: 1, stallingRounds: 1 }],
  [
    2,
    {
      bombNumbers: [1, 1],
      mirror: "same",
      flipOnly: true,
      strictMoveThenSpy: true,
      firstPlayer: "host",
      stallingRounds: 0,
    },
  ],
] as const;
