/** Sockets as such: how they end, the liveness probe, presence. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../worker/main.ts";
import {
  FIRST_LIVENESS_CHECK_MS,
  LIVENESS_CHECK_MS,
  MAX_SOCKETS_OF_ADDRESS,
  MAX_SOCKETS_OF_PLAYER,
  MAX_UNREAD_TEXT,
  SOCKET_TIMEOUT_MS,
} from "../../../worker/sockets/limits.ts";
import { peerOf } from "../../../worker/sockets/peer.ts";
import { sendTo } from "../../../worker/sockets/presence.ts";
import { MAX_DIRECT_GUESTS } from "../../../worker/table/viewers/relays.ts";
import { Line, move, seatTwo, sit } from "../line.ts";
import { faultOf, type Identity, newBrowser, openTable, stubOf, told } from "../support.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("a closing handshake", () => {
  it.each([
    [undefined, undefined, 1000, ""],
    [1000, "bye", 1000, "bye"],
    [3000, "own", 3000, "own"],
    [4999, "é".repeat(60), 4999, "é".repeat(60)],
  ] as const)("begun with %j is completed", async (code, reason, answered, text) => {
    const line = await Line.open(await openTable());
    if (code === undefined) line.socket.close();
    else line.socket.close(code, reason);
    expect(await line.closed).toEqual({ code: answered, reason: text });
  });
});

describe("a ping", () => {
  it("a ping is answered whether the object is awake or asleep", async () => {
    const table = await openTable();
    const line = await Line.open(table);
    line.socket.send("ping");
    await line.until(() => line.pongs.length === 1);
    await evictDurableObject(stubOf(table));
    line.socket.send("ping");
    await line.until(() => line.pongs.length === 2);
  });
});

describe("presence", () => {
  const isTold = async (line: Line, seats: readonly boolean[], watchers: number): Promise<void> => {
    const has = () => {
      const last = line.presences.at(-1);
      return last?.watchers === watchers && last.seats.join() === seats.join();
    };
    await line.until(has);
  };

  it("the table sends who is connected and how many watch, after each change", async () => {
    const table = await openTable();
    const ada = await Line.open(table, await newBrowser());
    await isTold(ada, [false, false], 1);
    await ada.say(sit(0));
    await isTold(ada, [true, false], 0);
    const watcher = await Line.open(table);
    await isTold(watcher, [true, false], 1);
    await isTold(ada, [true, false], 1);
    ada.socket.close();
    await isTold(watcher, [false, false], 1);
  });

  it("survives a sleep", async () => {
    const { table, lines, watcher } = await seatTwo();
    await evictDurableObject(stubOf(table));
    lines[0].socket.close();
    await isTold(watcher, [false, true], 1);
  });

  it("counts a player with two tabs once, until the last is closed", async () => {
    const { table, who, lines, watcher } = await seatTwo();
    const tab = await Line.open(table, who[0]);
    lines[0].socket.close();
    await lines[0].closed;
    await isTold(tab, [true, true], 1);
    tab.socket.close();
    await isTold(watcher, [false, true], 1);
  });

  it("forgets a socket that gave no sign of life for long, and does not count it against its player", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    const line = await Line.open(table, ada);
    await line.say(sit(0));
    for (let count = 1; count < MAX_SOCKETS_OF_PLAYER; count++) await Line.open(table, ada);
    expect((await Line.upgrade(table, ada)).status).toBe(429);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1000 });
    const watcher = await Line.open(table);
    await isTold(watcher, [false, false], 1);
    await Line.open(table, ada);
    await isTold(watcher, [true, false], 1);
  });
});

describe("a silent socket", () => {
  it("a silent socket is closed when another player connects", async () => {
    const table = await openTable();
    const silent = await Line.open(table);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1000 });
    await Line.open(table);
    expect(await silent.closed).toEqual({ code: 1001, reason: "silent" });
  });

  it("a silent socket is closed even if nobody connects, and nothing wakes the table for it afterwards", async () => {
    const table = await openTable();
    const silent = await Line.open(table);
    await told(table, () => true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + FIRST_LIVENESS_CHECK_MS + 1000 });
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect((await silent.closed).code).toBe(1001);
    const next = await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());
    expect(next === null || next > Date.now() + LIVENESS_CHECK_MS).toBe(true);
  });

  it("a socket that pings stays open until the next check", async () => {
    const table = await openTable();
    const line = await Line.open(table);
    await told(table, () => true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + FIRST_LIVENESS_CHECK_MS });
    await line.say({ type: "rename", name: "nobody" });
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(line.socket.readyState).toBe(WebSocket.OPEN);
    const next = await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());
    expect(next).toBeLessThanOrEqual(Date.now() + LIVENESS_CHECK_MS);
  });
});

describe("a socket that speaks instead of pinging", () => {
  it("a socket that sends frames instead of pings is not silent", async () => {
    const table = await openTable();
    const line = await Line.open(table);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1000 });
    await line.say({ type: "rename", name: "nobody" });
    const late = await Line.open(table);
    await late.until(() => late.presences.length > 0);
    expect(late.presences[0]?.watchers).toBe(2);
  });
});

describe("sockets from one address", () => {
  it("sockets from one address leave room for other addresses and for seated players", async () => {
    const { table, who } = await seatTwo();
    const from = (address: string, identity: Identity = {}) =>
      Line.upgrade(table, { ...identity, "CF-Connecting-IP": address });
    // Held: a socket that nobody holds any more is closed when memory is wanted, and leaves its place.
    const answers: Response[] = [];
    for (let count = 0; count <= MAX_SOCKETS_OF_ADDRESS; count++) answers.push(await from("192.0.2.7"));
    // Some at the table itself, the others by a relay.
    const { length } = answers.filter(({ status }) => status === 101);
    expect(length).toBeGreaterThanOrEqual(MAX_SOCKETS_OF_ADDRESS - MAX_DIRECT_GUESTS);
    expect(length).toBeLessThanOrEqual(MAX_SOCKETS_OF_ADDRESS);
    expect(await faultOf(await from("192.0.2.7"))).toEqual([429, "too-many-sockets"]);
    expect((await from("192.0.2.8")).status).toBe(101);
    expect((await from("192.0.2.7", who[0])).status).toBe(101);
  });
});

describe("a socket whose client may not be reading", () => {
  it("a slow reader receives its log whole, and is closed after too much more", async () => {
    const { 0: client, 1: server } = new WebSocketPair();
    client.accept();
    server.accept();
    const received: number[] = [];
    client.addEventListener("message", ({ data }) => received.push(String(data).length));
    const closed = new Promise<number>((resolve) => client.addEventListener("close", ({ code }) => resolve(code)));
    const log = "x".repeat(3 * MAX_UNREAD_TEXT);
    const frame = "x".repeat(MAX_UNREAD_TEXT / 4);
    sendTo(server, [log]);
    for (let count = 0; count < 20; count++) sendTo(server, [frame]);
    expect(await closed).toBe(1013);
    expect(received).toEqual([log.length, ...Array<number>(5).fill(frame.length)]);
  });
});

describe("a move", () => {
  it("a move is sent to the players before any watcher", async () => {
    const { table, lines, watcher } = await seatTwo();
    await Promise.all(Array.from({ length: 3 }, () => Line.open(table)));
    const isPlayer: boolean[] = [];
    const { send } = WebSocket.prototype;
    const spy = vi.spyOn(WebSocket.prototype, "send").mockImplementation(function (this: WebSocket, data) {
      if (/"seq":6.*\[11,15\]/.test(String(data))) isPlayer.push(peerOf(this).player !== null);
      send.call(this, data);
    });
    await lines[0].say(move(11, 15));
    await watcher.until(() => watcher.length === 7);
    spy.mockRestore();
    expect(isPlayer).toEqual([true, true, false, false, false, false]);
  });
});
