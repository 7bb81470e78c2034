/** The feed of a tournament's log: a first request, then one socket. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TournamentFeed } from "../../../client/tournament/tournament-feed.ts";
import type { Settings } from "../../../engine/tournament/forms/fields.ts";
import { makeOpened } from "../../../engine/tournament/opening.ts";
import { FakeSocket, OpenSocket } from "../connection/fake-socket.ts";
import { type FakeServer, fakeServer, json } from "../support/fake-server.ts";

const settings: Settings = {
  ...{ name: "Friday", game: "pool", options: {}, rounds: 3, unfinished: "forfeit" },
  system: { type: "swiss" },
};
const opened = {
  seq: 0,
  at: 1,
  by: "host",
  event: makeOpened(settings, "host", { secret: "5e".repeat(32), drawRoot: null }),
};
const update = { from: 0, entries: [opened], now: 1, you: { isHost: false, helper: null, player: null } };

let server: FakeServer;
let feed: TournamentFeed;
beforeEach(() => {
  vi.stubGlobal("WebSocket", OpenSocket);
  FakeSocket.all = [];
  server = fakeServer();
  const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };
  feed = new TournamentFeed(host, "evening");
});
afterEach(() => {
  feed.hostDisconnected();
  server.restore();
  vi.unstubAllGlobals();
});

it("the feed requests the entries after those that it has, and applies each once", async () => {
  server.respondTo("GET /api/tournaments/evening", json(update));
  feed.hostConnected();
  await expect.poll(() => FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.all[0]!.url.href).toMatch(/\/api\/tournaments\/evening\/socket\?from=1$/);
  FakeSocket.all[0]!.receive(update);
  expect([feed.entries.length, feed.state.settings.name]).toEqual([1, "Friday"]);
});

it("the feed receives the whole log by the socket if the first request failed", async () => {
  feed.hostConnected();
  await expect.poll(() => FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.all[0]!.url.href).toMatch(/\?from=0$/);
  FakeSocket.all[0]!.receive(update);
  expect(feed.state.settings.name).toBe("Friday");
});

it("the feed receives the whole log by the socket if the first response broke off", async () => {
  server.respondTo("GET /api/tournaments/evening", () => new Response('{"from":0,'));
  feed.hostConnected();
  await expect.poll(() => FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.all[0]!.url.href).toMatch(/\?from=0$/);
});

it("the feed opens no socket for a tournament that does not exist", async () => {
  server.respondTo("GET /api/tournaments/evening", json({ error: "no-tournament" }, { status: 404 }));
  feed.hostConnected();
  await expect.poll(() => feed.isMissing).toBe(true);
  expect(FakeSocket.all).toHaveLength(0);
});

it("the feed sends commands on plain http, where crypto.randomUUID does not exist", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  server.respondTo("POST /api/tournaments/evening/commands", json(update));
  expect(await feed.send({ type: "close-entry" })).toBeNull();
  expect(server.requests.at(-1)!.body).toMatchObject({ id: expect.stringMatching(/^[\w-]{8,24}$/), from: 0 });
});

it("the feed opens another socket for a visitor who had no identity, whose claim changes no role yet", async () => {
  server.respondTo("GET /api/tournaments/evening", json(update));
  feed.hostConnected();
  await expect.poll(() => FakeSocket.all).toHaveLength(1);
  const route = "POST /api/tournaments/evening/commands";
  server.respondTo(route, json({ error: "no-identity" }, { status: 401 }));
  server.respondTo(`GET ${location.pathname}`, () => {
    server.respondTo(route, json({ refused: "name-taken" }, { status: 409 }));
    return new Response();
  });
  expect(await feed.send({ type: "enter", name: "Ada", salt: "" })).toBe("name-taken");
  expect(FakeSocket.all).toHaveLength(2);
  server.respondTo(route, json(update));
  expect(await feed.send({ type: "claim-player", player: 1 })).toBeNull();
  expect(FakeSocket.all).toHaveLength(2);
});

it("a page that starts again during the first request opens one socket", async () => {
  const answer = Promise.withResolvers<Response>();
  server.respondTo("GET /api/tournaments/evening", () => answer.promise.then((response) => response.clone()));
  feed.hostConnected();
  feed.hostDisconnected();
  feed.hostConnected();
  await expect.poll(() => server.requests.length).toBe(2);
  answer.resolve(await json(update)());
  await expect.poll(() => feed.entries.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(FakeSocket.all).toHaveLength(1);
});

it("the connection counts as late only after a moment, also when it was lost", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server.respondTo("GET /api/tournaments/evening", json(update));
  feed.hostConnected();
  await vi.advanceTimersByTimeAsync(400);
  expect(feed.isLate).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(feed.isLate).toBe(true);
  FakeSocket.all[0]!.receive(update);
  expect(feed.isLate).toBe(false);
  FakeSocket.all[0]!.disconnect();
  expect(feed.isLate).toBe(false);
  await vi.advanceTimersByTimeAsync(600);
  expect(feed.isLate).toBe(true);
  feed.hostDisconnected();
  await vi.advanceTimersByTimeAsync(600);
  expect(feed.isLate).toBe(false);
});
