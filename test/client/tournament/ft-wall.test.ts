/** The wall screen is legible from five metres: letters have at least 1/24 of the shorter side, and no line is cut off. */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FtWall } from "../../../client/tournament/ft-wall.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";

let wall: FtWall;
afterEach(() => wall.remove());

it.each([
  [1920, 1080],
  [1080, 1920],
])("eight pairings fit a screen of %s × %s in large letters", async (width, height) => {
  await page.viewport(width, height);
  const tournament = new TestTournament().enter(16);
  tournament.startRound();
  wall = new FtWall();
  wall.state = tournament.state;
  wall.clockOffset = 0;
  wall.address = "https://example.org/e/evening";
  document.body.append(wall);
  await wall.updateComplete;
  const main = wall.renderRoot.querySelector("main")!;
  const lines = [...wall.renderRoot.querySelectorAll("li")];
  expect(lines).toHaveLength(8);
  expect(Number.parseFloat(getComputedStyle(main).fontSize)).toBeGreaterThan(Math.min(width, height) / 24);
  expect(lines.at(-1)!.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  for (const line of lines) expect(line.scrollWidth).toBeLessThanOrEqual(Math.ceil(line.clientWidth));
});
