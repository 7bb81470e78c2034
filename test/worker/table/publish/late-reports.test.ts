/** Reports that arrive after newer ones, after the table's deletion, or twice. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PersonListing } from "../../../../engine/wire/listing.ts";
import { RETAIN_IDENTITY_DAYS } from "../../../../engine/wire/retention.ts";
import { upsertReport } from "../../../../worker/lobby/read-model.ts";
import type { Person, Table } from "../../../../worker/main.ts";
import { Alarm } from "../../../../worker/sockets/alarm.ts";
import { TableLog } from "../../../../worker/table/log/table-log.ts";
import { MAX_REPORT_MS } from "../../../../worker/table/publish/outbox.ts";
import { Publisher } from "../../../../worker/table/publish/publisher.ts";
import { listsShownTo } from "../../lobby/lobby-lists.ts";
import { waitForMyTables } from "../../person/my-tables-client.ts";
import {
  advanceClock,
  emptyLobby,
  type Identity,
  newBrowser,
  openTable,
  personKeysAt,
  personStub,
  post,
  request,
  runSweep,
  storedListing,
  storedLog,
  tableStub,
  testEnv,
  waitForAllReports,
} from "../../support.ts";
import { seatTwo, sit, TableClient } from "../../table-client.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

beforeEach(emptyLobby);

const hasTable = (sql: SqlStorage, name: string): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = ?", name).toArray().length > 0;

/** Bindings of which only those to other tables need time. */
const envWith = (open: () => Promise<void>): Env => {
  const statement = { bind: () => statement, run: async () => undefined };
  const bindings = {
    LOBBY: { prepare: () => statement, batch: async () => [] },
    PERSON: { getByName: () => ({ receiveReport: async () => undefined, forget: async () => undefined }) },
    TABLE: { getByName: () => ({ open }) },
  };
  return { ...testEnv, ...(bindings as unknown as Env) };
};

