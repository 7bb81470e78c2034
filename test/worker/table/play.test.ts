/** Games over real sockets: sitting down, moves, resignations and draws. */
import { describe, expect, it, vi } from "vitest";
import { EntryLog } from "../../../engine/log/entry-log.ts";
import games from "../../oracle/pool-games.json";
import { logOf, newBrowser, newProgram, openTable, request } from "../support.ts";
import { move, newId, SEATED_LENGTH, seatAll, seatTwo, sit, TableClient } from "../table-client.ts";

const START_WHITE = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

describe("a socket", () => {
  it("receives its viewer and the whole log", async () => {
    const client = await TableClient.open(await openTable());
    expect(client.hello).toMatchObject({ protocol: 1, viewer: "watcher", seats: [], from: 0, length: 1 });
    expect(client.entries.map(({ seq, seat, v, event }) => [seq, seat, v, event.type])).toEqual([
      [0, null, 1, "opened"],
    ]);
  });

  it("receives its player's seats, and the seat whose view it gets", async () => {
    const table = await openTable();
    const client = await TableClient.open(table, await newBrowser());
    const id = newId();
    const answer = await client.submit(sit(1, "  Ada\u202e  "), { id });
    expect(answer).toMatchObject({ type: "entry", seq: 1, seat: 1, id, event: { name: "Ada", player: null } });
    expect(await client.nextFrame()).toMatchObject({ type: "hello", viewer: 1, seats: [1], from: 2, length: 2 });
  });

  it("receives the start of the game and the drawn colours when all sit and have revealed their salts", async () => {
    const { clients, watcher } = await seatTwo();
    expect(watcher.entries.map(({ event }) => event.type)).toEqual([
      "opened",
      "seat-taken",
      "seat-taken",
      "salt-shown",
      "salt-shown",
      "colours-drawn",
    ]);
    expect(clients[0].entries.at(-1)).toMatchObject({ seat: null, event: { type: "colours-drawn", black: 0 } });
  });

  it("can be opened by a program with its bearer token", async () => {
    const client = await TableClient.open(await openTable(), await newProgram());
    expect(await client.submit(sit(0))).toMatchObject({ type: "entry", seq: 1 });
  });

  it("allows a visitor without an identity to watch, but not to sit down", async () => {
    const client = await TableClient.open(await openTable());
    expect(await client.submit(sit(0))).toMatchObject({ type: "refused", code: "no-identity", length: 1 });
  });
});

describe("a move", () => {
  it("reaches everybody as one entry; only its sender gets the command's id", async () => {
    const { clients, watcher } = await seatTwo();
    const id = newId();
    const own = await clients[0].submit(move(11, 15), { id });
    const opponents = await clients[1].nextFrame();
    const watched = await watcher.waitUntil(() => watcher.entries.length === 7).then(() => watcher.received.at(-1));
    expect(own).toEqual({
      type: "entry",
      seq: 6,
      at: expect.any(Number),
      seat: 0,
      v: 1,
      event: { type: "moved", path: [11, 15] },
      id,
    });
    const { id: _, ...open } = own as { id: string };
    expect(opponents).toEqual(open);
    expect(watched).toEqual(open);
  });

  it("is judged without a copy of the whole log", async () => {
    const { clients } = await seatTwo();
    await clients[0].submit(move(11, 15));
    const whole = vi.spyOn(EntryLog.prototype, "whole", "get");
    expect(await clients[1].submit(move(22, 18))).toMatchObject({ type: "entry" });
    expect(whole).not.toHaveBeenCalled();
  });

  it.each([
    ["out of turn", 1, [21, 17], "not-your-turn"],
    ["to a square that is taken", 0, [9, 5], "not-legal"],
  ] as const)("%s is refused, and only its sender is notified", async (_, seat, path, code) => {
    const { table, clients, watcher } = await seatTwo();
    const before = await logOf(table);
    const answer = await clients[seat].submit(move(...path));
    expect(answer).toMatchObject({ type: "refused", length: 6 });
    if (code !== "not-legal") expect(answer).toMatchObject({ code });
    await watcher.synchronize();
    await clients[1 - seat]!.synchronize();
    expect(watcher.entries.length).toBe(6);
    expect(clients[1 - seat]!.entries.length).toBe(6);
    expect(await logOf(table)).toEqual(before);
  });
});

