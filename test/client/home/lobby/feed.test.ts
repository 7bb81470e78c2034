/** What the server is asked again and again: how often, and when not. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Feed } from "../../../../client/home/lobby/feed.ts";
import { type FakeServer, fakeServer, json, networkError } from "../../support/fake-server.ts";

const EVERY = 5_000;

let server: FakeServer;
let feed: Feed<readonly string[]>;
let leave: () => void;
let news: number;

/** Shows or hides the page, or cuts the network, as the browser would tell. */
const become = (state: { hidden?: boolean; onLine?: boolean }): void => {
  if (state.hidden !== undefined) {
    vi.spyOn(document, "hidden", "get").mockReturnValue(state.hidden);
    document.dispatchEvent(new Event("visibilitychange"));
  }
  if (state.onLine !== undefined) {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(state.onLine);
    window.dispatchEvent(new Event(state.onLine ? "online" : "offline"));
  }
};

/** Lets everything happen that waits for no timer; an answer is read in several steps. */
const settle = async (): Promise<void> => {
  for (let step = 0; step < 8; step++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
    port1.close();
  }
};

/** Second by second, so that each answer is there before the next question. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 1_000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1_000));
    await settle();
  }
};

const watch = async (): Promise<void> => {
  leave = feed.watch(() => news++);
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  server = fakeServer();
  server.respondTo("GET /api/list", json(["a"], { headers: { etag: '"1"' } }));
  feed = new Feed("/api/list", EVERY);
  news = 0;
});
afterEach(() => {
  leave();
  server.restore();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("while it is answered", () => {
  it("sends a request at once, and then every five seconds", async () => {
    await watch();
    expect(feed.latest).toEqual(["a"]);
    expect(feed.status).toBe("current");
    await pass(3 * EVERY);
    expect(server.requests).toHaveLength(4);
  });

  it("reports each answer, and nothing if it is unchanged", async () => {
    await watch();
    expect(server.requests[0]?.headers.get("if-none-match")).toBeNull();
    server.respondTo("GET /api/list", () => new Response(null, { status: 304 }));
    const heard = news;
    await pass(2 * EVERY);
    expect(server.requests.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, '"1"', '"1"']);
    expect(feed.latest).toEqual(["a"]);
    expect(news).toBe(heard);
    server.respondTo("GET /api/list", json(["a", "b"], { headers: { etag: '"2"' } }));
    await pass(EVERY);
    expect(feed.latest).toEqual(["a", "b"]);
    expect(news).toBe(heard + 1);
  });

  it("sends one request for all subscribers", async () => {
    await watch();
    const leaveToo = feed.watch(() => news++);
    await pass(EVERY);
    expect(server.requests).toHaveLength(2);
    leaveToo();
    await pass(EVERY);
    expect(server.requests).toHaveLength(3);
  });
});

describe("while it is not answered", () => {
  it.each([
    ["cannot be reached", networkError],
    ["is in trouble", json({}, { status: 503 })],
    ["answers with something else", () => new Response("<!doctype html>")],
  ])("a feed whose server %s retains its data, says so, and backs off up to a minute", async (_, reply) => {
    await watch();
    server.respondTo("GET /api/list", reply);
    const times: number[] = [];
    const begin = Date.now();
    for (let asked = server.requests.length; Date.now() - begin < 240_000; ) {
      await pass(1_000);
      if (server.requests.length > asked) times.push((Date.now() - begin) / 1_000);
      asked = server.requests.length;
    }
    expect(times).toEqual([5, 15, 35, 75, 135, 195]);
    expect(feed.status).toBe("lost");
    expect(feed.latest).toEqual(["a"]);
    server.respondTo("GET /api/list", json(["b"]));
    await pass(60_000);
    expect(feed.status).toBe("current");
    expect(feed.latest).toEqual(["b"]);
    const before = server.requests.length;
    await pass(EVERY);
    expect(server.requests).toHaveLength(before + 1);
  });

  it("respects the server's Retry-After", async () => {
    await watch();
    server.respondTo("GET /api/list", json({}, { status: 429, headers: { "retry-after": "45" } }));
    await pass(EVERY);
    expect(server.requests).toHaveLength(2);
    await pass(44_000);
    expect(server.requests).toHaveLength(2);
    await pass(1_000);
    expect(server.requests).toHaveLength(3);
  });
});

describe("while nobody looks", () => {
  it("the feed sends no request while the page is hidden, and sends one at once when it is visible again", async () => {
    await watch();
    become({ hidden: true });
    await pass(10 * EVERY);
    expect(server.requests).toHaveLength(1);
    become({ hidden: false });
    await settle();
    expect(server.requests).toHaveLength(2);
  });

  it("stops when the last subscriber leaves, and ignores a pending answer", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respondTo("GET /api/list", () => promise);
    await watch();
    leave();
    resolve(Response.json(["late"]));
    await pass(10 * EVERY);
    expect(server.requests).toHaveLength(1);
    expect(news).toBe(0);
  });
});

describe("without a network", () => {
  it("reports it, sends no request, and sends one when the network is back", async () => {
    await watch();
    become({ onLine: false });
    expect(feed.status).toBe("lost");
    await pass(10 * EVERY);
    expect(server.requests).toHaveLength(1);
    become({ onLine: true });
    await settle();
    expect(server.requests).toHaveLength(2);
    expect(feed.status).toBe("current");
  });

  it("reports it from the start", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await watch();
    expect(feed.status).toBe("lost");
    expect(server.requests).toEqual([]);
  });
});
