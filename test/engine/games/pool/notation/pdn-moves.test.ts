/** The comments and variations that a review adds to a PDN game. */
import { describe, expect, it } from "vitest";
import { makePdn, type PdnGame, parsePdn } from "../../../../../engine/games/pool/notation/pdn.ts";
import { makeMoveWords, type PdnLine } from "../../../../../engine/games/pool/notation/pdn-moves.ts";
import { startFrom } from "../play.ts";

const start = startFrom("B:W21-32:B1-12").position;
const line = (text: string, ...comments: string[]): PdnLine => ({
  moves: text === "" ? [] : text.split(" ").map((move) => move.split(/[-x]/).map(Number)),
  comments,
});
const written = (game: string, ...lines: PdnLine[]): string => makeMoveWords(start, line(game).moves, lines).join(" ");

const GAME = "11-15 22-18 15x22";

describe("a PDN game with a review", () => {
  it("has no additions without a review", () => expect(written(GAME)).toBe("1. 11-15 22-18 2. 15x22"));

  it.each([
    ["a comment after a move", [line("11-15", "Ada: Why?")], "1. 11-15 {Ada: Why?} 1... 22-18 2. 15x22"],
    ["a comment on the start", [line("", "Hello")], "{Hello} 1. 11-15 22-18 2. 15x22"],
    ["a variation of the first move", [line("9-13 22-18")], "1. 11-15 (1. 9-13 22-18) 1... 22-18 2. 15x22"],
    ["a reply's variation", [line("11-15 24-20", "Plan")], "1. 11-15 22-18 (1... 24-20 {Plan}) 2. 15x22"],
    [
      "a variation of a variation",
      [line("9-13 22-18"), line("9-13 24-20")],
      "1. 11-15 (1. 9-13 22-18 (1... 24-20)) 1... 22-18 2. 15x22",
    ],
    [
      "a line after the last move, which repeats it",
      [line(`${GAME} 25x18`)],
      "1. 11-15 22-18 2. 15x22 (2. 15x22 25x18)",
    ],
  ])("has %s", (_, lines, text) => expect(written(GAME, ...lines)).toBe(text));

  it("has the lines of a game that ended before its first move", () =>
    expect(written("", line("11-15", "Try"))).toBe("(1. 11-15 {Try})"));

  it("can be parsed again, whatever the comments contain", () => {
    const game: PdnGame = { tags: {}, start, moves: line(GAME).moves, result: "1-0" };
    const comments = ['"} ( {', "[Event", ";", "\n%", "1-0 *", "বাহ ".repeat(60)];
    const lines = [line(GAME, ...comments), line("9-13", ...comments), line(`${GAME} 25x18`, ...comments)];
    const parsed = parsePdn(makePdn(game, lines));
    expect(parsed.ok && parsed.value.map(({ moves, result }) => ({ moves, result }))).toEqual([
      { moves: game.moves, result: "1-0" },
    ]);
  });
});
