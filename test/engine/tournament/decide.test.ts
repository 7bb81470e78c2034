import { expect, it } from "vitest";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { Evening } from "./evening.ts";

it("has room for rounds, tables and the host when a player has filled the log", () => {
  const evening = new Evening({ wood: undefined as never }).enter(4);
  const away = { type: "mark-absent", players: [1] } as const;
  const here = { type: "mark-present", players: [1] } as const;
  let refused: string | null = null;
  for (let times = 0; refused === null; times++) refused = evening.send(times % 2 === 0 ? away : here, "person-1");
  expect(refused).toBe("log-full");
  expect(evening.send({ type: "admit", name: "Late" })).toBeNull();
  expect(evening.startRound()).toBeNull();
  const opened = { type: "table-opened", round: 1, board: 1, table: "t" } as const;
  expect(evening.reply({ kind: "table" }, opened).type).toBe("accepted");
});

it("plays a round robin of five players from entry to end, and verifies it", () => {
  const evening = new Evening({ system: { type: "round-robin", double: false }, rounds: 15 }).enter(5);
  for (let round = 1; round <= 5; round++) {
    expect(evening.startRound()).toBeNull();
    evening.playRound(([one, two]) => (one![0]! < two![0]! ? [1, 2] : [2, 1]));
  }
  expect(evening.startRound()).toBe("all-rounds-played");
  expect(evening.send({ type: "end" })).toBeNull();
  expect(evening.state.phase).toBe("over");
  expect(verifyTournament(evening.entries).map(({ isRight }) => isRight)).toEqual(new Array(6).fill(true));
});
