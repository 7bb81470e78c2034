/** The player's tables, sent by a socket: the feed requests nothing while it is open, and everything without it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applyFrame, MyTablesFeed } from "../../../../client/home/lobby/my-tables-feed.ts";
import type { PersonListing } from "../../../../engine/wire/listing.ts";
import { type FakeServer, FakeSocket, fakeServer, json } from "../../support/fake-server.ts";

const EVERY = 20_000;
const table = (id: string, movedAt: number, more: Partial<PersonListing> = {}): PersonListing => ({
  ...{ id, game: "pool", options: {}, seats: ["Ada", "Bob"], phase: "playing", turn: [1], outcome: null },
  ...{ clock: null, isPublic: false, length: 6, openedAt: 0, movedAt, mine: [0] },
  ...more,
});

let server: FakeServer;
let feed: MyTablesFeed;
let leave: () => void;
let news: number;

const ids = () => feed.latest?.tables.map(({ id }) => id);
const last = () => FakeSocket.opened.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened.length = 0;
  server = fakeServer();
  server.respondTo("GET /api/mine", json({ tables: [table("asked", 1)] }));
  feed = new MyTablesFeed("/api/mine", EVERY);
  news = 0;
  leave = feed.watch(() => news++);
});

afterEach(() => {
  leave();
  server.restore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("are sent whole at first, and then each change, without requests", async () => {
  expect(last().url).toMatch(/^ws.*\/api\/mine\/socket$/);
  last().receive({ type: "tables", tables: [table("a", 3), table("b", 2)] });
  expect([ids(), feed.status]).toEqual([["a", "b"], "current"]);
  last().receive({ type: "table", table: table("b", 4, { turn: [0] }) });
  expect(ids()).toEqual(["b", "a"]);
  last().receive({ type: "gone", id: "a" });
  expect(ids()).toEqual(["b"]);
  const asked = server.requests.length;
  await vi.advanceTimersByTimeAsync(5 * EVERY);
  expect(server.requests.length).toBe(asked);
  expect(last().sent).toEqual(["ping", "ping", "ping", "ping"]);
  expect(news).toBeGreaterThanOrEqual(3);
});

it("are requested while the socket is down, which is retried", async () => {
  await expect.poll(() => ids()).toEqual(["asked"]);
  last().receive({ type: "tables", tables: [] });
  last().disconnect();
  await expect.poll(() => ids()).toEqual(["asked"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(FakeSocket.opened.length).toBe(2);
  last().receive({ type: "tables", tables: [table("told", 1)] });
  expect(ids()).toEqual(["told"]);
});

it("the tables of a visitor who never sat down are not requested", async () => {
  last().receive({ type: "tables", tables: [] });
  last().disconnect(4401);
  const asked = server.requests.length;
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect([server.requests.length, FakeSocket.opened.length, ids()]).toEqual([asked, 1, []]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.opened.length).toBe(2);
});

it("need no socket without a subscriber", async () => {
  const socket = last();
  leave();
  expect(socket.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(FakeSocket.opened.length).toBe(1);
  leave = feed.watch(() => news++);
  expect(FakeSocket.opened.length).toBe(2);
});

it("a frame about an unknown table adds it, and the removal of an unknown one changes nothing", () => {
  expect(applyFrame([], { type: "table", table: table("a", 1) }).map(({ id }) => id)).toEqual(["a"]);
  expect(applyFrame([table("a", 1)], { type: "gone", id: "b" }).map(({ id }) => id)).toEqual(["a"]);
});
