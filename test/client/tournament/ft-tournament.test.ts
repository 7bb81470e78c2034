/** The page of a tournament for a visitor, a player and the host. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FtTournament } from "../../../client/tournament/ft-tournament.ts";
import type { TournamentCommand } from "../../../engine/tournament/forms/commands.ts";
import type { Settings } from "../../../engine/tournament/forms/fields.ts";
import type { TournamentRole } from "../../../engine/wire/tournament.ts";
import { saltOf, TestTournament } from "../../engine/tournament/test-tournament.ts";
import { FakeSocket, OpenSocket } from "../connection/fake-socket.ts";
import { type FakeServer, fakeServer, json, networkError } from "../support/fake-server.ts";

let server: FakeServer;
let element: FtTournament;
beforeEach(async () => {
  await page.viewport(390, 844);
  vi.stubGlobal("WebSocket", OpenSocket);
  server = fakeServer();
  element = new FtTournament();
});
afterEach(() => {
  element.remove();
  document.documentElement.lang = "en";
  server.restore();
  vi.unstubAllGlobals();
});

const HOST: TournamentRole = { isHost: true, helper: null, player: null };

const show = async (
  you: Partial<TournamentRole>,
  { entries, state } = new TestTournament({ system: { type: "teams" } }).enter(4),
): Promise<void> => {
  const role = { ...HOST, isHost: false, ...you };
  server.respondTo("GET /api/tournaments/evening", json({ from: 0, entries, now: 1, you: role }));
  element.path = "/e/evening";
  document.body.append(element);
  await expect.element(page.getByRole("heading", { name: `Players: ${state.players.length}` })).toBeVisible();
};

/** The update that the host's page receives after `act`. */
const updateAfter = (tournament: TestTournament, act = () => {}) => {
  const from = tournament.entries.length;
  act();
  return { from, entries: tournament.entries.slice(from), now: 1, you: HOST };
};

const bottomOf = (role: "textbox" | "spinbutton" | "button", name: string | RegExp): number =>
  page.getByRole(role, { name }).element().getBoundingClientRect().bottom;

const topOf = (name: string) => page.getByRole("heading", { name }).element().getBoundingClientRect().top;

const sentCommands = () =>
  server.requests
    .filter(({ path }) => path === "/api/tournaments/evening/commands")
    .map(({ body }) => body as { readonly command: TournamentCommand; readonly helper?: string });

const sentCommand = async (): Promise<TournamentCommand> => {
  await expect.poll(() => sentCommands().length).toBe(1);
  return sentCommands()[0]!.command;
};

/** The tournament accepts the sent command, which gives its first game this result. */
const expectFirstResult = async (tournament: TestTournament, result: object): Promise<void> => {
  expect(tournament.send(await sentCommand())).toBeNull();
  expect(tournament.state.rounds[0]!.pairings[0]!.result).toEqual(result);
};

it("a visitor sees the form to enter before the teams", async () => {
  await show({});
  await expect.element(page.getByRole("button", { name: "Enter the tournament" })).toBeVisible();
  expect(topOf("Players: 4")).toBeLessThan(topOf("Teams: 0"));
});

it.each<[string, Partial<TournamentRole>]>([
  ["a player", { player: 2 }],
  ["the host", { isHost: true }],
  ["a helper", { helper: 1 }],
])("%s sees the teams before the players", async (_, you) => {
  await show(you);
  expect(topOf("Teams: 0")).toBeLessThan(topOf("Players: 4"));
});

it("the button is beside the field, not beside its label", async () => {
  await page.viewport(1440, 900);
  await show({});
  expect(bottomOf("button", "Enter the tournament")).toBe(bottomOf("textbox", "Your name in this tournament"));
});

it("the button is beside the fields for a table's pips", async () => {
  await page.viewport(1440, 900);
  const tournament = new TestTournament({ game: "train", pips: true }).enter(2);
  tournament.startRound();
  await show({ isHost: true }, tournament);
  expect(bottomOf("button", "Enter the result")).toBe(bottomOf("spinbutton", /Player 2x/));
});

