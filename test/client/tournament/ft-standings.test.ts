/** The standings in the narrow column of a desktop: every tie-break is in view, and no name breaks within a word. */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FtStandings } from "../../../client/tournament/ft-standings.ts";
import { Evening } from "../../engine/tournament/evening.ts";
import "../../../client/kit/styles/page.css";

let standings: FtStandings;
afterEach(() => standings.remove());

it("fits all tie-breaks of a Swiss into the narrow column", async () => {
  await page.viewport(1440, 900);
  const evening = new Evening().enter(3);
  evening.send({ type: "admit", name: "Cleo Papadopoulou-Miller" });
  evening.startRound();
  evening.playRound(() => [1, 2]);
  standings = new FtStandings();
  standings.state = evening.state;
  standings.player = null;
  standings.style.cssText = "display: block; inline-size: 500px";
  document.body.append(standings);
  await standings.updateComplete;
  const { scrollWidth, clientWidth } = standings.renderRoot.querySelector(".wide")!;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const name = [...standings.renderRoot.querySelectorAll("tbody th")].find((cell) =>
    cell.textContent?.includes("Papadopoulou"),
  )!;
  // Three lines at most: "Cleo", "Papadopoulou-", "Miller".
  expect(name.getBoundingClientRect().height).toBeLessThan(90);
});
