/** What the laws are tried at: numbers of seats, each with what is chosen for the table. The first is what it opens with. */
export const choices = [
  [3, {}],
  [2, {}],
  [4, { memoryAid: true, flipOnly: true, strictMoveThenSpy: true, mirror: "same", bombNumbers: [1, 1] }],
] as const;
