/** A feed's requests: how often, and when it sends none. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Feed } from "../../../../client/home/lobby/feed.ts";
import { type FakeServer, fakeServer, json, networkError } from "../../support/fake-server.ts";

const INTERVAL_MS = 5_000;

let server: FakeServer;
let feed: Feed<readonly string[]>;
let unsubscribe: () => void;
let reports: number;

/** Sets the page's visibility or the network's state, and fires the browser's events. */
const setBrowserState = (state: { hidden?: boolean; onLine?: boolean }): void => {
  if (state.hidden !== undefined) {
    vi.spyOn(document, "hidden", "get").mockReturnValue(state.hidden);
    document.dispatchEvent(new Event("visibilitychange"));
  }
  if (state.onLine !== undefined) {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(state.onLine);
    window.dispatchEvent(new Event(state.onLine ? "online" : "offline"));
  }
};

/** Waits for all pending work without timers. A response is read in several steps. */
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

/** Advances the clock second by second, so that each response arrives before the next request. */
const advance = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 1_000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1_000));
    await settle();
  }
};

const watch = async (): Promise<void> => {
  unsubscribe = feed.watch(() => reports++);
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  server = fakeServer();
  server.respondTo("GET /api/list", json(["a"], { headers: { etag: '"1"' } }));
  feed = new Feed("/api/list", INTERVAL_MS);
  reports = 0;
});
afterEach(() => unsubscribe());

it("a proxy that names a date to wait for does not get request after request", async () => {
  const headers = { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" };
  server.respondTo("GET /api/list", json({}, { status: 503, headers }));
  await watch();
  await advance(INTERVAL_MS);
  expect(server.requests.length).toBe(1);
});

describe("while the server answers", () => {
  it("the feed sends a request at once, and then every five seconds", async () => {
    await watch();
    expect(feed.latest).toEqual(["a"]);
    expect(feed.status).toBe("current");
    await advance(3 * INTERVAL_MS);
    expect(server.requests).toHaveLength(4);
  });

  it("the feed reports each changed answer, and no unchanged one", async () => {
    await watch();
    expect(server.requests[0]?.headers.get("if-none-match")).toBeNull();
    server.respondTo("GET /api/list", () => new Response(null, { status: 304 }));
    const reportsBefore = reports;
    await advance(2 * INTERVAL_MS);
    expect(server.requests.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, '"1"', '"1"']);
    expect(feed.latest).toEqual(["a"]);
    expect(reports).toBe(reportsBefore);
    server.respondTo("GET /api/list", json(["a", "b"], { headers: { etag: '"2"' } }));
    await advance(INTERVAL_MS);
    expect(feed.latest).toEqual(["a", "b"]);
    expect(reports).toBe(reportsBefore + 1);
  });

  it("the feed sends one request for all subscribers", async () => {
    await watch();
    const unsubscribeSecond = feed.watch(() => reports++);
    await advance(INTERVAL_MS);
    expect(server.requests).toHaveLength(2);
    unsubscribeSecond();
    await advance(INTERVAL_MS);
    expect(server.requests).toHaveLength(3);
  });
});

describe("while the server does not answer", () => {
  it.each([
    ["cannot be reached", networkError],
    ["answers with status 503", json({}, { status: 503 })],
    ["answers with something else", () => new Response("<!doctype html>")],
  ])("a feed whose server %s retains its data, says so, and backs off up to a minute", async (_, responder) => {
    await watch();
    server.respondTo("GET /api/list", responder);
    const times: number[] = [];
    const start = Date.now();
    for (let requestCount = server.requests.length; Date.now() - start < 240_000; ) {
      await advance(1_000);
      if (server.requests.length > requestCount) times.push((Date.now() - start) / 1_000);
      requestCount = server.requests.length;
    }
    expect(times).toEqual([5, 15, 35, 75, 135, 195]);
    expect(feed.status).toBe("lost");
    expect(feed.latest).toEqual(["a"]);
    server.respondTo("GET /api/list", json(["b"]));
    await advance(60_000);
    expect(feed.status).toBe("current");
    expect(feed.latest).toEqual(["b"]);
    const before = server.requests.length;
    await advance(INTERVAL_MS);
    expect(server.requests).toHaveLength(before + 1);
  });

  it("the feed respects the server's Retry-After", async () => {
    await watch();
    server.respondTo("GET /api/list", json({}, { status: 429, headers: { "retry-after": "45" } }));
    await advance(INTERVAL_MS);
    expect(server.requests).toHaveLength(2);
    await advance(44_000);
    expect(server.requests).toHaveLength(2);
    await advance(1_000);
    expect(server.requests).toHaveLength(3);
  });
});

describe("without a viewer", () => {
  it("the feed sends no request while the page is hidden, and sends one at once when it is visible again", async () => {
    await watch();
    setBrowserState({ hidden: true });
    await advance(10 * INTERVAL_MS);
    expect(server.requests).toHaveLength(1);
    setBrowserState({ hidden: false });
    await settle();
    expect(server.requests).toHaveLength(2);
  });

  it("the feed stops when the last subscriber leaves, and ignores a pending answer", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respondTo("GET /api/list", () => promise);
    await watch();
    unsubscribe();
    resolve(Response.json(["late"]));
    await advance(10 * INTERVAL_MS);
    expect(server.requests).toHaveLength(1);
    expect(reports).toBe(0);
  });
});

describe("without a network", () => {
  it("a feed that goes offline reports it, and sends no request until the network is back", async () => {
    await watch();
    setBrowserState({ onLine: false });
    expect(feed.status).toBe("lost");
    await advance(10 * INTERVAL_MS);
    expect(server.requests).toHaveLength(1);
    setBrowserState({ onLine: true });
    await settle();
    expect(server.requests).toHaveLength(2);
    expect(feed.status).toBe("current");
  });

  it("a feed that starts offline reports it", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await watch();
    expect(feed.status).toBe("lost");
    expect(server.requests).toEqual([]);
  });
});
