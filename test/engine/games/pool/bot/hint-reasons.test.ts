/** Why a move is good, in a word that a player can check on the board. */
import { expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { poolBot } from "../../../../../engine/games/pool/bot/bot.ts";
import { POOL_HINT_REASONS } from "../../../../../engine/games/pool/bot/hint-reasons.ts";
import { legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { randomStates, startFrom } from "../play.ts";

const reasonOf = (fen: string, path: readonly number[]) =>
  poolBot.reason?.({ seat: 0, state: startFrom(fen), events: [] }, { type: "move", path });

it.each([
  ["W:W18:B15", [18, 11], { code: "wins-game" }],
  ["B:WK19:B21", [21, 25], { code: "only-move" }],
  ["W:WK30:B13,23", [30, 19], { code: "must-capture", takes: 1 }],
  ["B:W9,17,21:B6,K23", [6, 13, 22], { code: "must-capture", takes: 2 }],
  // 13 takes 9 and stands on 6; 1 takes it and goes on over 15.
  ["B:W11,13,15,21,26:B1,6", [6, 9], { code: "exchange", takes: 2, gives: 1 }],
  ["W:W8,24:BK22", [8, 3], { code: "crowns" }],
  // The king would have taken the man.
  ["B:WK2:B6,12", [6, 10], { code: "saves-piece" }],
  ["W:W22,29:B3,4", [29, 25], null],
])("%s %j: %j", (fen, path, reason) => expect(reasonOf(fen, path)).toEqual(reason));

it("every legal move has a reason of the list, and an illegal one has none", () => {
  const random = seededRandom("reasons");
  for (const state of randomStates(Array.from({ length: 60 }, () => Math.floor(random() * 1000)))) {
    for (const { path } of legalMoves(state.position)) {
      const reason = poolBot.reason?.({ seat: 0, state, events: [] }, { type: "move", path }) ?? null;
      if (reason !== null) expect(POOL_HINT_REASONS).toContain(reason.code);
    }
  }
  expect(reasonOf("W:W18:B15", [18, 14])).toBeNull();
});
