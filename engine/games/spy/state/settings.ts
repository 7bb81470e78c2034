/** The settings of A.7. The first choice is the default. */
export const SETTINGS = {
  bombNumbers: {
    rule: "A.1",
    choices: [
      [1, 3],
      [1, 1],
    ],
  },
  topSecret2Eliminates: { rule: "A.5", choices: [true, false] },
  mirror: { rule: "A.4.2.2", choices: ["reversed", "same"] },
  flipOnly: { rule: "A.4.1", choices: [false, true] },
  strictMoveThenSpy: { rule: "A.4.2", choices: [false, true] },
  memoryAid: { rule: "A.6", choices: [false, true] },
  firstPlayer: { rule: "A.2.6", choices: ["random", "host", "loser"] },
  /** Full rounds without a Spy action after which the game is a draw; 0: no limit. */
  stallingRounds: { rule: "A.5", choices: [6, 3, 12, 0], max: 99 },
} as const;
