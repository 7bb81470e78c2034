import { describe, expect, it } from "vitest";
import "../../../../engine/games/all-games.ts";
import { makePdn } from "../../../../engine/games/pool/notation/pdn.ts";
import { eventsFromPdn } from "../../../../engine/games/pool/notation/pdn-record.ts";
import { parsePdnLog } from "../../../../engine/games/pool/pdn-log.ts";
import { fold, isLogFault, makeLog, parseLog } from "../../../../engine/log/log.ts";
import { gameCases, WHITE_FIRST } from "./oracle.ts";
import { playText, positionOf, startFrom } from "./play.ts";

const textOf = (moves: string, result: "1-0" | "0-1" | "1/2-1/2"): string =>
  `[White "Ann"]\n[Black "?"]\n[FEN "${WHITE_FIRST}"]\n[GameType "23"]\n\n${moves} ${result}`;

const WINNERS = { "1-0": [1], "0-1": [0], "1/2-1/2": [] } as const;

describe("a PDN game as a log", () => {
  it.each(gameCases.map((game, index) => ({ ...game, index })))(
    "recorded game $index ends as recorded",
    ({ moves, result }) => {
      const log = parsePdnLog(textOf(moves, result))!;
      const { phase, outcome, play } = fold(log);
      expect(phase).toBe("over");
      expect(outcome!.winners).toEqual(WINNERS[result]);
      expect((play as { ply: number }).ply).toBe(moves.split(" ").length);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index));
    },
  );
  it("makes a log that can be written and parsed", () => {
    const log = parsePdnLog(textOf(gameCases[0]!.moves, gameCases[0]!.result))!;
    const read = parseLog(makeLog(log));
    expect(isLogFault(read)).toBe(false);
    expect(read).toEqual(log);
  });
  it("contains the players' names and the seat of each move", () => {
    const log = parsePdnLog(textOf("1. 22-18 10-15", "1-0"))!;
    expect(log.slice(1, 3).map(({ event }) => event)).toMatchObject([{ name: expect.any(String) }, { name: "Ann" }]);
    expect(log.slice(3).map(({ seat, event }) => [seat, event.type])).toEqual([
      [null, "colours-drawn"],
      [1, "moved"],
      [0, "moved"],
      [0, "resigned"],
    ]);
  });
  it("contains no resignation if the last move decided or the result is unknown", () => {
    const start = startFrom("W:W18:B15");
    const { events } = eventsFromPdn({
      tags: {},
      start: start.position,
      moves: [playText(start, "18x11").last!.path],
      result: "*",
    });
    const text = makePdn({ tags: {}, start: positionOf("W:W18:B15"), moves: [[18, 11]], result: "1-0" });
    expect(
      parsePdnLog(text)!
        .slice(3)
        .map(({ event }) => event),
    ).toEqual(events);
    expect(fold(parsePdnLog("1. 11-15 *")!).phase).toBe("playing");
  });
  it("does not exist for a text that is not PDN", () => {
    expect(parsePdnLog("hello")).toBeNull();
    expect(parsePdnLog("")).toBeNull();
  });
});
