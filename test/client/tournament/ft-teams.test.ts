/** The teams on a tournament's page: the host's controls, the players' view, and games with teams. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FtTeams } from "../../../client/tournament/ft-teams.ts";
import { loadChoices } from "../../../client/tournament/game-choices.ts";
import type { PersonCommand } from "../../../engine/tournament/forms/commands.ts";
import { verifyTournament } from "../../../engine/tournament/verify.ts";
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

it("chosen players stay chosen when others find partners meanwhile", async () => {
  const teams = tournament();
  await show(teams);
  await userEvent.selectOptions(page.getByLabelText("Player", { exact: true }), "3");
  await element.updateComplete;
  await userEvent.selectOptions(page.getByLabelText("Partner"), "5");
  teams.send({ type: "form-team", players: [1, 2] });
  await show(teams);
  await userEvent.click(page.getByRole("button", { name: "Form the team" }));
  expect(sent).toEqual([{ type: "form-team", players: [3, 5] }]);
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

it("a substitute takes the place of a partner who was removed, and the team plays on", async () => {
  const teams = tournament();
  for (const players of [
    [1, 2],
    [3, 4],
  ] as const)
    teams.send({ type: "form-team", players });
  teams.startRound();
  teams.playRound(() => [1, 2]);
  teams.send({ type: "remove-player", player: 1 });
  await show(teams, false);
  await expect.element(page.getByText(/^Without .*Player 1x.*, this team gets no more games\.$/)).toBeVisible();
  await show(teams);
  await expect
    .element(page.getByText(/For a substitute, bring .*Player 1x.* back and change the name\./))
    .toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^Bring back.*Player 1x/ }));
  expect(sent).toEqual([{ type: "readmit-player", player: 1 }]);
  expect(teams.send(sent[0]!)).toBeNull();
  await show(teams);
  expect(page.getByText(/^Without .*Player 1x/).elements()).toEqual([]);
  expect(teams.send({ type: "rename-player", player: 1, name: "Zoe" })).toBeNull();
  expect(teams.send({ type: "claim-player", player: 1 }, "device-of-zoe")).toBeNull();
  expect(teams.send({ type: "confirm-claim", player: 1 })).toBeNull();
  expect(teams.startRound()).toBeNull();
  expect(teams.state.rounds[1]!.pairings.flatMap(({ sides }) => sides.flat()).toSorted()).toEqual([1, 2, 3, 4]);
  expect(teams.state.players[0]).toMatchObject({ name: "Zoe", person: "device-of-zoe" });
  expect(verifyTournament(teams.entries).every(({ isRight }) => isRight)).toBe(true);
});

it("the host dissolves a team whose first player was removed before it played", async () => {
  const teams = tournament();
  teams.send({ type: "form-team", players: [1, 2] });
  teams.send({ type: "remove-player", player: 1 });
  await show(teams);
  await userEvent.click(page.getByRole("button", { name: /^Dissolve/ }));
  expect(sent).toEqual([{ type: "split-team", player: 2 }]);
  expect(teams.send(sent[0]!)).toBeNull();
  expect(teams.state.teams).toEqual([]);
});

it("only games with partners have options for teams", async () => {
  const { optionsOf, gist } = await loadChoices("train");
  const options = optionsOf({ type: "teams" });
  expect(gist(options!)).toContain("Partners");
  for (const game of ["pool", "spy"] as const)
    expect((await loadChoices(game)).optionsOf({ type: "teams" })).toBeNull();
});
