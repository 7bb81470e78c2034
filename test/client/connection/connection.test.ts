import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CloseCause, Connection, type ConnectionState } from "../../../client/connection/connection.ts";
import { parseServerFrame } from "../../../engine/wire/protocol.ts";
import { FakeSocket } from "./fake-socket.ts";

const socket = () => FakeSocket.all.at(-1)!;
let connection: Connection;
let opened: number;
let states: ConnectionState[];
let status: number;
let body: string;
let isWaiting: boolean;

/** What our server answers for a table that it has. */
const TABLE = '{"id":"x"}';
const pong = () => socket().onmessage?.({ data: "pong" });
const frame = JSON.stringify({ type: "presence", seats: [] });
const say = () => socket().onmessage?.({ data: frame });

beforeEach(() => {
  vi.useFakeTimers();
  status = 200;
  body = TABLE;
  isWaiting = false;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  FakeSocket.all = [];
  opened = 0;
  states = [];
  connection = new Connection({
    url: () => `/api/tables/x/socket?from=${FakeSocket.all.length}`,
    probe: "/api/tables/x",
    parse: parseServerFrame,
    receive: () => undefined,
    isWaiting: () => isWaiting,
    opened: () => opened++,
    changed: () => states.push(connection.state),
  });
  connection.start();
});
afterEach(() => {
  connection.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const staysAway = async (ending: CloseCause): Promise<void> => {
  await expect.poll(() => [connection.state, connection.ending]).toEqual(["closed", ending]);
  const { length } = FakeSocket.all;
  vi.advanceTimersByTime(60_000);
  expect([socket().readyState, FakeSocket.all.length]).toEqual([3, length]);
};

describe("the connection to a table", () => {
  it("measures a round trip only on request, and only by the pong", () => {
    socket().open();
    expect(connection.roundTrip).toBeNull();
    connection.measure();
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(40);
    socket().onmessage?.({ data: "pong" });
    expect(connection.roundTrip).toBe(40);
    expect(states).toEqual(["online", "online"]);
  });

  it("reports one opening, and sends commands then", () => {
    socket().open();
    expect([opened, states]).toEqual([1, ["online"]]);
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
    expect([opened, states]).toEqual([2, ["online", "reconnecting", "online"]]);
  });

  it("reconnects at once and silently when the table has moved", () => {
    socket().open();
    socket().disconnect(4301);
    expect([FakeSocket.all.length, states]).toEqual([2, ["online"]]);
    expect(connection.send({})).toBe(false);
    socket().open();
    expect([opened, states]).toEqual([2, ["online"]]);
    expect(connection.send({})).toBe(true);
  });

  it("reconnects at once only the first time", () => {
    socket().open();
    for (let times = 0; times < 3; times++) socket().disconnect(4301);
    expect(FakeSocket.all.length).toBe(2);
    expect(states).toEqual(["online", "reconnecting"]);
  });

  it("waits longer after each failure, at most five seconds", () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 12; failure++) {
      const { length } = FakeSocket.all;
      socket().disconnect();
      let waited = 0;
      for (; FakeSocket.all.length === length && waited < 20_000; waited += 50) vi.advanceTimersByTime(50);
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(450);
    expect(waits.at(-1)).toBe(5_000);
  });

  it("reconnects fast again after a socket stayed open", () => {
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

  it("gives up an attempt that hangs", () => {
    vi.advanceTimersByTime(6_500);
    expect(FakeSocket.all.length).toBe(2);
    expect(FakeSocket.all[0]!.readyState).toBe(3);
  });

  it("allows each further attempt more time, at most half a minute", () => {
    const patience = (): number => {
      const [from, { length }] = [Date.now(), FakeSocket.all];
      while (FakeSocket.all.length === length) vi.advanceTimersByTime(50);
      return (Date.now() - from) / 1000;
    };
    const tries = Array.from({ length: 7 }, patience);
    // Each with the pause after it, of at most five seconds.
    for (const [index, least] of [6, 9, 13.5, 20.25, 30, 30, 30].entries()) {
      expect(tries[index]!).toBeGreaterThanOrEqual(least);
      expect(tries[index]!).toBeLessThanOrEqual(least + 5.1);
    }
  });

  it("notices that a silent socket is dead", () => {
    socket().open();
    vi.advanceTimersByTime(25_000);
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("does not replace a socket that answers", () => {
    socket().open();
    vi.advanceTimersByTime(25_000);
    socket().onmessage?.({ data: "pong" });
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all.length).toBe(1);
  });

  it.each([1002, 1003, 1008, 1009])("does not reconnect after close code %i", (code) => {
    socket().open();
    socket().disconnect(code);
    vi.advanceTimersByTime(60_000);
    expect([connection.state, connection.ending, FakeSocket.all.length]).toEqual(["closed", "misbehaved", 1]);
  });

  it("queries why a socket failed, and does not reconnect to a missing table", async () => {
    status = 404;
    body = '{"error":"no-table"}';
    socket().disconnect();
    await staysAway("not-found");
  });

  it.each(["wrong-origin", "bad-token"])("does not reconnect to a table that the server forbids: %s", async (error) => {
    [status, body] = [403, JSON.stringify({ error })];
    socket().disconnect();
    await staysAway("forbidden");
  });

  it("ignores the close of a replaced socket", () => {
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

  /** Falls as often as it is opened, for this long. Returns how often that was. */
  const failFor = async (ms: number): Promise<number> => {
    const before = FakeSocket.all.length;
    for (const end = Date.now() + ms; Date.now() < end; ) {
      if (socket().readyState === 0) socket().disconnect();
      await vi.advanceTimersToNextTimerAsync();
    }
    return FakeSocket.all.length - before;
  };
  const blocked = (is: boolean) => expect.poll(() => connection.isBlocked).toBe(is);

  it.each(foreign)("does not end the connection: %i %s", async (foreignStatus, foreignBody) => {
    socket().open();
    socket().disconnect();
    [status, body] = [foreignStatus, foreignBody];
    await failFor(6_000);
    await blocked(true);
    expect([connection.state, connection.ending]).toEqual(["reconnecting", null]);
    while (socket().readyState !== 0) await vi.advanceTimersToNextTimerAsync();
    socket().open();
    expect([connection.state, connection.isBlocked, opened]).toEqual(["online", false, 2]);
  });

  it("is queried rarely after a while, and at once when the player, the network or the page asks", async () => {
    socket().open();
    socket().disconnect();
    [status, body] = [403, ""];
    await failFor(120_000);
    await blocked(true);
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

  it.each([500, 502, 503])("does not count as blocked if it is a gateway: %i", async (gateway) => {
    [status, body] = [gateway, "<h1>Bad gateway</h1>"];
    await failFor(6_000);
    expect([connection.state, connection.isBlocked]).toEqual(["reconnecting", false]);
  });

  it("is ignored if the socket opened first", async () => {
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

  it("sends a ping after three seconds, and reconnects after eight", () => {
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

  it("closes a socket that another one replaces with its own code, and the last one as a visitor who leaves", () => {
    socket().open();
    connection.reconnect();
    connection.stop();
    expect(FakeSocket.all.map(({ closedWith }) => closedWith)).toEqual([4000, 1000]);
  });

  it("is not answered by a pong or a broadcast", () => {
    socket().open();
    command();
    vi.advanceTimersByTime(3_000);
    pong();
    say();
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("stops counting once answered, and each command has its own time", () => {
    socket().open();
    for (let commands = 0; commands < 8; commands++) {
      command();
      vi.advanceTimersByTime(2_500);
    }
    expect(socket().sent).not.toContain("ping");
    isWaiting = false;
    say();
    vi.advanceTimersByTime(4_000);
    expect(socket().sent).not.toContain("ping");
    expect(FakeSocket.all.length).toBe(1);
  });
});

describe("when the browser reports a network", () => {
  const online = () => window.dispatchEvent(new Event("online"));

  it("replaces a hanging attempt, and allows the next as much time as a first one", () => {
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

  it("pings on an open connection", () => {
    socket().open();
    online();
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all.length).toBe(2);
  });
});

describe("a table that the server cannot open", () => {
  it("has a name for the report, and is retried until it opens", async () => {
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