describe("a report that arrives late or twice", () => {
  it("changes nothing", async () => {
    const { table, identities, clients } = await seatTwo({ public: true });
    await clients[0].submit({ type: "resign" });
    await waitForAllReports(table, ({ phase }) => phase === "over");
    const before = await listsShownTo(...identities);
    const newest = (await storedListing(table))!;
    const older = { ...newest, phase: "seating", seats: ["Eve", null], length: newest.length - 1 } as const;
    await upsertReport(env.LOBBY, { listing: older, list: "open" }, Date.now());
    expect(await listsShownTo(...identities)).toEqual(before);
    for (let count = 0; count < 3; count++) expect(await tableStub(table).report()).toBe(true);
    expect(await listsShownTo(...identities)).toEqual(before);
  });

  it("does not list a deleted table again", async () => {
    const { table, identities, clients } = await seatTwo({ public: true });
    await clients[0].submit({ type: "resign" });
    const listing = await waitForAllReports(table, ({ phase }) => phase === "over");
    const keys = await personKeysAt(table);
    const reportLate = async (): Promise<void> => {
      await upsertReport(env.LOBBY, { listing, list: "finished" }, Date.now());
      for (const key of keys) await personStub(key).receiveReport({ listing, mine: [0] });
    };
    const countRows = async (): Promise<readonly unknown[]> => [
      await env.LOBBY.prepare("SELECT count(*) AS n FROM listing WHERE id = ?").bind(table).first("n"),
      ...(await Promise.all(
        keys.map((key) =>
          runInDurableObject(personStub(key), (_: Person, { storage: { sql } }) =>
            Number(sql.exec("SELECT count(*) AS n FROM game WHERE id = ?", table).one().n),
          ),
        ),
      )),
    ];
    for (const identity of identities) await post(`/api/tables/${table}/forget`, {}, identity);
    await reportLate();
    expect(await listsShownTo(...identities)).toEqual([{ open: [], finished: [] }, { tables: [] }, { tables: [] }]);
    expect(await countRows()).toEqual([1, 1, 1]);
    advanceClock(1.1 * HOUR);
    await runSweep();
    for (const key of keys) expect(await runDurableObjectAlarm(personStub(key))).toBe(true);
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it("does not list a left table again, also when the row that refuses it was dropped", async () => {
    const [table, ada] = [await openTable(), await newBrowser()];
    const client = await TableClient.open(table, ada);
    await client.submit(sit(0));
    const [{ mine, ...listing }] = (await waitForMyTables(ada, ([one]) => one !== undefined)) as [PersonListing];
    const person = personStub((await personKeysAt(table))[0]!);
    const at = Date.now();
    await client.submit({ type: "stand" });
    await waitForMyTables(ada, (tables) => tables.length === 0);
    advanceClock(1.1 * HOUR);
    expect(await runDurableObjectAlarm(person)).toBe(true);
    await person.receiveReport({ listing, mine, at });
    expect(await person.tables([])).toEqual([]);
    await person.receiveReport({ listing, mine, at: Date.now() });
    expect(await person.tables([])).toMatchObject([{ id: table, mine }]);
  });

  it("opens a deleted table no second time", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    const [opened] = await storedLog(tableStub(table));
    for (const identity of identities) await post(`/api/tables/${table}/forget`, {}, identity);
    await tableStub(table).open(opened!.event as never);
    expect(await tableStub(table).summary(table)).toBeNull();
  });

  it("stores nothing in the object of a deleted table whose rematch it opened", async () => {
    const { table, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    for (const client of clients) {
      await client.waitUntil(() => client.hello?.viewer === "all");
      await client.submit({ type: "rematch" });
    }
    const isStored = () =>
      runInDurableObject(tableStub(table), (_: Table, { storage: { sql } }) => hasTable(sql, "rematch_is_open"));
    await expect.poll(isStored).toBe(true);
    await runInDurableObject(tableStub(table), async (_: Table, ctx) => {
      const { storage } = ctx;
      storage.sql.exec("DROP TABLE rematch_is_open");
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      vi.spyOn(console, "error").mockReturnValue();
      const opening = Promise.withResolvers<void>();
      const log = new TableLog(ctx);
      const publisher = new Publisher(
        ctx,
        envWith(() => opening.promise),
        new Alarm(ctx),
        log,
        () => false,
      );
      void publisher.again();
      await vi.advanceTimersByTimeAsync(0);
      const erased = publisher.erase();
      await vi.advanceTimersByTimeAsync(MAX_REPORT_MS);
      await erased;
      await storage.deleteAll();
      log.drop();
      opening.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(hasTable(storage.sql, "rematch_is_open")).toBe(false);
    });
  });
});

describe("the id of a deleted table in a person object", () => {
  const alarmAt = (key: string): Promise<number | null> =>
    runInDurableObject(personStub(key), (_: Person, { storage }) => storage.getAlarm());

  const deleteTable = async (table: string, identities: readonly Identity[]): Promise<void> => {
    for (const identity of identities) await post(`/api/tables/${table}/forget`, {}, identity);
    expect((await request(`/api/tables/${table}`)).status).toBe(404);
  };

  const finishedTable = async (): Promise<{ table: string; identities: readonly Identity[]; key: string }> => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    await waitForAllReports(table, ({ phase }) => phase === "over");
    return { table, identities, key: (await personKeysAt(table))[0]! };
  };

  it("is dropped after an hour, also if the person uses the identity in the meantime", async () => {
    const { table, identities, key } = await finishedTable();
    advanceClock(8 * DAY);
    const deletedAt = Date.now();
    await deleteTable(table, identities);
    await personStub(key).choose([], [{ name: "name", value: "Ada", at: 1 }]);
    expect(await alarmAt(key)).toBeLessThan(deletedAt + 1.1 * HOUR);
    advanceClock(0.5 * HOUR);
    await personStub(key).forget("another table", true);
    advanceClock(0.6 * HOUR);
    for (const left of [["another table"], []]) {
      expect(await runDurableObjectAlarm(personStub(key))).toBe(true);
      const rows = runInDurableObject(personStub(key), (_: Person, { storage: { sql } }) =>
        sql.exec("SELECT id FROM game").toArray(),
      );
      expect(await rows).toEqual(left.map((id) => ({ id })));
      advanceClock(0.5 * HOUR);
    }
    expect(await alarmAt(key)).toBeGreaterThan(Date.now() + 390 * DAY);
  });

  it("does not start an ended identity again", async () => {
    const { table, key } = await finishedTable();
    advanceClock((RETAIN_IDENTITY_DAYS + 8) * DAY);
    expect(await runDurableObjectAlarm(personStub(key))).toBe(true);
    await personStub(key).forget(table, true);
    advanceClock(1.1 * HOUR);
    expect(await runDurableObjectAlarm(personStub(key))).toBe(true);
    const stored = runInDurableObject(personStub(key), async (_: Person, { storage }) => [
      await storage.getAlarm(),
      ...storage.sql.exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
      ...storage.kv.list(),
    ]);
    expect(await stored).toEqual([null]);
  });
});
