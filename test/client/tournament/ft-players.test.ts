/** The players of a tournament: removal and return, and the menu of a visitor who is one of them on a new device. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FtPlayers } from "../../../client/tournament/ft-players.ts";
import type { PersonCommand } from "../../../engine/tournament/forms/commands.ts";
import type { TournamentRole } from "../../../engine/wire/tournament.ts";
import { saltOf, TestTournament } from "../../engine/tournament/test-tournament.ts";
import { deepFocus } from "../support/deep-html.ts";

let players: FtPlayers;
let sent: PersonCommand[];
beforeEach(() => {
  sent = [];
  players = new FtPlayers();
  players.addEventListener("ft-tournament", ({ detail }) => sent.push(detail));
});
afterEach(() => players.remove());

const show = async ({ state }: TestTournament, you: Partial<TournamentRole>): Promise<void> => {
  Object.assign(players, { state, you: { isHost: false, helper: null, player: null, ...you } });
  document.body.append(players);
  await players.updateComplete;
};

const removeButton = page.getByRole("button", { name: /^Remove.*Player 2x/ });

it("the chosen player stays chosen when another device claims a player before them", async () => {
  const tournament = new TestTournament().enter(4);
  await show(tournament, {});
  const menu = players.renderRoot.querySelector("select")!;
  menu.value = "3";
  expect(tournament.send({ type: "claim-player", player: 2 }, "another-device")).toBeNull();
  players.state = tournament.state;
  await players.updateComplete;
  expect([...menu.options].map(({ value }) => value)).toEqual(["1", "3", "4"]);
  expect(menu.value).toBe("3");
});

it("the host removes a player by two presses, and Cancel or Escape comes first", async () => {
  await show(new TestTournament().enter(3), { isHost: true });
  await userEvent.click(removeButton);
  await expect.element(page.getByText(/^Remove .*Player 2x.* from this tournament\?$/)).toBeVisible();
  await expect.poll(() => deepFocus()?.textContent).toBe("Cancel");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => deepFocus()?.textContent).toMatch(/^Remove/);
  await userEvent.click(removeButton);
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await userEvent.click(removeButton);
  await userEvent.click(removeButton);
  expect(sent).toEqual([{ type: "remove-player", player: 2 }]);
  expect(deepFocus()?.textContent).toBe("Players: 3");
});

it("a question about a player stays with that player when another one is removed", async () => {
  const tournament = new TestTournament().enter(3);
  await show(tournament, { isHost: true });
  await userEvent.click(removeButton);
  tournament.send({ type: "remove-player", player: 1 });
  await show(tournament, { isHost: true });
  await userEvent.click(removeButton);
  expect(sent).toEqual([{ type: "remove-player", player: 2 }]);
});

it("the host brings a removed player back", async () => {
  const tournament = new TestTournament().enter(3);
  await show(tournament, { isHost: true });
  expect(page.getByText("Removed players: 1").elements()).toEqual([]);
  tournament.send({ type: "remove-player", player: 2 });
  await show(tournament, { isHost: true });
  await userEvent.click(page.getByText("Removed players: 1"));
  await userEvent.click(page.getByRole("button", { name: /^Bring back.*Player 2x/ }));
  expect(sent).toEqual([{ type: "readmit-player", player: 2 }]);
  expect(tournament.send(sent[0]!)).toBeNull();
});

it("a plan that has begun has no room for a removed player whom it does not contain", async () => {
  const tournament = new TestTournament({ system: { type: "knockout", third: false } }).enter(4);
  tournament.send({ type: "remove-player", player: 1 });
  tournament.startRound();
  tournament.send({ type: "remove-player", player: 2 });
  await show(tournament, { isHost: true });
  await userEvent.click(page.getByText("Removed players: 2"));
  const buttons = () => page.getByRole("button", { name: /^Bring back/ }).elements();
  await expect
    .poll(() => buttons().map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining("Player 2x")]);
});

it("a removed player reads that the host has removed them, and other players do not see who was removed", async () => {
  const tournament = new TestTournament().enter(3);
  tournament.send({ type: "remove-player", player: 2 });
  await show(tournament, { player: 2 });
  await expect.element(page.getByText(/^The host has removed you from this tournament\./)).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
  await show(tournament, { player: 1 });
  expect(page.getByText(/removed/i).elements()).toEqual([]);
});

it("a player reads what to wait for, until the last round", async () => {
  const tournament = new TestTournament({ rounds: 2 }).enter(4);
  const waiting = async (round: number, player: number | null) => {
    await show(tournament, { player });
    const shown = players.renderRoot.textContent.includes("your game appears here");
    expect(players.renderRoot.textContent.includes(`When round ${round} starts, your game appears here.`)).toBe(shown);
    return shown;
  };
  expect(await waiting(1, 2)).toBe(true);
  expect(await waiting(1, null)).toBe(false);
  tournament.startRound();
  expect(await waiting(2, 2)).toBe(false);
  tournament.playRound(() => [1, 2]);
  expect(await waiting(2, 2)).toBe(true);
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  expect(await waiting(3, 2)).toBe(false);
});

it("a host who plays changes any name, also the own one during a round", async () => {
  const tournament = new TestTournament().enter(2);
  tournament.send({ type: "enter", name: "Hanna", salt: saltOf(3) });
  tournament.startRound();
  await show(tournament, { isHost: true, player: 3 });
  await userEvent.click(page.getByText("Change a player’s name"));
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Player" }), "3");
  await page.getByRole("textbox", { name: "New name" }).fill("Hana");
  await userEvent.click(page.getByRole("button", { name: "Change name" }));
  expect(sent).toEqual([{ type: "rename-player", player: 3, name: "Hana" }]);
  expect(tournament.send(sent[0]!)).toBeNull();
  expect(tournament.state.players[2]!.name).toBe("Hana");
});

it("players change their own name until the first round", async () => {
  const tournament = new TestTournament().enter(2);
  await show(tournament, { player: 2 });
  await userEvent.click(page.getByText("Change my name"));
  await page.getByRole("textbox", { name: "New name" }).fill("Zoe");
  await userEvent.click(page.getByRole("button", { name: "Change name" }));
  expect(sent).toEqual([{ type: "rename-player", player: 2, name: "Zoe" }]);
  expect(tournament.send(sent[0]!, "person-2")).toBeNull();
  tournament.startRound();
  await show(tournament, { player: 2 });
  expect(page.getByText("Change my name").elements()).toEqual([]);
});

it("a substitute who has entered without a partner takes the place of another player", async () => {
  const tournament = new TestTournament({ system: { type: "teams" } }).enter(5);
  for (const players of [[1, 2] as const, [3, 4] as const]) tournament.send({ type: "form-team", players });
  const summary = page.getByText("Are you one of these players, on a new device?");
  await show(tournament, { player: 5 });
  expect(summary.elements()).toEqual([]);
  tournament.startRound();
  await show(tournament, { player: 1 });
  expect(summary.elements()).toEqual([]);
  await show(tournament, { player: 5 });
  await userEvent.click(summary);
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Player" }), "2");
  await userEvent.click(page.getByRole("button", { name: "Continue as this player" }));
  expect(sent).toEqual([{ type: "claim-player", player: 2 }]);
  expect(tournament.send(sent[0]!, "person-5")).toBeNull();
});
