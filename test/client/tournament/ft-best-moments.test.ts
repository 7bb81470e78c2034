/** The best moments of a tournament: the search, its bounds, and stopping it. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import recorded from "../../../client/games/pool/recorded.ndjson?raw";
import { endedGames, MAX_GAMES } from "../../../client/tournament/end/best-moments.ts";
import { FtBestMoments } from "../../../client/tournament/ft-best-moments.ts";
import type { Pairing, TournamentState } from "../../../engine/tournament/forms/types.ts";
import { TestTournament } from "../../engine/tournament/test-tournament.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { type FakeServer, fakeServer, networkError } from "../support/fake-server.ts";

let server: FakeServer;
let element: FtBestMoments;
beforeEach(() => {
  server = fakeServer();
  server.respondTo("GET /api/tables/missing/log", () => new Response(null, { status: 404 }));
});
afterEach(() => {
  element.remove();
  server.restore();
});

/** A finished tournament with one round of these tables, one a board; null is a real board. */
const finishedTournament = (...tables: readonly (string | null)[]): TournamentState => {
  const tournament = new TestTournament().enter(2 * tables.length);
  tournament.startRound();
  const { state } = tournament;
  const round = state.rounds[0]!;
  const pairings = round.pairings.map((pairing, index): Pairing => {
    const table = tables[index] ?? null;
    return { ...pairing, table, how: table === null ? "confirmed" : "table", result: { places: [1, 2] } } as Pairing;
  });
  return { ...state, phase: "over", rounds: [{ ...round, pairings }] };
};

const show = (state: TournamentState): void => {
  element = new FtBestMoments();
  element.state = state;
  document.body.append(element);
};

const findButton = () => page.getByRole("button", { name: "Find the best moments" });
const logResponse = () => new Response(recorded, { headers: { "content-type": "application/x-ndjson" } });

/** The study of a whole game is slow. The everyday run studies games in engine/bot/study.test.ts. */
describeSlowTests(() => {
  it("the search links to a game's turning point, and omits games that cannot be read", {
    timeout: 60_000,
  }, async () => {
    server.respondTo("GET /api/tables/played/log", logResponse);
    show(finishedTournament("missing", "played", null));
    await userEvent.click(findButton());
    await expect.poll(() => page.getByRole("link", { name: /^Replay/ }).elements().length, { timeout: 50_000 }).toBe(1);
    const [link] = page.getByRole("link", { name: /^Replay/ }).elements();
    const [, seq] = /^\/t\/played\/(\d+)$/.exec(link!.getAttribute("href")!) ?? [];
    expect(Number(seq)).toBeGreaterThan(1);
    expect(Number(seq)).toBeLessThan(recorded.trim().split("\n").length);
    await expect.element(page.getByText(/^Before: Chance to win/)).toBeVisible();
    await expect.element(page.getByText("Round 1, board 2")).toBeVisible();
    expect(server.requests.map(({ path }) => path)).toEqual(["/api/tables/missing/log", "/api/tables/played/log"]);
  });
});

it("the search can be stopped and started again", async () => {
  server.respondTo("GET /api/tables/slow/log", () => new Promise<Response>(() => undefined));
  show(finishedTournament("slow", "slow"));
  await userEvent.click(findButton());
  await expect.element(page.getByText("Studying game 1 of 2…")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Stop" }));
  await expect.element(findButton()).toBeVisible();
});

it("a search without a network says that the server can't be reached, and can be retried", async () => {
  const toasts: string[] = [];
  server.respondTo("GET /api/tables/played/log", networkError);
  show(finishedTournament("played", "played"));
  element.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
  await userEvent.click(findButton());
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
  await expect.element(findButton()).toBeVisible();
});

it("the end of a stopped search does not end the next search", async () => {
  const abort: (() => void)[] = [];
  server.respondTo(
    "GET /api/tables/slow/log",
    () => new Promise((_, reject) => abort.push(() => reject(new DOMException("stopped", "AbortError")))),
  );
  show(finishedTournament("slow", "slow"));
  await userEvent.click(findButton());
  await userEvent.click(page.getByRole("button", { name: "Stop" }));
  await userEvent.click(findButton());
  await expect.poll(() => abort.length).toBe(2);
  abort[0]!();
  // The first search ends, and the element renders.
  await new Promise((resolve) => setTimeout(resolve));
  await element.updateComplete;
  expect(element.renderRoot.textContent).toContain("Studying game 1 of 2…");
});

it("the search says that no game turned around", async () => {
  show(finishedTournament("missing"));
  await userEvent.click(findButton());
  await expect.element(page.getByText("No game turned around.")).toBeVisible();
});

it("a tournament on real boards has no search; else a bounded number of games is studied, last rounds first", async () => {
  show(finishedTournament(null, null));
  await element.updateComplete;
  expect(element.renderRoot.querySelector("section")).toBeNull();
  expect(element.checkVisibility()).toBe(false);
  const state = finishedTournament("a", "b");
  const [first] = state.rounds;
  const rounds = Array.from({ length: 15 }, (_, index) => ({ ...first!, round: index + 1 }));
  const games = endedGames({ ...state, rounds });
  expect(games).toHaveLength(MAX_GAMES);
  expect(games.map(({ round, table }) => `${round} ${table}`).slice(0, 3)).toEqual(["15 a", "15 b", "14 a"]);
});
