/** The standings: tie-breaks on a desktop and on a phone, and line breaks in names. */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FtStandings } from "../../../client/tournament/ft-standings.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";
import "../../../client/kit/styles/page.css";

let standings: FtStandings;
afterEach(() => standings.remove());

/** Four players after a round with two wins: two have one point each, and two have none. */
const show = async (system: "swiss" | "round-robin", inlineSize: number): Promise<void> => {
  const tournament = new TestTournament({
    system: system === "swiss" ? { type: "swiss" } : { type: system, double: false },
  }).enter(3);
  tournament.send({ type: "admit", name: "Cleo Papadopoulou-Miller" });
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  standings = new FtStandings();
  standings.state = tournament.state;
  standings.player = null;
  standings.style.cssText = `display: block; inline-size: ${inlineSize}px`;
  document.body.append(standings);
  await standings.updateComplete;
  const { scrollWidth, clientWidth } = standings.renderRoot.querySelector(".wide")!;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
};

const lines = (): readonly string[] =>
  [...standings.renderRoot.querySelectorAll<HTMLElement>("small")]
    .filter((line) => line.checkVisibility())
    .map((line) => line.textContent);

it("all tie-breaks of a Swiss fit the narrow column", async () => {
  await page.viewport(1440, 900);
  await show("swiss", 500);
  const name = [...standings.renderRoot.querySelectorAll("tbody th")].find((cell) =>
    cell.textContent?.includes("Papadopoulou"),
  )!;
  // Three lines at most: "Cleo", "Papadopoulou-", "Miller".
  expect(name.getBoundingClientRect().height).toBeLessThan(90);
  expect(lines()).toEqual([]);
});

it.each([
  ["swiss", "Buchholz 0 · Direct 0 · Wins 1 · Sonneborn-Berger 0"],
  ["round-robin", "Direct 0 · Wins 1 · Sonneborn-Berger 0"],
] as const)("on a phone, players with equal points have their tie-breaks below: %s", async (system, first) => {
  await page.viewport(390, 844);
  await show(system, 358);
  expect(lines()).toHaveLength(4);
  expect(lines()[0]).toBe(first);
  standings.style.inlineSize = "280px";
  for (const part of standings.renderRoot.querySelectorAll<HTMLElement>("small bdi"))
    expect(part.offsetHeight, part.textContent).toBeLessThan(30);
});

it("numbers are aligned at their units on a right-to-left page", async () => {
  document.dir = "rtl";
  await show("swiss", 500);
  document.dir = "ltr";
  for (const cell of standings.renderRoot.querySelectorAll(".figure"))
    expect(getComputedStyle(cell).textAlign).toBe("right");
});
