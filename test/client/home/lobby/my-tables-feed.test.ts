/** The player's tables: the feed receives them by a socket, and sends requests only without it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fromServer } from "../../../../client/home/lobby/my-table.ts";
import { applyFrame, MyTablesFeed } from "../../../../client/home/lobby/my-tables-feed.ts";
import type { PersonListing } from "../../../../engine/wire/listing.ts";
import { FakeSocket, OpenSocket } from "../../connection/fake-socket.ts";
import { type FakeServer, fakeServer, json } from "../../support/fake-server.ts";

const INTERVAL_MS = 20_000;
const table = (id: string, movedAt: number, changes: Partial<PersonListing> = {}): PersonListing => ({
  ...{ id, game: "pool", options: {}, seats: ["Ada", "Bob"], phase: "playing", turn: [1], outcome: null },
  ...{ clock: null, isPublic: false, length: 6, openedAt: 0, movedAt, mine: [0] },
  ...changes,
});

let server: FakeServer;
let feed: MyTablesFeed;
let unsubscribe: () => void;
let reports: number;

const ids = () => feed.latest?.tables.map(({ id }) => id);
const lastSocket = () => FakeSocket.all.at(-1) as OpenSocket;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("WebSocket", OpenSocket);
  FakeSocket.all = [];
  server = fakeServer();
  server.respondTo("GET /api/mine", json({ tables: [table("requested", 1)] }));
  feed = new MyTablesFeed("/api/mine", INTERVAL_MS);
  reports = 0;
  unsubscribe = feed.watch(() => reports++);
});

afterEach(() => unsubscribe());

it("the socket sends all tables first, and then each change, and the feed sends no request", async () => {
  expect(lastSocket().url.href).toMatch(/^ws.*\/api\/mine\/socket$/);
  lastSocket().receive({ type: "tables", tables: [table("a", 3), table("b", 2)] });
  expect([ids(), feed.status]).toEqual([["a", "b"], "current"]);
  lastSocket().receive({ type: "table", table: table("b", 4, { turn: [0] }) });
  expect(ids()).toEqual(["b", "a"]);
  lastSocket().receive({ type: "gone", id: "a" });
  expect(ids()).toEqual(["b"]);
  const requestCount = server.requests.length;
  await vi.advanceTimersByTimeAsync(5 * INTERVAL_MS);
  expect(server.requests.length).toBe(requestCount);
  expect(lastSocket().sent).toEqual(["ping", "ping", "ping", "ping"]);
  expect(reports).toBeGreaterThanOrEqual(3);
});

it("the feed requests the tables while the socket is closed, and reconnects", async () => {
  await expect.poll(() => ids()).toEqual(["requested"]);
  lastSocket().receive({ type: "tables", tables: [] });
  lastSocket().disconnect();
  await expect.poll(() => ids()).toEqual(["requested"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(FakeSocket.all.length).toBe(2);
  lastSocket().receive({ type: "tables", tables: [table("sent", 1)] });
  expect(ids()).toEqual(["sent"]);
});

it("the feed of a visitor without identity sends no request until the page is visible again", async () => {
  lastSocket().receive({ type: "tables", tables: [] });
  lastSocket().disconnect(4401);
  const requestCount = server.requests.length;
  await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
  expect([server.requests.length, FakeSocket.all.length, ids()]).toEqual([requestCount, 1, []]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all.length).toBe(2);
});

it("the feed closes its socket without a subscriber", async () => {
  const socket = lastSocket();
  unsubscribe();
  expect(socket.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
  expect(FakeSocket.all.length).toBe(1);
  unsubscribe = feed.watch(() => reports++);
  expect(FakeSocket.all.length).toBe(2);
});

it("the feed is current again after an outage that its socket has survived", () => {
  lastSocket().receive({ type: "tables", tables: [table("a", 1)] });
  window.dispatchEvent(new Event("offline"));
  expect(feed.status).toBe("lost");
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all.map(({ readyState }) => readyState)).toEqual([3, 1]);
  lastSocket().receive({ type: "tables", tables: [table("a", 1)] });
  expect([ids(), feed.status]).toEqual([["a"], "current"]);
});

it("the feed gives up a socket that does not answer a ping", async () => {
  lastSocket().receive({ type: "tables", tables: [] });
  lastSocket().isAnswering = false;
  await vi.advanceTimersByTimeAsync(29_000);
  expect([lastSocket().readyState, lastSocket().sent]).toEqual([1, ["ping"]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all[0]!.readyState).toBe(3);
  await expect.poll(() => ids()).toEqual(["requested"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(FakeSocket.all.length).toBe(2);
});

it("the feed pings its socket when the page becomes visible, and retains one that answers", async () => {
  const socket = lastSocket();
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(6_000);
  expect([socket.sent, socket.readyState]).toEqual([["ping"], 1]);
  socket.isAnswering = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(socket.readyState).toBe(1);
  socket.receive({ type: "tables", tables: [] });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(socket.readyState).toBe(1);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(socket.readyState).toBe(3);
});

it("a frame about an unknown table adds it, and the removal of an unknown one changes nothing", () => {
  expect(applyFrame([], { type: "table", table: table("a", 1) }).map(({ id }) => id)).toEqual(["a"]);
  expect(applyFrame([table("a", 1)], { type: "gone", id: "b" }).map(({ id }) => id)).toEqual(["a"]);
});

it.each([
  [[1, 2, 3, 4], "Place 3 of 4"],
  [[1, 2, 3, 1, 2, 3], "Place 3 of 3"],
  [[1, 1, 3], "Place 3 of 3"],
  [[1, 1, 2, 1, 1, 2], "You lost"],
  [[1, 2, 2, 1, 2, 2], "Place 2 of 3"],
])("of seats with the places %j, the third reads %j", (places, words) => {
  const outcome = { winners: [0], reason: "lowest-total", places };
  const seats = places.map((_, seat) => `Player ${seat + 1}`);
  expect(fromServer(table("over", 1, { seats, phase: "over", turn: [], outcome, mine: [2] })).words).toBe(words);
});
