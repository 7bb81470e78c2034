/** The reasons of pool checkers' hints: true claims are found, and false ones are refuted. */
import { beforeAll, expect, it } from "vitest";
import { poolBot } from "../../../../../engine/games/pool/bot/bot.ts";
import type { PoolHintReason } from "../../../../../engine/games/pool/bot/hint-reasons.ts";
import type { Path, PoolCommand, PoolState, Position } from "../../../../../engine/games/pool/state/types.ts";
import { trialCount } from "../../../../support/samples.ts";
import { explainedPositions } from "../../../../training/reasons/positions.ts";
import { positionOf, startFrom } from "../play.ts";
import { holds } from "./reason-claims.ts";

const reasonOf = (fen: string, path: Path) =>
  poolBot.reason?.({ seat: 0, state: startFrom(fen), events: [] }, { type: "move", path });

beforeAll(() => poolBot.prepare?.(poolBot.levels));

const START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
/** After 2-6, White can still capture 15, and Black wins the piece back only later. */
const STILL_THREATENED = "B:W13,18,21,22,24,29,32:B1,2,3,4,5,10,15";
const one = { men: 0, kings: 1 };

it.each<[string, Path, PoolHintReason]>([
  ["W:W18:B15", [18, 11], { code: "wins-game" }],
  ["B:WK19:B21", [21, 25], { code: "only-move" }],
  ["W:WK30:B13,23", [30, 19], { code: "ending-won", moves: null, own: one, foe: { men: 1, kings: 0 } }],
  ["W:WK10,K19:BK1", [19, 28], { code: "ending-won", moves: 2, own: { men: 0, kings: 2 }, foe: one }],
  ["W:W8,24:BK22", [8, 3], { code: "ending-drawn", own: { men: 1, kings: 1 }, foe: one }],
  // 13 captures 9 and lands on 6; 1 captures it and continues over 15.
  [
    "B:W11,13,15,21,26:B1,6",
    [6, 9],
    {
      code: "shot",
      takes: 2,
      gives: 1,
      line: [
        [6, 9],
        [13, 6],
        [1, 10, 19],
      ],
    },
  ],
  ["B:W11,13,15,21,26:B1,6", [1, 5], { code: "avoids-loss", losing: 1, others: 2 }],
  ["W:W6,24,28,32:B1,20,21,3", [6, 2], { code: "crowns" }],
  ["W:W6,24,28,32:B1,20,21,3", [32, 27], { code: "blocks", square: 20 }],
  ["W:W14,28,32:B3,4,12", [14, 9], { code: "runs-to-king", moves: 2 }],
  ["W:W26,30,31,22:B14,5,6,1", [22, 18], { code: "takes-opposition", pieces: 1 }],
  ["W:W26,30,31,22:B14,5,6,1", [22, 17], { code: "keeps-back-rank", men: 2 }],
  [START, [24, 20], { code: "to-edge" }],
  [STILL_THREATENED, [2, 6], { code: "avoids-loss", losing: 4, others: 8 }],
])("%s %j: %j", (fen, path, reason) => {
  expect(reasonOf(fen, path)).toEqual(reason);
  expect(holds(positionOf(fen), path, reason)).toBe(true);
});

it("an illegal move has no reason", () => expect(reasonOf("W:W18:B15", [18, 14])).toBeNull());

it.each<[string, Path, PoolHintReason]>([
  [START, [24, 20], { code: "to-centre" }],
  [START, [24, 19], { code: "covers", square: 15 }],
  [START, [24, 19], { code: "only-safe", others: 6 }],
  [START, [24, 19], { code: "loses-least" }],
  [START, [24, 19], { code: "threatens", pieces: 1, line: [[19, 15]] }],
  [START, [24, 19], { code: "stops-threat", pieces: 1, line: [[11, 15]] }],
  [STILL_THREATENED, [2, 6], { code: "stops-threat", pieces: 1, line: [[18, 11]] }],
  [START, [24, 19], { code: "nears-crown" }],
  [START, [24, 19], { code: "runs-to-king", moves: 3 }],
  [START, [24, 19], { code: "must-capture", takes: 1 }],
  [START, [24, 19], { code: "crowns" }],
  [START, [24, 19], { code: "only-move" }],
  ["W:W14,32:B3,4,12", [14, 10], { code: "runs-to-king", moves: 2 }],
  ["W:W14,32:B3,4,12", [32, 27], { code: "long-diagonal" }],
  ["W:W26,30,31,22:B14,5,6,1", [22, 17], { code: "takes-opposition", pieces: 1 }],
  ["W:W26,30,31,22:B14,5,6,1", [30, 25], { code: "keeps-back-rank", men: 2 }],
  ["W:W26,30,31,22:B14,5,6,1", [22, 18], { code: "trades-ahead", pieces: 1 }],
  ["B:W11,13,15,21,26:B1,6", [6, 10], { code: "stays-safe" }],
  ["B:W11,13,15,21,26:B1,6", [6, 9], { code: "wins-pieces", pieces: 2, line: [[6, 9]] }],
  ["B:W11,13,15,21,26:B1,6", [6, 9], { code: "forces-win", line: [[6, 9]] }],
  ["W:WK10,K19:BK1", [10, 3], { code: "ending-won", moves: 2, own: { men: 0, kings: 2 }, foe: one }],
  ["W:WK30:B13,23", [30, 19], { code: "ending-drawn", own: one, foe: { men: 1, kings: 0 } }],
])("refutes for %s %j: %j", (fen, path, reason) => expect(holds(positionOf(fen), path, reason)).toBe(false));

/** The claim with each number one higher and each list one shorter. */
const falsified = (reason: PoolHintReason): readonly PoolHintReason[] =>
  Object.entries(reason).flatMap(([name, fact]) => {
    if (name === "square" || name === "moves") return [];
    if (typeof fact === "number") return [{ ...reason, [name]: fact + 1 } as PoolHintReason];
    if (name === "line") return [{ ...reason, line: (fact as readonly Path[]).slice(0, -1) } as PoolHintReason];
    return typeof fact === "object" && fact !== null
      ? [{ ...reason, [name]: { ...fact, men: 9 } } as PoolHintReason]
      : [];
  });

it("explains most moves of random games; each claim holds, and fails with changed facts", async () => {
  const count = trialCount(6, 60, 1000);
  let explained = 0;
  for await (const { known, best, reason } of explainedPositions("pool", count, "claims")) {
    if (reason === null) continue;
    explained += 1;
    const { position } = known.state as PoolState;
    const claim = reason as PoolHintReason;
    const check = (each: PoolHintReason): [Position, Path, PoolHintReason, boolean] => {
      const { path } = best as PoolCommand;
      return [position, path, each, holds(position, path, each)];
    };
    expect(check(claim)).toEqual([position, (best as PoolCommand).path, claim, true]);
    for (const wrong of falsified(claim))
      expect(check(wrong)).toEqual([position, (best as PoolCommand).path, wrong, false]);
  }
  expect(explained / count).toBeGreaterThanOrEqual(0.9);
});
