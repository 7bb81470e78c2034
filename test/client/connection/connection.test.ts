import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CloseCause, Connection, type ConnectionState } from "../../../client/connection/connection.ts";
import { parseServerFrame } from "../../../engine/wire/protocol.ts";
import { FakeSocket } from "./fake-socket.ts";

const socket = () => FakeSocket.all.at(-1)!;
let connection: Connection;
let openCount: number;
let states: ConnectionState[];
let status: number;
let body: string;
let isWaiting: boolean;

/** The server's answer for an existing table. */
const TABLE = '{"id":"x"}';
const receivePong = () => socket().onmessage?.({ data: "pong" });
const frame = JSON.stringify({ type: "presence", seats: [] });
const receiveBroadcast = () => socket().onmessage?.({ data: frame });

beforeEach(() => {
  vi.useFakeTimers();
  status = 200;
  body = TABLE;
  isWaiting = false;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  FakeSocket.all = [];
  openCount = 0;
  states = [];
  connection = new Connection({
    url: () => `/api/tables/x/socket?from=${FakeSocket.all.length}`,
    probe: "/api/tables/x",
    parse: parseServerFrame,
    receive: () => undefined,
    isWaiting: () => isWaiting,
    opened: () => openCount++,
    changed: () => states.push(connection.state),
  });
  connection.start();
});
afterEach(() => connection.stop());

const expectClosed = async (ending: CloseCause): Promise<void> => {
  await expect.poll(() => [connection.state, connection.ending]).toEqual(["closed", ending]);
  const { length } = FakeSocket.all;
  vi.advanceTimersByTime(60_000);
  expect([socket().readyState, FakeSocket.all.length]).toEqual([3, length]);
};