describe("the end of a game", () => {
  it("by a resignation reveals the secret and the full log to every viewer", async () => {
    const { table, clients, watcher } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    for (const client of [...clients, watcher]) await client.waitUntil(() => client.hello?.viewer === "all");
    expect(watcher.entries.map(({ event }) => event.type).slice(SEATED_LENGTH)).toEqual(["resigned", "revealed"]);
    expect(watcher.hello).toMatchObject({ from: 8, length: 8 });
    expect(await (await request(`/api/tables/${table}`)).json()).toMatchObject({
      phase: "over",
      turn: [],
      outcome: { winners: [1], reason: "resigned" },
      seats: ["player 0", "player 1"],
    });
  });
});

describe("pass and play", () => {
  it("lets one person play both seats over one socket, whose view does not change", async () => {
    const table = await openTable({ shared: true, options: { black: "first" } });
    const client = await TableClient.open(table, await newBrowser());
    await seatAll(client, client);
    await client.waitUntil(() => client.hello?.seats.length === 2 && client.length === SEATED_LENGTH);
    const ids = [newId(), newId()];
    expect(await client.submit(move(11, 15), { id: ids[0]! })).toMatchObject({ type: "entry", seat: 0, id: ids[0] });
    expect(await client.submit(move(21, 17), { id: ids[1]!, seat: 1 })).toMatchObject({
      type: "entry",
      seat: 1,
      id: ids[1],
    });
    expect(client.hello).toMatchObject({ viewer: 0, seats: [0, 1] });
  });

  it("lets each socket choose the seat that it views and plays", async () => {
    const table = await openTable({ shared: true, options: { black: "first" } });
    const ada = await newBrowser();
    const client = await TableClient.open(table, ada);
    await seatAll(client, client);
    const other = await TableClient.open(table, ada, "?seat=1");
    expect(other.hello).toMatchObject({ viewer: 1, seats: [0, 1] });
    expect(await other.submit(move(11, 15))).toMatchObject({ type: "refused", code: "not-your-turn" });
    expect(await other.submit(move(11, 15), { seat: 0 })).toMatchObject({ type: "entry", seat: 0 });
  });

  it("lets nobody view the seat of another player", async () => {
    const { table, identities } = await seatTwo();
    expect((await TableClient.open(table, {}, "?seat=1")).hello).toMatchObject({ viewer: "watcher", seats: [] });
    expect((await TableClient.open(table, await newBrowser(), "?seat=1")).hello).toMatchObject({ viewer: "watcher" });
    expect((await TableClient.open(table, identities[0], "?seat=1")).hello).toMatchObject({ viewer: 0, seats: [0] });
  });
});

describe("a recorded master game", () => {
  it("can be played move by move, and every viewer gets the same log", async () => {
    const game = games.reduce((short, next) => (next.moves.length < short.moves.length ? next : short));
    const { table, clients, watcher } = await seatTwo({ options: { black: "second", fen: START_WHITE } });
    const moves = game.moves.split(" ").map((text) => text.split(/[-x]/).map(Number));
    for (const [ply, path] of moves.entries()) {
      const client = clients[ply % 2]!;
      await client.waitUntil(() => client.entries.length === 6 + ply);
      expect(await client.submit(move(...path))).toMatchObject({ type: "entry", seq: 6 + ply, event: { path } });
    }
    const length = 4 + moves.length;
    for (const client of [...clients, watcher]) await client.waitUntil(() => client.entries.length >= length);
    const log = await logOf(table);
    expect(watcher.entries).toEqual(log);
    const withoutIds = (client: TableClient) => client.entries.map(({ id: _, ...entry }) => entry);
    expect(clients.map(withoutIds)).toEqual([log, log]);
  });
});