it("on a phone each player and the host's buttons share a line", async () => {
  await show({ isHost: true }, new TestTournament().enter(4));
  const tops = (name: RegExp) =>
    page
      .getByRole("button", { name })
      .elements()
      .map((button) => button.getBoundingClientRect().top);
  expect(tops(/^Remove/)).toHaveLength(4);
  expect(tops(/^Remove/)).toEqual(tops(/^Mark as absent/));
});

it("the moment in view has a time and a number, each isolated from the text direction", async () => {
  const tournament = new TestTournament().enter(4);
  tournament.startRound();
  await show({}, tournament);
  await expect.element(page.getByText(/^\u2068.+\u2069 · \u20687 \/ 7\u2069$/)).toBeVisible();
});

it.each<[string, Partial<TournamentRole>]>([
  ["a visitor", {}],
  ["a player", { player: 2 }],
  ["the host", { isHost: true }],
])("%s who looks back can change nothing about the players", async (_, you) => {
  const tournament = new TestTournament().enter(4);
  tournament.startRound();
  tournament.send({ type: "claim-player", player: 1 }, "another-device");
  await show(you, tournament);
  const controls = () => [
    ...element.renderRoot.querySelector("ft-players")!.renderRoot.querySelectorAll("button, form, details"),
  ];
  await expect.poll(() => controls().length).toBeGreaterThan(0);
  await page.getByRole("slider").fill("5");
  await expect.poll(controls).toEqual([]);
});

it("a host who plays can decide a game if no other player can confirm the result", async () => {
  const tournament = new TestTournament();
  tournament.send({ type: "enter", name: "Hanna", salt: saltOf(1) });
  tournament.send({ type: "admit", name: "Ben" });
  tournament.startRound();
  tournament.send({ type: "enter-result", round: 1, board: 1, result: { places: [1, 2] } });
  await show({ isHost: true, player: 1 }, tournament);
  await page.getByRole("button", { name: "Decide as the host" }).click();
  await expectFirstResult(tournament, { places: [1, 2] });
});

it("other players cannot decide a game", async () => {
  const tournament = new TestTournament().enter(2);
  tournament.startRound();
  tournament.send({ type: "enter-result", round: 1, board: 1, result: { places: [1, 2] } }, "person-1");
  await show({ player: 1 }, tournament);
  await expect.element(page.getByText("1 : 0 (to be confirmed)")).toBeVisible();
  expect(page.getByRole("button", { name: "Decide as the host" }).elements()).toEqual([]);
});

it.each<[string, Partial<TournamentRole>, boolean]>([
  ["the host", { isHost: true }, false],
  ["a helper", { helper: 2 }, false],
  ["the host of a tournament that is over", { isHost: true }, true],
])("%s sees the helpers, since when, and removes one by two presses", async (_, you, isOver) => {
  const tournament = new TestTournament().enter(2);
  tournament.now = new Date(2026, 4, 17, 20, 15).getTime();
  for (const [helper, name] of ["Ada", "Ben", "Cleo"].entries())
    tournament.reply(
      { kind: "person", person: `helper-${helper}`, hasHelperLink: true },
      { type: "become-helper", name },
    );
  tournament.send({ type: "remove-helper", helper: 1 });
  if (isOver) tournament.send({ type: "end" });
  await show(you, tournament);
  await expect.element(page.getByRole("heading", { name: "Helpers: 2" })).toBeVisible();
  expect(page.getByText(/Ada/).elements()).toEqual([]);
  await expect.element(page.getByText(/^Since .*17.*8:15/).first()).toBeVisible();
  const remove = page.getByRole("button", { name: /^Remove.*Cleo/ });
  await remove.click();
  await expect.element(page.getByText(/^Remove the helper .*Cleo.*\? This person can’t help again/)).toBeVisible();
  expect(sentCommands()).toEqual([]);
  await remove.click();
  await expect.poll(() => sentCommands()[0]).toMatchObject({ command: { type: "remove-helper", helper: 3 } });
  expect(element.shadowRoot!.activeElement?.id).toBe("hosting");
});

