/** A round: a host's result for a pairing whose table is open, and the links to replays. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { FtRound } from "../../../client/tournament/ft-round.ts";
import type { PersonCommand } from "../../../engine/tournament/forms/commands.ts";
import { MINUTE, TestTournament } from "../../engine/tournament/test-tournament.ts";
import { type FakeServer, fakeServer, json, networkError } from "../support/fake-server.ts";

let server: FakeServer;
let round: FtRound;
let sent: PersonCommand[];
beforeEach(async () => {
  server = fakeServer();
  sent = [];
  const tournament = new TestTournament({ wood: undefined as never }).enter(2);
  tournament.startRound();
  tournament.object({ type: "table-opened", round: 1, board: 1, table: "table-1" });
  const { state } = tournament;
  const you = { isHost: true, helper: null, player: null };
  round = Object.assign(new FtRound(), { state, round: state.rounds[0]!, you });
  round.addEventListener("ft-tournament", ({ detail }) => sent.push(detail));
  document.body.append(round);
  await round.updateComplete;
});
afterEach(() => {
  round.remove();
  server.restore();
});

const winner = page.getByRole("combobox", { name: "Result of board 1" });
const enter = page.getByRole("button", { name: /^Enter the result/ });
const question = page.getByText(/Player 2x.* and .*Player 1x.* are still playing\. The result ends their game\.$/);
const result = { type: "adjudicate", round: 1, board: 1, result: { places: [1, 2] } };

it.each([
  ["is in play", json({ phase: "playing" })],
  ["is not known, because the server does not answer", networkError],
])("a result for a game that %s needs a second press, and Cancel comes first", async (_, respond) => {
  server.respondTo("GET /api/tables/table-1", respond);
  await winner.selectOptions("0");
  await userEvent.click(enter);
  await expect.element(question).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(question.elements()).toEqual([]);
  await userEvent.click(enter);
  await expect.element(question).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(enter);
  await expect.poll(() => sent).toEqual([result]);
});

it("the title of a folded round stands beside its triangle", async () => {
  round.isFolded = true;
  await round.updateComplete;
  const [summary, title] = ["summary", "h2"].map((part) =>
    round.renderRoot.querySelector(part)!.getBoundingClientRect(),
  );
  expect(title!.left).toBeGreaterThan(summary!.left);
});

it.each([
  ["has not begun", "seating"],
  ["is over", "over"],
])("a result for a game that %s needs one press", async (_, phase) => {
  server.respondTo("GET /api/tables/table-1", json({ phase }));
  await winner.selectOptions("0");
  await userEvent.click(enter);
  await expect.poll(() => sent).toEqual([result]);
});

it("every button of a pairing has a border", async () => {
  for (const button of [enter, page.getByRole("button", { name: "Play on a real board" })])
    expect(getComputedStyle(button.element()).borderColor).not.toBe("rgba(0, 0, 0, 0)");
});

it("a missing result is reported before any question", async () => {
  server.respondTo("GET /api/tables/table-1", json({ phase: "playing" }));
  await userEvent.click(enter);
  await expect.poll(() => round.shadowRoot!.activeElement).toBe(winner.element());
  expect([sent, server.requests]).toEqual([[], []]);
});

it("the focus stays at the round when the pressed button disappears", async () => {
  const tournament = new TestTournament().enter(2);
  tournament.startRound();
  const on = { round: 1, board: 1, result: { places: [1, 2] } };
  const show = (player: number) => {
    const { state } = tournament;
    Object.assign(round, { state, round: state.rounds[0]!, you: { isHost: false, helper: null, player } });
    return round.updateComplete;
  };
  tournament.send({ type: "enter-result", ...on }, "person-1");
  await show(2);
  await userEvent.click(page.getByRole("button", { name: /^Confirm/ }));
  expect(sent).toEqual([{ type: "confirm-result", ...on }]);
  tournament.send(sent[0]!, "person-2");
  await show(2);
  expect(page.getByRole("button").elements()).toEqual([]);
  expect(document.activeElement).toBe(round);
});

it("the form of a pairing that has no other action is clear of its names", async () => {
  round.you = { isHost: false, helper: null, player: 1 } as FtRound["you"];
  const pairing = { ...round.round.pairings[0]!, table: null, isOnWood: true };
  round.round = { ...round.round, pairings: [pairing] };
  await round.updateComplete;
  const names = round.renderRoot.querySelector(".grow")!.getBoundingClientRect();
  const form = round.renderRoot.querySelector("form")!.getBoundingClientRect();
  expect(form.top - names.bottom).toBeGreaterThanOrEqual(6);
});

it("a game that never began has no replay", async () => {
  const settings = { wood: undefined as never, unfinished: "computer", roundMs: MINUTE } as const;
  const tournament = new TestTournament({ ...settings, system: { type: "round-robin", double: false } }).enter(4);
  tournament.startRound();
  for (const board of [1, 2]) tournament.object({ type: "table-opened", round: 1, board, table: `table-${board}` });
  tournament.object({ type: "table-result", table: "table-1", outcome: { winners: [0] } });
  tournament.now += MINUTE;
  tournament.object({ type: "tick", late: [{ board: 2, sides: [0, 1], isUnstarted: true }] });
  const { state } = tournament;
  Object.assign(round, { state, round: state.rounds[0]! });
  await expect.element(page.getByText("0 : 0")).toBeVisible();
  const replays = page.getByRole("link", { name: "Replay" }).elements();
  expect(replays.map((link) => link.getAttribute("href"))).toEqual(["/t/table-1"]);
});

it("the link to a table is on the line of its pairing on a phone", async () => {
  await page.viewport(390, 844);
  document.body.style.margin = "0 12px";
  const names = ["Zoë", "Ilse M."];
  const players = round.state.players.map((player, index) => ({ ...player, name: names[index]! }));
  round.state = { ...round.state, players };
  round.round = { ...round.round, pairings: [{ ...round.round.pairings[0]!, isOnWood: true }] };
  await round.updateComplete;
  const middle = (selector: string) => {
    const { top, bottom } = round.renderRoot.querySelector(selector)!.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  expect(Math.abs(middle(".row .status + a") - middle(".row .status"))).toBeLessThan(4);
});
