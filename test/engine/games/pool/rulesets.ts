/** The rulesets for the laws: seat counts and options; the first has the defaults. */
export const choices = [
  [2, {}],
  [2, { black: "second" }],
  [2, { black: "first", fen: "W:WK28:BK1,K2,K11" }],
] as const;
