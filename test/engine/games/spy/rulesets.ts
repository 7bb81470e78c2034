/** The rulesets for the laws: seat counts and options; the first has the defaults. */
export const choices = [
  [3, {}],
  [2, {}],
  [4, { memoryAid: true, flipOnly: true, strictMoveThenSpy: true, mirror: "same", bombNumbers: [1, 1] }],
] as const;
