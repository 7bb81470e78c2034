import { expect, it } from "vitest";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
import { Evening } from "./evening.ts";

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
