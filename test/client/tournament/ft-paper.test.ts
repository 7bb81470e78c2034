/** The printed page: the cross table's points, and line breaks on a phone. */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FtPaper } from "../../../client/tournament/ft-paper.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";
import "../../../client/kit/styles/page.css";

let paper: FtPaper;
afterEach(() => paper.remove());

const show = async ({ state }: TestTournament): Promise<void> => {
  paper = new FtPaper();
  paper.state = state;
  document.body.append(paper);
  await paper.updateComplete;
};

/** The cells of the cross table, a row each: the rounds, then the points. */
const crossTable = (): readonly (readonly string[])[] => {
  const table = [...paper.renderRoot.querySelectorAll("table")].at(-1)!;
  return [...table.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent.trim()),
  );
};

it("the cross table shows the points of each game at tables of several players", async () => {
  const tournament = new TestTournament({ game: "train", system: { type: "tables", size: 3 }, pips: true }).enter(3);
  tournament.startRound();
  const { round, pairings } = tournament.state.rounds[0]!;
  const result = { places: [2, 1, 3], pips: [20, 7, 33] };
  tournament.send({ type: "adjudicate", round, board: pairings[0]!.board, result });
  await show(tournament);
  expect(crossTable()).toEqual([
    ["2,3: 2", "2"],
    ["1,3: 1", "1"],
    expect.arrayContaining([expect.stringMatching(/^[12],[12]: 0$/), "0"]),
  ]);
});

it("the cross table shows the points of a draw and of a bye", async () => {
  const tournament = new TestTournament().enter(3);
  tournament.startRound();
  tournament.playRound(() => [1, 1]);
  await show(tournament);
  expect(crossTable()).toEqual([
    ["–: 1", "1"],
    ["3: ½", "0.5"],
    ["2: ½", "0.5"],
  ]);
});

it("each column has a title", async () => {
  const tournament = new TestTournament().enter(3);
  tournament.startRound();
  await show(tournament);
  const titles = [...paper.renderRoot.querySelectorAll("thead th")].map((cell) => cell.textContent.trim());
  expect(titles).toEqual(["Board", "Players", "Result", "#", "Player", "1", "Points"]);
});

it("no word and no result breaks on a phone", async () => {
  await page.viewport(390, 844);
  const tournament = new TestTournament({ game: "train", system: { type: "tables", size: 4 }, pips: true }).enter(4);
  tournament.startRound();
  const { round, pairings } = tournament.state.rounds[0]!;
  const result = { places: [1, 2, 3, 4], pips: [1007, 1020, 1133, 1140] };
  tournament.send({ type: "adjudicate", round, board: pairings[0]!.board, result });
  await show(tournament);
  for (const cell of paper.renderRoot.querySelectorAll("thead th, .result")) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
    const words = cell.classList.contains("result") ? 1 : cell.textContent.trim().split(/\s+/).length;
    expect(lines.size, cell.textContent).toBeLessThanOrEqual(words);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it("a game that both players forfeited shows no points, on paper as in the standings", async () => {
  const tournament = new TestTournament({ system: { type: "round-robin", double: false } }).enter(2);
  tournament.startRound();
  tournament.send({ type: "adjudicate", round: 1, board: 1, result: { places: [1, 1], forfeits: [0, 1] } });
  await show(tournament);
  await expect.element(page.getByRole("cell", { name: "0 : 0" })).toBeVisible();
  expect(crossTable().map((row) => row.at(-1))).toEqual(["0", "0"]);
});

it("a game that one player forfeited is a win, and a draw shows halves", async () => {
  const tournament = new TestTournament({ system: { type: "round-robin", double: false } }).enter(4);
  tournament.startRound();
  tournament.send({ type: "adjudicate", round: 1, board: 1, result: { places: [2, 1], forfeits: [0] } });
  tournament.send({ type: "adjudicate", round: 1, board: 2, result: { places: [1, 1] } });
  await show(tournament);
  await expect.element(page.getByRole("cell", { name: "0 : 1" })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "½ : ½" })).toBeVisible();
});
