/** The report of a benchmark. */
import { describe, expect, it } from "vitest";
import "../../../../engine/games/all-games.ts";
import { makeReport, scoreOf } from "../../../../client/cli/programs/benchmark.ts";

const game = (seat: number, result: "won" | "drawn" | "lost", fault: string | null = null) => ({
  ...{ table: "t", seat, result, reason: "blocked", commitment: "c", fault },
});

describe("the score of a benchmark", () => {
  it("the score has Wilson's interval", () => {
    const { score, low, high } = scoreOf([...Array(8).fill("won"), "lost", "lost"]);
    expect([score, low, high].map((share) => share.toFixed(3))).toEqual(["0.800", "0.490", "0.943"]);
  });

  it("a draw counts half a point, and the interval stays within 0 and 1", () => {
    expect(scoreOf(["drawn", "drawn"]).score).toBe(0.5);
    expect(scoreOf(["lost"])).toMatchObject({ score: 0, low: 0 });
    expect(scoreOf(["won"]).high).toBe(1);
  });
});

it("the report has a line for each seat, and lists the games that do not verify", () => {
  const order = { game: "any", seats: 2, options: {} };
  const report = makeReport({ order, level: 3, name: "Agent" }, [game(0, "won"), game(1, "lost", "deal")]);
  const [title, , first, second, all, json] = report.split("\n");
  expect(title).toBe("Agent against level 3 of any: 1 of 2 games verified");
  expect([first, second, all].map((line) => line?.trim().split(/ +/).slice(0, 5))).toEqual([
    ["0", "1", "1", "0", "0"],
    ["1", "1", "0", "0", "1"],
    ["all", "2", "1", "0", "1"],
  ]);
  expect(JSON.parse(json!)).toMatchObject({ verified: 1, score: 0.5, played: [{ fault: null }, { fault: "deal" }] });
});
