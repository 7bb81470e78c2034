/** The teams on a tournament's page: the host's controls, the players' view, and games with teams. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FtTeams } from "../../../client/tournament/ft-teams.ts";
import { loadChoices } from "../../../client/tournament/game-choices.ts";
import type { PersonCommand } from "../../../engine/tournament/forms/commands.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";
import { deepFocus } from "../support/deep-html.ts";

let element: FtTeams;
let sent: PersonCommand[];
const tournament = () => new TestTournament({ system: { type: "teams" } }).enter(5);

beforeEach(() => {
  localStorage.clear();
  sent = [];
  element = new FtTeams();
  element.addEventListener("ft-tournament", ({ detail }) => sent.push(detail));
});
afterEach(() => element.remove());

const show = async ({ state }: TestTournament, isHost = true): Promise<void> => {
  element.state = state;
  element.you = { isHost, helper: null, player: isHost ? null : 2 };
  document.body.append(element);
  await element.updateComplete;
};

it("the host forms a team of two different players, by keyboard", async () => {
  await show(tournament());
  const partner = page.getByLabelText("Partner");
  expect([...(partner.element() as HTMLSelectElement).options].map(({ value }) => Number(value))).toEqual([2, 3, 4, 5]);
  await userEvent.selectOptions(page.getByLabelText("Player", { exact: true }), "2");
  await element.updateComplete;
  expect([...(partner.element() as HTMLSelectElement).options].map(({ value }) => Number(value))).toEqual([1, 3, 4, 5]);
  await userEvent.selectOptions(partner, "5");
  (page.getByRole("button", { name: "Form the team" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(sent).toEqual([{ type: "form-team", players: [2, 5] }]);
});

it("the focus moves to the title when the pressed button disappears, and players without a partner are announced", async () => {
  const teams = tournament();
  teams.send({ type: "form-team", players: [1, 2] });
  await show(teams);
  await userEvent.click(page.getByRole("button", { name: /^Dissolve/ }));
  await userEvent.click(page.getByRole("button", { name: "Pair the rest at random" }));
  expect(sent).toEqual([{ type: "split-team", player: 1 }, { type: "draw-teams" }]);
  expect(deepFocus()?.textContent).toBe("Teams: 1");
  expect(page.getByRole("status").element().textContent).toMatch(/^Without a partner: .*3x.*4x.*5x/);
});

it("players have no buttons, and a team that has played cannot be dissolved", async () => {
  const teams = tournament();
  teams.send({ type: "form-team", players: [1, 2] });
  teams.send({ type: "form-team", players: [3, 4] });
  await show(teams, false);
  expect(page.getByRole("button").elements()).toEqual([]);
  expect(element.renderRoot.querySelector(".mine")?.textContent).toContain("Player 1x");
  teams.startRound();
  await show(teams);
  expect(page.getByRole("button").elements()).toEqual([]);
});

it("only games with partners have options for teams", async () => {
  const { optionsOf, gist } = await loadChoices("train");
  const options = optionsOf({ type: "teams" });
  expect(gist(options!)).toContain("Partners");
  for (const game of ["pool", "spy"] as const)
    expect((await loadChoices(game)).optionsOf({ type: "teams" })).toBeNull();
});
