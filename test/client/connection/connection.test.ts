import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CloseCause, Connection, type ConnectionState } from "../../../client/connection/connection.ts";
import type { EarlySocket } from "../../../client/connection/early-socket.ts";

/** The browser's socket, with the network in the test's hand. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readonly url: URL;
  readonly sent: string[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: URL) {
    this.url = url;
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  fall(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const socket = () => Socket.all.at(-1)!;
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
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  Socket.all = [];
  opened = 0;
  states = [];
  connection = new Connection({
    url: () => `/api/tables/x/socket?from=${Socket.all.length}`,
    probe: "/api/tables/x",
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
  await vi.waitFor(() => expect([connection.state, connection.ending]).toEqual(["closed", ending]));
  const { length } = Socket.all;
  vi.advanceTimersByTime(60_000);
  expect([socket().readyState, Socket.all.length]).toEqual([3, length]);
};

describe("the line to a table", () => {
  it("is measured when it is asked for, and by what is answered to that alone", () => {
    socket().open();
    expect(connection.roundTrip).toBeNull();
    connection.measure();
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(40);
    socket().onmessage?.({ data: "pong" });
    expect(connection.roundTrip).toBe(40);
    expect(states).toEqual(["online", "online"]);
  });

  it("opens once, and says so", () => {
    socket().open();
    expect([opened, states]).toEqual([1, ["online"]]);
    expect(connection.send({ type: "command" })).toBe(true);
    expect(socket().sent).toEqual(['{"type":"command"}']);
  });

  it("a lost connection reconnects automatically and requests the missing entries again", () => {
    socket().open();
    socket().fall();
    expect(connection.send({})).toBe(false);
    vi.advanceTimersByTime(700);
    expect(Socket.all.length).toBe(2);
    expect(socket().url.search).toBe("?from=1");
    socket().open();
    expect([opened, states]).toEqual([2, ["online", "reconnecting", "online"]]);
  });

  it("comes again at once, and says nothing of it, where the table goes on elsewhere", () => {
    socket().open();
    socket().fall(4301);
    expect([Socket.all.length, states]).toEqual([2, ["online"]]);
    expect(connection.send({})).toBe(false);
    socket().open();
    expect([opened, states]).toEqual([2, ["online"]]);
    expect(connection.send({})).toBe(true);
  });

  it("does not come again at once and again", () => {
    socket().open();
    for (let times = 0; times < 3; times++) socket().fall(4301);
    expect(Socket.all.length).toBe(2);
    expect(states).toEqual(["online", "reconnecting"]);
  });

  it("waits longer from failure to failure, and never longer than five seconds", () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 12; failure++) {
      const { length } = Socket.all;
      socket().fall();
      let waited = 0;
      for (; Socket.all.length === length && waited < 20_000; waited += 50) vi.advanceTimersByTime(50);
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(450);
    expect(waits.at(-1)).toBe(5_000);
  });

  it("is quick again once a socket has held", () => {
    for (let failure = 0; failure < 8; failure++) {
      socket().fall();
      vi.advanceTimersByTime(5_000);
    }
    socket().open();
    vi.advanceTimersByTime(2_000);
    const { length } = Socket.all;
    socket().fall();
    vi.advanceTimersByTime(400);
    expect(Socket.all.length).toBe(length + 1);
  });

  it("gives up an attempt that hangs", () => {
    vi.advanceTimersByTime(6_500);
    expect(Socket.all.length).toBe(2);
    expect(Socket.all[0]!.readyState).toBe(3);
  });

  it("is more patient with the next, and for no longer than half a minute", () => {
    const patience = (): number => {
      const [from, { length }] = [Date.now(), Socket.all];
      while (Socket.all.length === length) vi.advanceTimersByTime(50);
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
    expect(Socket.all.length).toBe(2);
  });

  it("leaves a socket alone that answers", () => {
    socket().open();
    vi.advanceTimersByTime(25_000);
    socket().onmessage?.({ data: "pong" });
    vi.advanceTimersByTime(20_000);
    expect(Socket.all.length).toBe(1);
  });

  it.each([1002, 1003, 1008, 1009])("stays away when the server says so: %i", (code) => {
    socket().open();
    socket().fall(code);
    vi.advanceTimersByTime(60_000);
    expect([connection.state, connection.ending, Socket.all.length]).toEqual(["closed", "misbehaved", 1]);
  });

  it("asks why it may not open, and stays away from a table that is not there", async () => {
    status = 404;
    body = '{"error":"no-table"}';
    socket().fall();
    await staysAway("not-found");
  });

  it.each(["wrong-origin", "bad-token"])("stays away from a table that our server keeps from it: %s", async (error) => {
    [status, body] = [403, JSON.stringify({ error })];
    socket().fall();
    await staysAway("forbidden");
  });

  it("is not started again by a socket that has been replaced", () => {
    const first = socket();
    connection.reconnect();
    expect(Socket.all.length).toBe(2);
    first.fall();
    vi.advanceTimersByTime(1_000);
    expect(Socket.all.length).toBe(2);
  });
});

describe("another machine that answers in the server's place", () => {
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
    const before = Socket.all.length;
    for (const end = Date.now() + ms; Date.now() < end; ) {
      if (socket().readyState === 0) socket().fall();
      await vi.advanceTimersToNextTimerAsync();
    }
    return Socket.all.length - before;
  };
  const blocked = (is: boolean) => vi.waitFor(() => expect(connection.isBlocked).toBe(is));

  it.each(foreign)("ends no line: %i %s", async (foreignStatus, foreignBody) => {
    socket().open();
    socket().fall();
    [status, body] = [foreignStatus, foreignBody];
    await failFor(6_000);
    await blocked(true);
    expect([connection.state, connection.ending]).toEqual(["reconnecting", null]);
    while (socket().readyState !== 0) await vi.advanceTimersToNextTimerAsync();
    socket().open();
    expect([connection.state, connection.isBlocked, opened]).toEqual(["online", false, 2]);
  });

  it("is asked rarely after a while, and at once when the player, the network or the page says so", async () => {
    socket().open();
    socket().fall();
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
      const { length } = Socket.all;
      act();
      expect(Socket.all.length).toBe(length + 1);
    }
  });

  it.each([500, 502, 503])("is no reason to come back rarely where it is a gateway: %i", async (gateway) => {
    [status, body] = [gateway, "<h1>Bad gateway</h1>"];
    await failFor(6_000);
    expect([connection.state, connection.isBlocked]).toEqual(["reconnecting", false]);
  });

  it("counts for nothing when the socket was quicker", async () => {
    let answer = (_: Response): void => undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    socket().fall();
    await vi.advanceTimersByTimeAsync(500);
    socket().open();
    answer(new Response('{"error":"no-table"}', { status: 404 }));
    await vi.advanceTimersByTimeAsync(0);
    expect([connection.state, connection.ending]).toEqual(["online", null]);
  });
});

describe("a command without an answer", () => {
  const command = () => {
    isWaiting = true;
    connection.send({ type: "command" });
  };

  it("makes the line ask for a sign of life after three seconds, and start over after eight", () => {
    socket().open();
    command();
    vi.advanceTimersByTime(2_999);
    expect(socket().sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(socket().sent.at(-1)).toBe("ping");
    vi.advanceTimersByTime(4_999);
    expect(Socket.all.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect([Socket.all.length, connection.state]).toEqual([2, "reconnecting"]);
  });

  it("a pong or a broadcast to everyone does not answer a command", () => {
    socket().open();
    command();
    vi.advanceTimersByTime(3_000);
    pong();
    say();
    vi.advanceTimersByTime(5_000);
    expect(Socket.all.length).toBe(2);
  });

  it("is owed no more once it is answered, and each command has its own time", () => {
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
    expect(Socket.all.length).toBe(1);
  });
});

describe("a browser that reports a network", () => {
  const online = () => window.dispatchEvent(new Event("online"));

  it("drops an attempt that hangs, and is as patient with the next as with a first one", () => {
    for (let failure = 0; failure < 8; failure++) {
      socket().fall();
      vi.advanceTimersByTime(5_000);
    }
    const hanging = socket();
    const { length } = Socket.all;
    online();
    expect([hanging.readyState, Socket.all.length]).toEqual([3, length + 1]);
    vi.advanceTimersByTime(6_500);
    expect(Socket.all.length).toBe(length + 2);
  });

  it("makes an open line show that it is still there", () => {
    socket().open();
    online();
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(5_000);
    expect(Socket.all.length).toBe(2);
  });
});

describe("a table that the server cannot open", () => {
  it("is named for the report, and tried until it opens", async () => {
    status = 503;
    body = '{"error":"cannot-open","hint":"object 0a"}';
    socket().fall();
    await vi.waitFor(() => expect([connection.ending, connection.report]).toEqual(["cannot-open", "object 0a"]));
    status = 200;
    await vi.advanceTimersByTimeAsync(6000);
    socket().open();
    expect([connection.state, connection.ending, connection.report]).toEqual(["online", null, null]);
  });
});

describe("a socket that was opened before the page's code was here", () => {
  const url = `${location.origin.replace("http", "ws")}/api/tables/x/socket?patch=1`;
  let received: number;

  const early = (address = url): Socket => {
    const opened = new Socket(new URL(address));
    window.earlySocket = { url: address, socket: opened as unknown as EarlySocket["socket"], heard: [] };
    return opened;
  };
  const connect = (): void => {
    received = 0;
    connection.stop();
    connection = new Connection({
      url: () => "/api/tables/x/socket?patch=1",
      probe: "/api/tables/x",
      receive: () => received++,
      isWaiting: () => isWaiting,
      opened: () => opened++,
      changed: () => states.push(connection.state),
    });
    connection.start();
  };

  beforeEach(() => {
    Socket.all = [];
  });

  it("is the line, with all that has come by it", () => {
    const socket = early();
    socket.open();
    window.earlySocket!.heard.push(frame, "pong");
    connect();
    expect(Socket.all).toEqual([socket]);
    expect([opened, received, connection.state]).toEqual([1, 1, "online"]);
    socket.onmessage?.({ data: frame });
    expect(received).toBe(2);
  });

  it("may tell from the beginning what the page knows by now", () => {
    const socket = early(`${url}&from=3&as=watcher`);
    connect();
    expect(Socket.all).toEqual([socket]);
  });

  it("a connection waits for an early socket as for any other", () => {
    const socket = early();
    connect();
    expect([opened, connection.state]).toEqual([0, "connecting"]);
    socket.open();
    expect([opened, connection.state]).toEqual([1, "online"]);
  });

  it("is used once: after a fall there is a new one", () => {
    const socket = early();
    connect();
    socket.open();
    socket.fall();
    vi.advanceTimersByTime(700);
    expect(Socket.all.length).toBe(2);
  });

  it.each([
    ["fell meanwhile", (socket: Socket) => socket.fall()],
    ["leads elsewhere", () => void early(url.replace("/x/", "/y/"))],
  ])("a connection ignores an early socket that %s", (_what, spoil) => {
    spoil(early());
    const before = Socket.all.length;
    connect();
    expect(Socket.all.length).toBe(before + 1);
    expect(window.earlySocket).toBeUndefined();
    expect(Socket.all[before - 1]?.readyState).toBe(3);
  });
});
