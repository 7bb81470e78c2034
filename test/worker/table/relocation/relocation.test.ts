/**
 * Relocation: a table whose players are nearer to another region continues there, with its whole log and secret.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { newestGame } from "../../../../engine/contract/game-registry.ts";
import { isLogFault, makeLog, parseLog } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { personKeys, playerIdOf } from "../../../../worker/identity/identity.ts";
import { keysOf } from "../../../../worker/identity/signing-keys.ts";
import { makeTableId } from "../../../../worker/identity/table-id.ts";
import type { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { readRows } from "../../../../worker/table/log/storage.ts";
import { TABLE_STORAGE_NAMES } from "../../../../worker/table/log/storage-dump.ts";
import { MAX_DIRECT_GUESTS } from "../../../../worker/table/viewers/relays.ts";
import { myTables } from "../../person/my-tables-client.ts";
import {
  type CfProperties,
  faultOf,
  handOver,
  logOf,
  newBrowser,
  ORIGIN,
  openTable,
  post,
  request,
  runSweep,
  storedListing,
  tableStub,
  testEnv,
} from "../../support.ts";
import { move, SALT, SEATED_LENGTH, showSalt, sit, TableClient } from "../../table-client.ts";
import {
  AMERICA,
  EUROPE,
  liveObjects,
  openDistantTable,
  postCommand,
  reconnectBoth,
  relocatedTableStub,
  revealSalts,
  seatBoth,
  sqlTableNames,
} from "./two-regions.ts";

beforeEach(clearLocationCache);

/** A table that was relocated from America to Europe, where its game started. */
const relocate = async (order: object = {}) => {
  const distant = await openDistantTable(order);
  await seatBoth(distant);
  const clients = await reconnectBoth(distant, "");
  await revealSalts(clients);
  return { ...distant, clients };
};

const expectNotRelocated = async (table: string): Promise<void> => {
  expect(await liveObjects(table)).toEqual(["origin"]);
  expect(await sqlTableNames(relocatedTableStub(table))).toEqual([]);
};

