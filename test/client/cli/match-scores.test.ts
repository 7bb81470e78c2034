/** The scores of a match: wins, points, confidence intervals and Elo. */
import { expect, it } from "vitest";
import { addGame, eloOf, emptyScores, formatScores } from "../../../client/cli/match-scores.ts";

it("addGame counts a win for a sole winner, draws for joint winners, and a draw for all without a winner", () => {
  const scores = emptyScores(3);
  addGame(scores, [1]);
  addGame(scores, [0, 1]);
  addGame(scores, []);
  expect([scores.wins, scores.draws, scores.losses]).toEqual([
    [0, 1, 0],
    [2, 2, 1],
    [1, 0, 2],
  ]);
  expect(scores.points).toEqual([
    [0, 1 / 2, 1 / 3],
    [1, 1 / 2, 1 / 3],
    [0, 0, 1 / 3],
  ]);
});

it("eloOf uses the usual formula", () => {
  expect(eloOf(0.5)).toBeCloseTo(0);
  expect(eloOf(0.75)).toBeCloseTo(190.85, 1);
  expect([eloOf(0), eloOf(1)]).toEqual([-Infinity, Infinity]);
});

it("formatScores prints a line for each level, and the difference of two", () => {
  const scores = emptyScores(2);
  for (let game = 0; game < 100; game++) addGame(scores, game < 75 ? [1] : [0]);
  for (const times of scores.times) times.push(1, 3);
  expect(formatScores(["level 1", "level 2"], scores).split("\n")).toEqual([
    "level 1: 25 wins, 0 draws, 75 losses; 25.0 points of 100 = 25.0 % [17.5, 34.3]; 2.00 ms a decision, 3.00 at most",
    "level 2: 75 wins, 0 draws, 25 losses; 75.0 points of 100 = 75.0 % [65.7, 82.5]; 2.00 ms a decision, 3.00 at most",
    "level 2 against level 1: +191 Elo [+113, +269]",
  ]);
});

it("two wins in two games leave room for chance", () => {
  const scores = emptyScores(2);
  for (let game = 0; game < 2; game++) addGame(scores, [1]);
  const [loser, winner, difference] = formatScores(["level 1", "level 2"], scores).split("\n");
  expect([loser, winner]).toEqual([
    expect.stringContaining("0.0 points of 2 = 0.0 % [0.0, 65.8]"),
    expect.stringContaining("2.0 points of 2 = 100.0 % [34.2, 100.0]"),
  ]);
  expect(difference).toBe("level 2 against level 1: +∞ Elo [-113, +∞]");
});
