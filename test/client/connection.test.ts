import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionState } from "../../client/line/connection.ts";
import type { EarlySocket } from "../../client/line/early-socket.ts";

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
let body: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  status = 200;
  body = null;
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  Socket.all = [];
  opened = 0;
  states = [];
  connection = new Connection({
    url: () => `/api/tables/x/socket?from=${Socket.all.length}`,
    probe: "/api/tables/x",
    receive: () => undefined,
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

  it("comes back by itself, asking anew for what is missing", () => {
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
    socket().fall();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([connection.state, connection.ending]).toEqual(["closed", "not-found"]);
    expect(Socket.all.length).toBe(1);
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
  const pong = "pong";
  let received: number;

  const early = (address = url): Socket => {
    const opened = new Socket(new URL(address));
    window.earlySocket = { url: address, socket: opened as unknown as EarlySocket["socket"], heard: [] };
    return opened;
  };
  const frame = JSON.stringify({ type: "presence", seats: [] });
  const connect = (): void => {
    received = 0;
    connection.stop();
    connection = new Connection({
      url: () => "/api/tables/x/socket?patch=1",
      probe: "/api/tables/x",
      receive: () => received++,
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
    window.earlySocket!.heard.push(frame, pong);
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

  it("is waited for like any other", () => {
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
  ])("is left alone where it %s", (_what, spoil) => {
    spoil(early());
    const before = Socket.all.length;
    connect();
    expect(Socket.all.length).toBe(before + 1);
    expect(window.earlySocket).toBeUndefined();
    expect(Socket.all[before - 1]?.readyState).toBe(3);
  });
});
