/** Sockets: closing handshakes, pings, presence, timeouts and limits. */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
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
import { alarmOf, faultOf, type Identity, newBrowser, openTable, tableStub, waitForListing } from "../support.ts";
import { move, seatTwo, sit, TableClient } from "../table-client.ts";

describe("a closing handshake", () => {
  it.each([
    [undefined, undefined, 1000, ""],
    [1000, "bye", 1000, "bye"],
    [3000, "own", 3000, "own"],
    [4999, "é".repeat(60), 4999, "é".repeat(60)],
  ] as const)("that starts with %j is completed", async (code, reason, answered, text) => {
    const client = await TableClient.open(await openTable());
    if (code === undefined) client.socket.close();
    else client.socket.close(code, reason);
    expect(await client.closed).toEqual({ code: answered, reason: text });
  });
});

describe("a ping", () => {
  it("is answered whether the object is awake or asleep", async () => {
    const table = await openTable();
    const client = await TableClient.open(table);
    client.socket.send("ping");
    await client.waitUntil(() => client.pongs.length === 1);
    await evictDurableObject(tableStub(table));
    client.socket.send("ping");
    await client.waitUntil(() => client.pongs.length === 2);
  });
});

describe("presence", () => {
  const waitForPresence = async (client: TableClient, seats: readonly boolean[], watchers: number): Promise<void> => {
    const hasPresence = () => {
      const last = client.presences.at(-1);
      return last?.watchers === watchers && last.seats.join() === seats.join();
    };
    await client.waitUntil(hasPresence);
  };

  it("is sent after each change: who is connected and how many watch", async () => {
    const table = await openTable();
    const ada = await TableClient.open(table, await newBrowser());
    await waitForPresence(ada, [false, false], 1);
    await ada.submit(sit(0));
    await waitForPresence(ada, [true, false], 0);
    const watcher = await TableClient.open(table);
    await waitForPresence(watcher, [true, false], 1);
    await waitForPresence(ada, [true, false], 1);
    ada.socket.close();
    await waitForPresence(watcher, [false, false], 1);
  });

  it("survives an eviction", async () => {
    const { table, clients, watcher } = await seatTwo();
    await evictDurableObject(tableStub(table));
    clients[0].socket.close();
    await waitForPresence(watcher, [false, true], 1);
  });

  it("counts a player with two tabs once, until the last is closed", async () => {
    const { table, identities, clients, watcher } = await seatTwo();
    const tab = await TableClient.open(table, identities[0]);
    clients[0].socket.close();
    await clients[0].closed;
    await waitForPresence(tab, [true, true], 1);
    tab.socket.close();
    await waitForPresence(watcher, [false, true], 1);
  });

  it("does not count a silent socket, also not for its player's limit", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    const client = await TableClient.open(table, ada);
    await client.submit(sit(0));
    for (let count = 1; count < MAX_SOCKETS_OF_PLAYER; count++) await TableClient.open(table, ada);
    expect((await TableClient.upgrade(table, ada)).status).toBe(429);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1000 });
    const watcher = await TableClient.open(table);
    await waitForPresence(watcher, [false, false], 1);
    await TableClient.open(table, ada);
    await waitForPresence(watcher, [true, false], 1);
  });
});

describe("the timeout of a socket", () => {
  it("closes a silent socket when another client connects", async () => {
    const table = await openTable();
    const silent = await TableClient.open(table);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1000 });
    await TableClient.open(table);
    expect(await silent.closed).toEqual({ code: 1001, reason: "silent" });
  });

  it("closes a silent socket by the alarm if nobody connects, and causes no later alarm", async () => {
    const table = await openTable();
    const silent = await TableClient.open(table);
    await waitForListing(table, () => true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + FIRST_LIVENESS_CHECK_MS + 1000 });
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect((await silent.closed).code).toBe(1001);
    const next = await alarmOf(tableStub(table));
    expect(next === null || next > Date.now() + LIVENESS_CHECK_MS).toBe(true);
  });

  it("does not close a socket that sends frames", async () => {
    const table = await openTable();
    const client = await TableClient.open(table);
    await waitForListing(table, () => true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + FIRST_LIVENESS_CHECK_MS });
    await client.submit({ type: "rename", name: "nobody" });
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    const next = await alarmOf(tableStub(table));
    expect(next).toBeLessThanOrEqual(Date.now() + LIVENESS_CHECK_MS);
  });
});

describe("a socket that sends frames instead of pings", () => {
  it("counts as connected", async () => {
    const table = await openTable();
    const client = await TableClient.open(table);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1000 });
    await client.submit({ type: "rename", name: "nobody" });
    const late = await TableClient.open(table);
    await late.waitUntil(() => late.presences.length > 0);
    expect(late.presences[0]?.watchers).toBe(2);
  });
});

describe("sockets from one address", () => {
  it("leave room for other addresses and for seated players", async () => {
    const { table, identities } = await seatTwo();
    const from = (address: string, identity: Identity = {}) =>
      TableClient.upgrade(table, { ...identity, "CF-Connecting-IP": address });
    // The responses are retained, because the runtime closes sockets that are garbage-collected.
    const answers: Response[] = [];
    for (let count = 0; count <= MAX_SOCKETS_OF_ADDRESS; count++) answers.push(await from("192.0.2.7"));
    // Some are at the table itself, the others on a relay.
    const { length } = answers.filter(({ status }) => status === 101);
    expect(length).toBeGreaterThanOrEqual(MAX_SOCKETS_OF_ADDRESS - MAX_DIRECT_GUESTS);
    expect(length).toBeLessThanOrEqual(MAX_SOCKETS_OF_ADDRESS);
    expect(await faultOf(await from("192.0.2.7"))).toEqual([429, "too-many-sockets"]);
    expect((await from("192.0.2.8")).status).toBe(101);
    expect((await from("192.0.2.7", identities[0])).status).toBe(101);
  });
});

describe("a socket whose client may not be reading", () => {
  it("receives its whole log, and is closed after too much more", async () => {
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
  it("is sent to the players before any watcher", async () => {
    const { table, clients, watcher } = await seatTwo();
    await Promise.all(Array.from({ length: 3 }, () => TableClient.open(table)));
    const isPlayer: boolean[] = [];
    const { send } = WebSocket.prototype;
    vi.spyOn(WebSocket.prototype, "send").mockImplementation(function (this: WebSocket, data) {
      if (/"seq":6.*\[11,15\]/.test(String(data))) isPlayer.push(peerOf(this).player !== null);
      send.call(this, data);
    });
    await clients[0].submit(move(11, 15));
    await watcher.waitUntil(() => watcher.length === 7);
    expect(isPlayer).toEqual([true, true, false, false, false, false]);
  });
});
