/** What the laws are tried at: numbers of seats, each with what is chosen for the table. The first is what it opens with. */
export const choices = [
  [2, {}],
  [2, { black: "second" }],
  [2, { black: "first", fen: "W:WK28:BK1,K2,K11" }],
] as const;