it.each<[string, TestTournament]>([
  ["players", new TestTournament().enter(1)],
  ["teams", new TestTournament({ system: { type: "teams" } }).enter(4)],
])("the first round cannot start with fewer than two %s, and the page says why", async (sides, tournament) => {
  await show({ isHost: true }, tournament);
  await expect.element(page.getByRole("button", { name: "Start round 1" })).toBeDisabled();
  await expect.element(page.getByText(`A round needs at least two ${sides}.`)).toBeVisible();
});

it("the focus moves to the title when a round starts, and stays at the tournament when helpers are invited", async () => {
  const tournament = new TestTournament().enter(2);
  await show({ isHost: true }, tournament);
  const focus = () => element.shadowRoot!.activeElement?.id;
  await page.getByRole("button", { name: "Start round 1" }).click();
  expect(focus()).toBe("hosting");
  server.respondTo("GET /api/tournaments/evening", json({ ...updateAfter(tournament), helperWord: "word" }));
  await page.getByRole("button", { name: "Invite helpers" }).click();
  await expect.element(page.getByText(/#helper=word$/)).toBeVisible();
  expect(element.matches(":focus")).toBe(true);
});

it("the focus stays at the tournament when the host ends it", async () => {
  const tournament = new TestTournament().enter(2);
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  await show({ isHost: true }, tournament);
  const update = updateAfter(tournament, () => tournament.send({ type: "end" }));
  await page.getByRole("button", { name: "End the tournament" }).click();
  FakeSocket.all.at(-1)!.receive(update);
  await expect.poll(() => element.renderRoot.querySelector("#hosting")).toBeNull();
  expect(document.activeElement).toBe(element);
});

it("the check of the pairings covers a round that starts after it", async () => {
  const tournament = new TestTournament().enter(4);
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  await show({}, tournament);
  await page.getByRole("button", { name: "Check the pairings" }).click();
  await expect.element(page.getByText("The draw and every pairing follow the rules.")).toBeVisible();
  const update = updateAfter(tournament, () => tournament.startRound());
  const entries = update.entries.map((entry) =>
    entry.event.type === "round-started" ? { ...entry, event: { ...entry.event, byes: [1] } } : entry,
  );
  FakeSocket.all.at(-1)!.receive({ ...update, entries });
  await expect.element(page.getByText("A pairing doesn’t follow the rules.")).toBeVisible();
});

it("a tournament that has another round ends only at a second press", async () => {
  const tournament = new TestTournament().enter(4);
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  await show({ isHost: true }, tournament);
  const end = page.getByRole("button", { name: "End the tournament" });
  await end.click();
  await expect
    .element(page.getByText("End the tournament without round 2? No round can start after that."))
    .toBeVisible();
  expect(sentCommands()).toEqual([]);
  await end.click();
  expect(await sentCommand()).toEqual({ type: "end" });
  expect(element.shadowRoot!.activeElement?.id).toBe("hosting");
});

it("a host who cannot invite helpers now reads why", async () => {
  const toasts: string[] = [];
  element.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  await show({ isHost: true });
  server.respondTo("GET /api/tournaments/evening", networkError);
  await page.getByRole("button", { name: "Invite helpers" }).click();
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
  await expect.element(page.getByRole("button", { name: "Invite helpers" })).toBeVisible();
});

it("a visitor without a network sees that the page connects", async () => {
  element.path = "/e/evening";
  document.body.append(element);
  await expect.element(page.getByText("Connecting…")).toBeVisible();
});

it("players and visitors see no helpers", async () => {
  const tournament = new TestTournament().enter(2);
  tournament.reply({ kind: "person", person: "ada", hasHelperLink: true }, { type: "become-helper", name: "Ada" });
  await show({ player: 1 }, tournament);
  expect(page.getByText(/Ada/).elements()).toEqual([]);
});

it("a helpers' link opened in a tab with the tournament offers to help, and its word leaves the address", async () => {
  const address = location.href;
  await show({ player: 2 });
  const help = page.getByRole("button", { name: "Help to run the tournament" });
  expect(help.elements()).toEqual([]);
  location.hash = "helper=word";
  await expect.element(help).toBeVisible();
  expect(location.href).not.toContain("word");
  history.replaceState(null, "", address);
  await help.click();
  await expect.poll(() => sentCommands()[0]).toMatchObject({ command: { type: "become-helper" }, helper: "word" });
});

it("a form keeps its input until the tournament has accepted the command", async () => {
  const tournament = new TestTournament().enter(2);
  tournament.startRound();
  await show({ isHost: true }, tournament);
  const route = "POST /api/tournaments/evening/commands";
  const name = page.getByRole("textbox", { name: "Add a player without a phone" });
  const result = page.getByRole("combobox", { name: "Result of board 1" });
  const add = page.getByRole("button", { name: "Add", exact: true });
  const enter = page.getByRole("button", { name: "Enter the result" });
  await name.fill("Zoe");
  await result.selectOptions("draw");
  for (const respond of [json({ refused: "too-many" }, { status: 409 }), networkError]) {
    server.respondTo(route, respond);
    const { length } = server.requests;
    await add.click();
    await enter.click();
    await expect.poll(() => server.requests.length).toBe(length + 2);
    await expect.element(name).toHaveValue("Zoe");
    await expect.element(result).toHaveValue("draw");
  }
  server.respondTo(route, json(updateAfter(tournament)));
  await add.click();
  await enter.click();
  await expect.element(name).toHaveValue("");
  await expect.element(result).toHaveValue("");
});

it("a form sends each input once, and one that was entered during the request after the answer", async () => {
  const tournament = new TestTournament().enter(2);
  await show({ isHost: true }, tournament);
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.respondTo("POST /api/tournaments/evening/commands", () => promise);
  const name = page.getByRole("textbox", { name: "Add a player without a phone" });
  const form = name.element().closest("form")!;
  await name.fill("Zoe");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => form.ariaBusy).toBe("true");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await name.fill("Yan");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const sent = () => sentCommands().map(({ command }) => "name" in command && command.name);
  expect(sent()).toEqual(["Zoe"]);
  server.respondTo("POST /api/tournaments/evening/commands", json({ refused: "too-many" }, { status: 409 }));
  resolve(json(updateAfter(tournament))() as Response);
  await expect.poll(() => form.ariaBusy).toBeNull();
  expect(sent()).toEqual(["Zoe", "Yan"]);
  await expect.element(name).toHaveValue("Yan");
});

/** Fills the form that makes the first game of round 1 a draw. */
const fillCorrection = async () => {
  const round = page.getByRole("region", { name: "Round 1" });
  await round.getByRole("heading", { name: "Round 1" }).click();
  await round.getByText("Correct the result").first().click();
  await round.getByRole("combobox", { name: "Result of board 1" }).selectOptions("draw");
  return round;
};

it.each(["running", "over"])(
  "a host can correct a result of an earlier round of a tournament that is %s",
  async (phase) => {
    const tournament = new TestTournament().enter(4);
    tournament.startRound();
    tournament.playRound(() => [1, 2]);
    tournament.startRound();
    if (phase === "over") tournament.playRound(() => [1, 2]);
    if (phase === "over") tournament.send({ type: "end" });
    await show({ isHost: true }, tournament);
    const round = await fillCorrection();
    await round.getByRole("button", { name: "Correct the result" }).click();
    await expectFirstResult(tournament, { places: [1, 1] });
  },
);

it("a half-entered correction stays with its round when another round starts", async () => {
  const tournament = new TestTournament().enter(4);
  for (let played = 0; played < 2; played++) {
    tournament.startRound();
    tournament.playRound(() => [1, 2]);
  }
  await show({ isHost: true }, tournament);
  await fillCorrection();
  FakeSocket.all.at(-1)!.receive(updateAfter(tournament, () => tournament.startRound()));
  await expect.element(page.getByRole("heading", { name: "Round 3" })).toBeVisible();
  // The unfolded form, of whichever round it is.
  await page.getByRole("button", { name: "Correct the result" }).click();
  expect(await sentCommand()).toMatchObject({ type: "correct-result", round: 1, result: { places: [1, 1] } });
});

it("a host can correct the last results of a tournament that is over", async () => {
  const tournament = new TestTournament({ system: { type: "knockout", third: false } }).enter(2);
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  tournament.send({ type: "end" });
  await show({ isHost: true }, tournament);
  await page.getByText("Correct the result").first().click();
  await page.getByRole("combobox", { name: "Result of board 1" }).selectOptions("1");
  await page.getByRole("button", { name: "Correct the result" }).click();
  await expectFirstResult(tournament, { places: [2, 1] });
});

it("other players cannot correct a result, and see no earlier rounds", async () => {
  const tournament = new TestTournament().enter(4);
  tournament.startRound();
  tournament.playRound(() => [1, 2]);
  tournament.startRound();
  await show({ player: 1 }, tournament);
  await expect.element(page.getByRole("heading", { name: "Round 2" })).toBeVisible();
  expect(page.getByRole("heading", { name: "Round 1" }).elements()).toEqual([]);
  expect(page.getByText("Correct the result").elements()).toEqual([]);
});

it("the link of a page in another language has a preview in that language", async () => {
  document.documentElement.lang = "he";
  await show({});
  expect(element.renderRoot.querySelector("ft-share-link")!.link).toBe(`${location.origin}/e/evening?lang=he`);
});

/** The first pairing of a game with pips, for its host, and the names of its players. */
const showPips = async (system: Settings["system"], count: number) => {
  const tournament = new TestTournament({ game: "train", pips: true, system }).enter(count);
  tournament.startRound();
  await show({ isHost: true }, tournament);
  const names = tournament.state.rounds[0]!.pairings[0]!.sides.map(([player]) => `Player ${player}x`);
  return { tournament, names };
};
const choose = (label: string) => page.getByRole("combobox", { name: "Result of board 1" }).selectOptions(label);
const fill = (name: string, pips: number) =>
  page.getByRole("spinbutton", { name: new RegExp(name) }).fill(String(pips));
const isolated = (name: string) => `\u2068${name}\u2069`;

it("a host enters that one of two players did not play, without pips", async () => {
  const { tournament, names } = await showPips({ type: "round-robin", double: false }, 2);
  await choose(`${isolated(names[1]!)} didn’t play`);
  await page.getByRole("button", { name: "Enter the result" }).click();
  await expectFirstResult(tournament, { places: [1, 2], forfeits: [1] });
});

it("a host enters the pips of the others at a table of three where one player did not play", async () => {
  const { tournament, names } = await showPips({ type: "tables", size: 3 }, 3);
  await choose(`${isolated(names[1]!)} didn’t play`);
  await fill(names[0]!, 9);
  await fill(names[2]!, 4);
  await page.getByRole("button", { name: "Enter the result" }).click();
  await expectFirstResult(tournament, { places: [2, 3, 1], pips: [9, 0, 4], forfeits: [1] });
});

it("a host names the winner of a knockout's game with equal pips", async () => {
  const { tournament, names } = await showPips({ type: "knockout", third: false }, 2);
  for (const name of names) await fill(name, 7);
  await choose(`${isolated(names[1]!)} won`);
  await page.getByRole("button", { name: "Enter the result" }).click();
  await expectFirstResult(tournament, { places: [2, 1], pips: [7, 7] });
});