describe("a table whose players are far from its region", () => {
  it("is relocated with log, secret and seats, and leaves only a pointer", async () => {
    const distant = await openDistantTable();
    const secretOf = (stub: DurableObjectStub<Table>) =>
      runInDurableObject(stub, (_: Table, { storage }) => readRows(storage.sql)?.secret);
    const secret = await secretOf(tableStub(distant.table));
    await seatBoth(distant);
    const again = await reconnectBoth(distant, "");
    expect(await liveObjects(distant.table)).toEqual(["relocated"]);
    expect(await sqlTableNames(tableStub(distant.table))).toEqual(["elsewhere"]);
    expect(
      await runInDurableObject(tableStub(distant.table), (_: Table, { storage }) => [...storage.kv.list()]),
    ).toEqual([]);
    expect(await secretOf(relocatedTableStub(distant.table))).toBe(secret);
    expect(again.map(({ hello }) => hello?.seats)).toEqual([[0], [1]]);
    expect(again[1].entries).toEqual(distant.clients[1].entries);
  });

  it("can be played to its end there, and its whole log verifies", async () => {
    const { table, clients } = await relocate();
    expect(await clients[0].submit(move(11, 15))).toMatchObject({ type: "entry", seq: SEATED_LENGTH });
    expect(await clients[1].submit(move(22, 18))).toMatchObject({ type: "entry", seq: SEATED_LENGTH + 1 });
    await clients[0].submit({ type: "resign" });
    const log = parseLog(makeLog(await logOf(table)));
    expect(isLogFault(log) ? log.fault : verify(log).fault).toBeNull();
    expect((await logOf(table)).map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(["opened", "seat-taken", "revealed"]),
    );
  });

  it("continues from the entries that its pages have", async () => {
    const distant = await openDistantTable();
    await seatBoth(distant);
    const [client] = await reconnectBoth(distant, "?from=3&as=0");
    expect([client.hello?.from, client.hello?.length, client.entries]).toEqual([3, 3, []]);
  });

  it("is found by every route of a Worker instance that knows of the relocation or not", async () => {
    const { table, identities } = await relocate();
    for (const isNewInstance of [true, false]) {
      if (isNewInstance) clearLocationCache();
      const answers = await Promise.all(
        [
          `/api/tables/${table}`,
          `/api/tables/${table}/log`,
          `/api/tables/${table}/log?raw=1`,
          `/api/tables/${table}/moves`,
          `/t/${table}`,
          `/t/${table}/preview.png`,
        ].map(async (path) => [path, (await request(path, { headers: identities[0] })).status]),
      );
      expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    }
    const other = await newBrowser();
    await handOver(table, identities[0], other);
    expect((await TableClient.open(table, other)).hello?.seats).toEqual([0]);
  });

  it("reports to its players and the lobby from there, where the sweep queries it", async () => {
    const { table, identities, clients } = await relocate({ public: true });
    await expect.poll(async () => (await storedListing(table))?.phase, { timeout: 10_000 }).toBe("playing");
    await expect
      .poll(() => myTables(identities[1]), {
        timeout: 10_000,
      })
      .toMatchObject([{ id: table, mine: [1] }]);
    await clients[0].submit({ type: "resign" });
    await expect
      .poll(() => myTables(identities[0]), {
        timeout: 10_000,
      })
      .toMatchObject([{ id: table, phase: "over" }]);
    await env.LOBBY.exec(`UPDATE listing SET ask_at = 0, heard_at = 0, length = 0, shown = NULL WHERE id = '${table}'`);
    await runSweep();
    expect((await storedListing(table))?.phase).toBe("over");
  });

  it("continues to send its log to watchers on relays", async () => {
    const distant = await openDistantTable();
    const guests: TableClient[] = [];
    // The opener and the two players are connected already.
    for (let count = 3; count < MAX_DIRECT_GUESTS; count++) guests.push(await TableClient.open(distant.table));
    const relayed = await TableClient.open(distant.table, {}, "?patch=1");
    await seatBoth(distant);
    const clients = await reconnectBoth(distant, "");
    await revealSalts(clients);
    await clients[0].submit(move(11, 15));
    await relayed.waitUntil(() => relayed.length === SEATED_LENGTH + 1);
    expect(relayed.entries.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(relayed.entries).toEqual(await logOf(distant.table));
    for (const client of guests) expect((await client.closed).code).toBe(4301);
  });

  it("is relocated with the votes to delete it and the reservations of its seats", async () => {
    const keys = await keysOf(testEnv);
    const table = await makeTableId(keys);
    const identities = [await newBrowser(), await newBrowser(), await newBrowser()];
    const players = await Promise.all(identities.map((headers) => playerIdOf(new Request(ORIGIN, { headers }), keys)));
    const persons = await Promise.all(players.map(async (player) => (await personKeys(keys, player!))[0]));
    const { rules, options } = newestGame("spy");
    const kept = ["Ann", "Bo", "Cy"];
    const setup = { game: "spy", rules, options: v.parse(options, {}), seats: 3, shared: false, kept };
    await tableStub(table).open(setup, persons, "enam");
    const connect = () => Promise.all(identities.map((one) => TableClient.open(table, one, "", EUROPE)));
    const vote = async (player: number) => (await post(`/api/tables/${table}/forget`, {}, identities[player]!)).json();
    const [first, second, third] = await connect();
    for (const [seat, client] of [first, second].entries()) await client!.submit(sit(seat));
    expect(await vote(0)).toEqual({ against: [1] });
    await third!.submit(sit(2));
    expect((await third!.closed).code).toBe(4301);
    const [, , again] = await connect();
    expect(await liveObjects(table)).toEqual(["relocated"]);
    expect(await again!.submit({ type: "stand" })).toMatchObject({ type: "entry" });
    const stranger = await TableClient.open(table, await newBrowser(), "", EUROPE);
    expect(await stranger.submit(sit(2))).toMatchObject({ type: "refused", code: "seat-kept" });
    expect(await again!.submit(sit(2))).toMatchObject({ type: "entry" });
    expect(await vote(1)).toEqual({ against: [2] });
  });

  it("is deleted at both objects if all players delete it", async () => {
    const distant = await openDistantTable();
    await seatBoth(distant);
    const clients = await reconnectBoth(distant, "");
    expect(await (await post(`/api/tables/${distant.table}/forget`, {}, distant.identities[0])).json()).toEqual({
      against: [1],
    });
    expect(await (await post(`/api/tables/${distant.table}/forget`, {}, distant.identities[1])).json()).toEqual({
      against: [],
    });
    for (const client of clients) expect((await client.closed).code).toBe(4410);
    expect(await sqlTableNames(tableStub(distant.table))).toEqual([]);
    expect(await sqlTableNames(relocatedTableStub(distant.table))).toEqual([]);
    expect(await faultOf(await request(`/api/tables/${distant.table}`))).toEqual([404, "no-table"]);
    clearLocationCache();
    expect(await faultOf(await request(`/api/tables/${distant.table}`))).toEqual([404, "no-table"]);
    expect(await storedListing(distant.table)).toBeNull();
  });

  it("is not opened a second time at its origin", async () => {
    const { table } = await relocate();
    await tableStub(table).open({ game: "pool", rules: "other", options: {}, seats: 2, shared: true });
    expect(await liveObjects(table)).toEqual(["relocated"]);
    expect((await logOf(table)).length).toBe(SEATED_LENGTH);
  });

  it("has its rematch in the new region", async () => {
    const { table, clients } = await relocate();
    await clients[0].submit({ type: "resign" });
    for (const client of clients) await client.waitUntil(() => client.hello?.viewer === "all");
    await clients[0].submit({ type: "rematch" });
    await clients[1].submit({ type: "rematch" });
    const next = ((await logOf(table)).at(-1)!.event as unknown as { table: string }).table;
    await expect
      .poll(async () => (await sqlTableNames(tableStub(next))).includes("log"), { timeout: 10_000 })
      .toBe(true);
    const near = await runInDurableObject(
      tableStub(next),
      (_: Table, { storage }) => storage.sql.exec("SELECT near FROM log WHERE seq = 0").one().near,
    );
    expect(near).toBe("weur");
  });

  it("answers and notifies a player who sat down without a socket", async () => {
    const distant = await openDistantTable();
    const program = { identity: distant.identities[1], from: EUROPE };
    await distant.clients[0].submit(sit(0));
    expect(await postCommand(distant.table, program, sit(1), { seq: 1 })).toMatchObject({
      ...{ status: 200, frame: { type: "entry", seq: 2 } },
    });
    expect((await distant.opener.closed).code).toBe(4301);
    expect(await postCommand(distant.table, program, showSalt, { seq: 2 })).toMatchObject({ frame: { seq: 3 } });
    expect(await liveObjects(distant.table)).toEqual(["relocated"]);
    await relocatedTableStub(distant.table).report();
    expect(await myTables(distant.identities[1])).toMatchObject([{ id: distant.table, mine: [1] }]);
  });
});

describe("the storage of a table", () => {
  const sources = import.meta.glob<string>("../../../../worker/table/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const created = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(/g)].map(([, name]) => name),
  );

  it("is relocated with every SQL table that the object creates", () => {
    expect(created).toEqual(expect.arrayContaining(["log", "kept_seat", "relay"]));
    expect(created.filter((name) => !TABLE_STORAGE_NAMES.includes(name!))).toEqual([]);
  });
});

describe("a table is not relocated", () => {
  const cases: readonly (readonly [string, readonly [CfProperties, CfProperties]])[] = [
    ["both players are near it", [AMERICA, AMERICA]],
    ["the first player is near it", [AMERICA, EUROPE]],
    ["the second player is near it", [EUROPE, AMERICA]],
    ["the first player's region is unknown", [{}, EUROPE]],
    ["the second player's region is unknown", [EUROPE, {}]],
    ["no region is nearer to both together", [EUROPE, { continent: "OC" }]],
  ];

  it.each(cases)("if %s", async (_, froms) => {
    const distant = await openDistantTable({}, froms);
    for (const [seat, client] of distant.clients.entries()) await client.submit(sit(seat));
    await revealSalts(distant.clients as [TableClient, TableClient]);
    await expectNotRelocated(distant.table);
  });

  it("while a seat is free", async () => {
    const distant = await openDistantTable({ game: "train", seats: 3, options: { set: 6 } });
    for (const [seat, client] of distant.clients.entries()) await client.submit(sit(seat));
    await distant.clients[1].synchronize();
    await expectNotRelocated(distant.table);
    const third = await TableClient.open(distant.table, await newBrowser(), "", EUROPE);
    await third.submit(sit(2));
    for (const client of [...distant.clients, third]) expect((await client.closed).code).toBe(4301);
    await expect.poll(() => liveObjects(distant.table)).toEqual(["relocated"]);
  });

  it("if the second player is a bot or the same person", async () => {
    const { table, clients } = await openDistantTable();
    await clients[0].submit(sit(0));
    expect(await clients[0].submit({ type: "seat-bot", seat: 1, level: 1, salt: SALT })).toMatchObject({
      type: "entry",
    });
    await clients[0].synchronize();
    await expectNotRelocated(table);
    const other = await openDistantTable();
    await other.clients[0].submit(sit(0));
    await other.clients[0].submit(sit(1));
    await other.clients[0].synchronize();
    await expectNotRelocated(other.table);
  });

  it("if the first player left or has no socket", async () => {
    const { table, clients } = await openDistantTable();
    await clients[0].submit(sit(0));
    await clients[0].submit({ type: "stand" });
    await clients[1].submit(sit(1));
    await clients[1].synchronize();
    await expectNotRelocated(table);
    const other = await openDistantTable();
    await other.clients[0].submit(sit(0));
    other.clients[0].socket.close(1000);
    await other.clients[0].closed;
    await expect
      .poll(async () => {
        await other.clients[1].synchronize();
        return other.clients[1].presences.at(-1)?.seats[0] === false;
      })
      .toBe(true);
    await other.clients[1].submit(sit(1));
    await other.clients[1].synchronize();
    await expectNotRelocated(other.table);
  });

  it("without a stored region", async () => {
    const table = await openTable({}, {});
    const opening = [await newBrowser(), await newBrowser()].map((identity) =>
      TableClient.open(table, identity, "", EUROPE),
    );
    for (const [seat, client] of (await Promise.all(opening)).entries()) await client.submit(sit(seat));
    await expectNotRelocated(table);
    const old = await openDistantTable();
    await runInDurableObject(tableStub(old.table), (_: Table, { storage }) =>
      storage.sql.exec(
        "CREATE TABLE kept AS SELECT seq, at, seat, v, event, id, secret FROM log; DROP TABLE log; ALTER TABLE kept RENAME TO log",
      ),
    );
    for (const [seat, client] of old.clients.entries()) await client.submit(sit(seat));
    await old.clients[1].synchronize();
    await expectNotRelocated(old.table);
  });

  it("a second time for a player who sits down later", async () => {
    const distant = await openDistantTable();
    await seatBoth(distant);
    const [first] = await reconnectBoth(distant, "");
    await first.submit({ type: "stand" });
    const asia = await TableClient.open(distant.table, await newBrowser(), "", { continent: "AS", longitude: "114" });
    await asia.submit(sit(0));
    await asia.synchronize();
    expect(await liveObjects(distant.table)).toEqual(["relocated"]);
  });
});