describe("the connection to a table", () => {
  it("a connection that was stopped does not open another socket for a late answer", () => {
    connection.stop();
    connection.reconnect();
    expect(FakeSocket.all).toHaveLength(1);
    connection.start();
    connection.reconnect();
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("a round trip is measured only on request, and only by the pong", () => {
    socket().open();
    expect(connection.roundTrip).toBeNull();
    connection.measure();
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(40);
    socket().onmessage?.({ data: "pong" });
    expect(connection.roundTrip).toBe(40);
    expect(states).toEqual(["online", "online"]);
  });

  it("an open connection reports it once, and sends commands", () => {
    socket().open();
    expect([openCount, states]).toEqual([1, ["online"]]);
    expect(connection.send({ type: "command" })).toBe(true);
    expect(socket().sent).toEqual(['{"type":"command"}']);
  });

  it("a lost connection reconnects automatically and requests the missing entries again", () => {
    socket().open();
    socket().disconnect();
    expect(connection.send({})).toBe(false);
    vi.advanceTimersByTime(700);
    expect(FakeSocket.all.length).toBe(2);
    expect(socket().url.search).toBe("?from=1");
    socket().open();
    expect([openCount, states]).toEqual([2, ["online", "reconnecting", "online"]]);
  });

  it("the connection reconnects at once and silently when the table has moved", () => {
    socket().open();
    socket().disconnect(4301);
    expect([FakeSocket.all.length, states]).toEqual([2, ["online"]]);
    expect(connection.send({})).toBe(false);
    socket().open();
    expect([openCount, states]).toEqual([2, ["online"]]);
    expect(connection.send({})).toBe(true);
  });

  it("the connection reconnects at once only the first time", () => {
    socket().open();
    for (let times = 0; times < 3; times++) socket().disconnect(4301);
    expect(FakeSocket.all.length).toBe(2);
    expect(states).toEqual(["online", "reconnecting"]);
  });

  it("the pause grows after each failure, to at most five seconds", () => {
    const pauses: number[] = [];
    for (let failure = 0; failure < 12; failure++) {
      const { length } = FakeSocket.all;
      socket().disconnect();
      let waited = 0;
      for (; FakeSocket.all.length === length && waited < 20_000; waited += 50) vi.advanceTimersByTime(50);
      pauses.push(waited);
    }
    expect(pauses[0]).toBeLessThanOrEqual(450);
    expect(pauses.at(-1)).toBe(5_000);
  });

  it("the pause is short again after a socket stayed open", () => {
    for (let failure = 0; failure < 8; failure++) {
      socket().disconnect();
      vi.advanceTimersByTime(5_000);
    }
    socket().open();
    vi.advanceTimersByTime(2_000);
    const { length } = FakeSocket.all;
    socket().disconnect();
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(length + 1);
  });

  it("an attempt that hangs is given up", () => {
    vi.advanceTimersByTime(6_500);
    expect(FakeSocket.all.length).toBe(2);
    expect(FakeSocket.all[0]!.readyState).toBe(3);
  });

  it("each further attempt gets more time, at most half a minute", () => {
    const attemptSeconds = (): number => {
      const [from, { length }] = [Date.now(), FakeSocket.all];
      while (FakeSocket.all.length === length) vi.advanceTimersByTime(50);
      return (Date.now() - from) / 1000;
    };
    const seconds = Array.from({ length: 7 }, attemptSeconds);
    // Each measured time includes a pause of at most five seconds.
    for (const [index, minimum] of [6, 9, 13.5, 20.25, 30, 30, 30].entries()) {
      expect(seconds[index]!).toBeGreaterThanOrEqual(minimum);
      expect(seconds[index]!).toBeLessThanOrEqual(minimum + 5.1);
    }
  });

  it("a socket that does not answer a ping is replaced", () => {
    socket().open();
    vi.advanceTimersByTime(25_000);
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("a socket that answers a ping is not replaced", () => {
    socket().open();
    vi.advanceTimersByTime(25_000);
    socket().onmessage?.({ data: "pong" });
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all.length).toBe(1);
  });

  it.each([1002, 1003, 1008, 1009])("the connection does not reconnect after close code %i", (code) => {
    socket().open();
    socket().disconnect(code);
    vi.advanceTimersByTime(60_000);
    expect([connection.state, connection.ending, FakeSocket.all.length]).toEqual(["closed", "misbehaved", 1]);
  });

  it("the connection queries why a socket failed, and does not reconnect to a missing table", async () => {
    status = 404;
    body = '{"error":"no-table"}';
    socket().disconnect();
    await expectClosed("not-found");
  });

  it.each(["wrong-origin", "bad-token"])(
    "the connection does not reconnect to a table that the server forbids: %s",
    async (error) => {
      [status, body] = [403, JSON.stringify({ error })];
      socket().disconnect();
      await expectClosed("forbidden");
    },
  );

  it("the close of a replaced socket is ignored", () => {
    const first = socket();
    connection.reconnect();
    expect(FakeSocket.all.length).toBe(2);
    first.disconnect();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all.length).toBe(2);
  });
});

describe("a proxy that answers instead of the server", () => {
  const foreign: readonly [status: number, body: string][] = [
    [200, "<!doctype html><title>Sign in</title>"],
    [401, ""],
    [403, "<h1>Blocked</h1>"],
    [403, '{"error":"forbidden"}'],
    [404, "not found"],
    [404, '{"error":"not-found"}'],
    [404, '"no-table"'],
    [407, "null"],
  ];

  /** Disconnects each new socket, for `ms`. Returns the number of attempts. */
  const failFor = async (ms: number): Promise<number> => {
    const before = FakeSocket.all.length;
    for (const end = Date.now() + ms; Date.now() < end; ) {
      if (socket().readyState === 0) socket().disconnect();
      await vi.advanceTimersToNextTimerAsync();
    }
    return FakeSocket.all.length - before;
  };
  const waitUntilBlocked = () => expect.poll(() => connection.isBlocked).toBe(true);

  it.each(foreign)("a proxy's answer does not end the connection: %i %s", async (foreignStatus, foreignBody) => {
    socket().open();
    socket().disconnect();
    [status, body] = [foreignStatus, foreignBody];
    await failFor(6_000);
    await waitUntilBlocked();
    expect([connection.state, connection.ending]).toEqual(["reconnecting", null]);
    while (socket().readyState !== 0) await vi.advanceTimersToNextTimerAsync();
    socket().open();
    expect([connection.state, connection.isBlocked, openCount]).toEqual(["online", false, 2]);
  });

  it("a blocked connection retries rarely, and at once on the player's press, a network or a visible page", async () => {
    socket().open();
    socket().disconnect();
    [status, body] = [403, ""];
    await failFor(120_000);
    await waitUntilBlocked();
    await failFor(30_000);
    expect(await failFor(300_000)).toBeLessThanOrEqual(12);
    for (const act of [
      () => connection.retry(),
      () => window.dispatchEvent(new Event("online")),
      () => document.dispatchEvent(new Event("visibilitychange")),
    ]) {
      await failFor(120_000);
      const { length } = FakeSocket.all;
      act();
      expect(FakeSocket.all.length).toBe(length + 1);
    }
  });

  it.each([500, 502, 503])("a gateway's error does not count as blocked: %i", async (gateway) => {
    [status, body] = [gateway, "<h1>Bad gateway</h1>"];
    await failFor(6_000);
    expect([connection.state, connection.isBlocked]).toEqual(["reconnecting", false]);
  });

  it("the answer to the query is ignored if the socket opened first", async () => {
    let answer = (_: Response): void => undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    socket().disconnect();
    await vi.advanceTimersByTimeAsync(500);
    socket().open();
    answer(new Response('{"error":"no-table"}', { status: 404 }));
    await vi.advanceTimersByTimeAsync(0);
    expect([connection.state, connection.ending]).toEqual(["online", null]);
  });
});

describe("an unanswered command", () => {
  const command = () => {
    isWaiting = true;
    connection.send({ type: "command" });
  };

  it("an unanswered command causes a ping after three seconds, and a reconnection after eight", () => {
    socket().open();
    command();
    vi.advanceTimersByTime(2_999);
    expect(socket().sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(socket().sent.at(-1)).toBe("ping");
    vi.advanceTimersByTime(4_999);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect([FakeSocket.all.length, connection.state]).toEqual([2, "reconnecting"]);
  });

  it("a replaced socket is closed with 4000, and the last one with 1000", () => {
    socket().open();
    connection.reconnect();
    connection.stop();
    expect(FakeSocket.all.map(({ closedWith }) => closedWith)).toEqual([4000, 1000]);
  });

  it("a pong or a broadcast is no answer to a command", () => {
    socket().open();
    command();
    vi.advanceTimersByTime(3_000);
    receivePong();
    receiveBroadcast();
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("each command has its own timeout, which its answer stops", () => {
    socket().open();
    for (let commands = 0; commands < 8; commands++) {
      command();
      vi.advanceTimersByTime(2_500);
    }
    expect(socket().sent).not.toContain("ping");
    isWaiting = false;
    receiveBroadcast();
    vi.advanceTimersByTime(4_000);
    expect(socket().sent).not.toContain("ping");
    expect(FakeSocket.all.length).toBe(1);
  });
});

describe("when the browser reports a network", () => {
  const online = () => window.dispatchEvent(new Event("online"));

  it("a lost network is reported at once", () => {
    socket().open();
    window.dispatchEvent(new Event("offline"));
    expect(connection.state).toBe("offline");
  });

  it("a hanging attempt is replaced, and the next has the first timeout", () => {
    for (let failure = 0; failure < 8; failure++) {
      socket().disconnect();
      vi.advanceTimersByTime(5_000);
    }
    const hanging = socket();
    const { length } = FakeSocket.all;
    online();
    expect([hanging.readyState, FakeSocket.all.length]).toEqual([3, length + 1]);
    vi.advanceTimersByTime(6_500);
    expect(FakeSocket.all.length).toBe(length + 2);
  });

  it("an open connection sends a ping", () => {
    socket().open();
    online();
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all.length).toBe(2);
  });
});

describe("a table that the server cannot open", () => {
  it("the connection has a name for the report, and retries until the table opens", async () => {
    status = 503;
    body = '{"error":"cannot-open","hint":"object 0a"}';
    socket().disconnect();
    await expect.poll(() => [connection.ending, connection.report]).toEqual(["cannot-open", "object 0a"]);
    status = 200;
    await vi.advanceTimersByTimeAsync(6000);
    socket().open();
    expect([connection.state, connection.ending, connection.report]).toEqual(["online", null, null]);
  });
});
