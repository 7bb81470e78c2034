/** Sockets as such: how they end, the liveness probe, presence. */
import { evictDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MAX_SOCKETS_OF_PLAYER, SILENCE } from "../../worker/object/limits.ts";
import { Line, newBrowser, openTable, seatTwo, sit, stubOf } from "./support.ts";

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
  it("is answered, awake or asleep", async () => {
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
  const told = async (line: Line, seats: readonly boolean[], watchers: number): Promise<void> => {
    const isTold = () => {
      const last = line.presences.at(-1);
      return last?.watchers === watchers && last.seats.join() === seats.join();
    };
    await line.until(isTold);
  };

  it("tells who is there and how many watch, and when that changes", async () => {
    const table = await openTable();
    const ada = await Line.open(table, await newBrowser());
    await told(ada, [false, false], 1);
    await ada.say(sit(0));
    await told(ada, [true, false], 0);
    const watcher = await Line.open(table);
    await told(watcher, [true, false], 1);
    await told(ada, [true, false], 1);
    ada.socket.close();
    await told(watcher, [false, false], 1);
  });

  it("survives a sleep", async () => {
    const { table, lines, watcher } = await seatTwo();
    await evictDurableObject(stubOf(table));
    lines[0].socket.close();
    await told(watcher, [false, true], 1);
  });

  it("counts a player with two tabs once, until the last is closed", async () => {
    const { table, who, lines, watcher } = await seatTwo();
    const tab = await Line.open(table, who[0]);
    lines[0].socket.close();
    await lines[0].closed;
    await told(tab, [true, true], 1);
    tab.socket.close();
    await told(watcher, [false, true], 1);
  });

  it("forgets a socket that gave no sign of life for long, and does not count it against its player", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    const line = await Line.open(table, ada);
    await line.say(sit(0));
    for (let count = 1; count < MAX_SOCKETS_OF_PLAYER; count++) await Line.open(table, ada);
    expect((await Line.upgrade(table, ada)).status).toBe(429);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SILENCE + 1000 });
    const watcher = await Line.open(table);
    await told(watcher, [false, false], 1);
    await Line.open(table, ada);
    await told(watcher, [true, false], 1);
  });
});
