/**
 * A relocation that the new object does not complete: the table stays at its origin, whatever was sent to the new object.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import {
  commitRelocation,
  makeOffer,
  readOffer,
  recordAttempt,
  withdrawOffer,
} from "../../../../worker/table/log/offer.ts";
import { exportStorage, type StorageDump } from "../../../../worker/table/log/storage-dump.ts";
import { OFFER_TIMEOUTS_MS } from "../../../../worker/table/relocation/sender.ts";
import { alarmOf, logOf, post, request, tableStub, waitForListing } from "../../support.ts";
import { move, SEATED_LENGTH, showSalt, sit, TableClient } from "../../table-client.ts";
import {
  type DistantTable,
  EUROPE,
  killObject,
  liveObjects,
  openDistantTable,
  reconnectBoth,
  relocatedTableStub,
  revealSalts,
  runAlarm,
  seatBoth,
  sqlTableNames,
  withFailure,
} from "./two-regions.ts";

let points: string[] = [];

beforeEach(() => {
  clearLocationCache();
  points = [];
  vi.spyOn(env.METRICS!, "writeDataPoint").mockImplementation((point) => void points.push(String(point?.blobs?.[0])));
  vi.spyOn(console, "error").mockReturnValue();
});

const exportOf = (table: string): Promise<StorageDump> =>
  runInDurableObject(tableStub(table), (_: Table, { storage }) => exportStorage(storage, "weur"));

/** The keys that an object stores beside the SQL tables of a table. */
const storedKeys = (stub: DurableObjectStub<Table>): Promise<string[]> =>
  runInDurableObject(stub, (_: Table, { storage }) => [...storage.kv.list()].map(([name]) => name));

const offerAttempts = (table: string) =>
  runInDurableObject(tableStub(table), (_: Table, { storage }) => readOffer(storage)?.tries ?? null);

/** Runs the alarm until the offer is accepted or withdrawn; returns the number of runs. */
const runAlarmsToDecision = async (table: string): Promise<number> => {
  for (let runs = 1; ; runs++) {
    await runAlarm(tableStub(table));
    if (!(await sqlTableNames(tableStub(table))).includes("elsewhere")) return runs;
    if (runs > OFFER_TIMEOUTS_MS.length) throw new Error("still undecided");
  }
};

/** Expects that the table is played at its origin, and that the other object stores nothing, now or later. */
const expectAtOrigin = async (distant: DistantTable): Promise<void> => {
  const { table } = distant;
  const clients = await reconnectBoth(distant, "");
  expect(clients.map(({ hello }) => hello?.seats)).toEqual([[0], [1]]);
  await revealSalts(clients);
  expect(await clients[0].submit(move(11, 15))).toMatchObject({ type: "entry", seq: SEATED_LENGTH });
  expect(await liveObjects(table)).toEqual(["origin"]);
  while (await runAlarm(relocatedTableStub(table)));
  expect(await sqlTableNames(relocatedTableStub(table))).toEqual([]);
  expect(await storedKeys(relocatedTableStub(table))).toEqual([]);
  expect(await tableStub(table).whereTo()).toBeNull();
  expect((await logOf(table)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: SEATED_LENGTH + 1 }, (_, seq) => seq),
  );
};

describe.each(["before", "after"] as const)("a relocation that always fails %s the copy arrives", (failure) => {
  it("leaves the table at its origin after the last attempt", async () => {
    const attempts = withFailure("accept", () => failure);
    const distant = await openDistantTable();
    const from = Date.now();
    await seatBoth(distant);
    await expect.poll(() => attempts.mock.results.length > 0).toBe(true);
    expect(await runAlarmsToDecision(distant.table)).toBe(OFFER_TIMEOUTS_MS.length - 1);
    expect(Date.now() - from).toBeLessThan(35_000);
    expect(attempts.mock.calls.length).toBe(OFFER_TIMEOUTS_MS.length);
    expect(points.filter((name) => ["stayed", "resettled"].includes(name))).toEqual(["stayed"]);
    await expectAtOrigin(distant);
  });

  it("leaves the table at its origin although the origin dies in each attempt", async () => {
    const attempts = withFailure("accept", () => failure);
    const distant = await openDistantTable();
    await seatBoth(distant);
    await expect.poll(() => attempts.mock.results.length > 0).toBe(true);
    for (let tries = 2; tries <= OFFER_TIMEOUTS_MS.length; tries++) {
      await killObject(tableStub(distant.table));
      await runAlarm(tableStub(distant.table));
      expect(attempts.mock.calls.length).toBe(tries);
    }
    await expectAtOrigin(distant);
  });

  it("is followed by a report to the lobby", async () => {
    withFailure("accept", () => failure);
    const { table, clients } = await openDistantTable({ public: true });
    // The table is listed as open until the lobby receives that both seats are taken.
    await clients[0].submit(sit(0));
    await waitForListing(table, ({ length }) => length === 2);
    await clients[1].submit(sit(1));
    await runAlarmsToDecision(table);
    await waitForListing(table, ({ length }) => length === 3);
  });
});

it("a relocation leaves the table at its origin if the origin died in its last attempt", async () => {
  const attempts = withFailure("accept", () => "after");
  const distant = await openDistantTable();
  await seatBoth(distant);
  await expect.poll(() => attempts.mock.results.length > 0).toBe(true);
  await runInDurableObject(tableStub(distant.table), (_: Table, { storage }) => {
    while ((readOffer(storage)?.tries ?? 0) < OFFER_TIMEOUTS_MS.length) recordAttempt(storage, Date.now());
  });
  await runAlarm(tableStub(distant.table));
  expect(attempts.mock.calls.length).toBe(1);
  await expectAtOrigin(distant);
});

describe("an object that does not answer", () => {
  it("does not get the table, even if it accepts after the offer was withdrawn", async () => {
    // Timers run a thousand times as fast.
    const original = globalThis.setTimeout;
    const fast = (action: () => void, ms = 0) => original(action, ms / 1000);
    vi.spyOn(globalThis, "setTimeout").mockImplementation(fast as typeof setTimeout);
    let mayAnswer = false;
    let accepted = 0;
    const { accept } = Table.prototype;
    const attempts = vi.spyOn(Table.prototype, "accept").mockImplementation(async function (
      this: Table,
      copy: StorageDump,
    ) {
      while (!mayAnswer) await scheduler.wait(5);
      accept.call(this, copy);
      accepted++;
    } as never);
    const distant = await openDistantTable();
    await seatBoth(distant);
    await expect.poll(async () => (await offerAttempts(distant.table)) === 1).toBe(true);
    expect((await request(`/api/tables/${distant.table}`)).status).toBe(503);
    await runAlarmsToDecision(distant.table);
    expect([attempts.mock.calls.length, accepted]).toEqual([OFFER_TIMEOUTS_MS.length, 0]);
    expect(await liveObjects(distant.table)).toEqual(["origin"]);
    mayAnswer = true;
    await expect.poll(() => accepted === OFFER_TIMEOUTS_MS.length).toBe(true);
    expect(await storedKeys(relocatedTableStub(distant.table))).toEqual(["waiting"]);
    await expectAtOrigin(distant);
  });
});

describe("the copy of a relocated table", () => {
  /** A table that stayed because its relocation failed, and its copy. */
  const stayAtOrigin = async () => {
    withFailure("accept", () => "before");
    const distant = await openDistantTable();
    await seatBoth(distant);
    const copy = await exportOf(distant.table);
    await runAlarmsToDecision(distant.table);
    vi.mocked(Table.prototype.accept).mockRestore();
    return { distant, copy };
  };

  it("is deleted if it arrives after the offer was withdrawn", async () => {
    const { distant, copy } = await stayAtOrigin();
    await relocatedTableStub(distant.table).accept(copy);
    expect(await relocatedTableStub(distant.table).summary(distant.table)).toBeNull();
    expect(await liveObjects(distant.table)).toEqual(["origin"]);
    await killObject(relocatedTableStub(distant.table));
    await expectAtOrigin(distant);
  });

  it("waits, without serving a table, until the origin answers who owns it", async () => {
    const { distant, copy } = await stayAtOrigin();
    const failing = vi.spyOn(Table.prototype, "ownerOf").mockImplementation(() => {
      throw new Error("broken");
    });
    await relocatedTableStub(distant.table).accept(copy);
    const pauses: number[] = [];
    for (let count = 0; count < 9; count++) {
      await runAlarm(relocatedTableStub(distant.table));
      pauses.push(Math.round(((await alarmOf(relocatedTableStub(distant.table)))! - Date.now()) / 60_000));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await liveObjects(distant.table)).toEqual(["origin"]);
    failing.mockRestore();
    vi.useRealTimers();
    await expectAtOrigin(distant);
  });

  it("waits while the offer is pending, and serves the table if the origin commits", async () => {
    withFailure("accept", () => "after");
    const distant = await openDistantTable();
    await seatBoth(distant);
    await expect.poll(async () => (await storedKeys(relocatedTableStub(distant.table))).length > 0).toBe(true);
    await runAlarm(relocatedTableStub(distant.table));
    expect(await storedKeys(relocatedTableStub(distant.table))).toEqual(["waiting"]);
    expect(await liveObjects(distant.table)).toEqual([]);
    await runInDurableObject(tableStub(distant.table), (_: Table, { storage }) => commitRelocation(storage));
    await killObject(tableStub(distant.table));
    await runAlarm(relocatedTableStub(distant.table));
    expect(await liveObjects(distant.table)).toEqual(["relocated"]);
    expect((await reconnectBoth(distant, ""))[1].hello?.seats).toEqual([1]);
  });

  it("does not restore a deleted table", async () => {
    const { accept } = Table.prototype;
    let sent: StorageDump | null = null;
    vi.spyOn(Table.prototype, "accept").mockImplementation(function (this: Table, copy) {
      sent = copy;
      accept.call(this, copy);
    });
    const distant = await openDistantTable();
    const { table, identities } = distant;
    await seatBoth(distant);
    await reconnectBoth(distant, "");
    for (const identity of identities) await post(`/api/tables/${table}/forget`, {}, identity);
    expect(await liveObjects(table)).toEqual([]);
    await relocatedTableStub(table).accept(sent!);
    expect((await request(`/api/tables/${table}`)).status).toBe(404);
    await runAlarm(relocatedTableStub(table));
    expect(await storedKeys(relocatedTableStub(table))).toEqual([]);
    // The same holds if the origin did not receive that the table was deleted.
    const other = await openDistantTable();
    await seatBoth(other);
    await reconnectBoth(other, "");
    vi.spyOn(Table.prototype, "forgetMove").mockRejectedValue(new Error("broken"));
    for (const identity of other.identities) await post(`/api/tables/${other.table}/forget`, {}, identity);
    await relocatedTableStub(other.table).accept(sent!);
    await runAlarm(relocatedTableStub(other.table));
    expect(await storedKeys(relocatedTableStub(other.table))).toEqual([]);
    expect(await liveObjects(other.table)).toEqual([]);
  });
});

describe("an offer", () => {
  it("has one result, whatever an outgoing instance believes", async () => {
    const decide = async (...steps: readonly ((storage: DurableObjectStorage) => unknown)[]) => {
      const { table } = await openDistantTable();
      return runInDurableObject(tableStub(table), (_: Table, { storage }) => {
        makeOffer(storage, "weur", 0);
        const results = steps.map((step) => step(storage));
        const offer = readOffer(storage);
        return { results, isHere: offer === null || offer.isHere, isOnOffer: offer?.isHere === true };
      });
    };
    expect(await decide(withdrawOffer, commitRelocation)).toEqual({
      results: [undefined, false],
      isHere: true,
      isOnOffer: false,
    });
    expect(await decide(commitRelocation, withdrawOffer)).toEqual({
      results: [true, undefined],
      isHere: false,
      isOnOffer: false,
    });
    expect(await decide(commitRelocation, commitRelocation)).toEqual({
      results: [true, true],
      isHere: false,
      isOnOffer: false,
    });
  });
});

describe("a table that has stayed", () => {
  it("is not offered again when a player sits down", async () => {
    withFailure("accept", () => "before");
    const distant = await openDistantTable();
    await seatBoth(distant);
    await runAlarmsToDecision(distant.table);
    const accept = vi.mocked(Table.prototype.accept);
    accept.mockClear();
    const [first, second] = await reconnectBoth(distant, "");
    await second.submit({ type: "stand" });
    await second.submit(sit(1));
    for (const client of [first, second]) await client.submit(showSalt);
    await first.waitUntil(() => first.entries.some(({ event }) => event.type === "salt-shown"));
    expect(accept).not.toHaveBeenCalled();
    expect(await liveObjects(distant.table)).toEqual(["origin"]);
  });
});

describe("an offer from before attempts were counted", () => {
  /** Stores the offer as until November 2026. */
  const storeOldOffer = (table: string) =>
    runInDurableObject(tableStub(table), (_: Table, { storage }) => {
      storage.sql.exec("DROP TABLE elsewhere; CREATE TABLE elsewhere (place TEXT NOT NULL) STRICT");
      storage.sql.exec("INSERT INTO elsewhere (place) VALUES ('weur')");
    });

  const offerTable = async () => {
    let isBroken = true;
    const attempts = withFailure("accept", () => (isBroken ? "before" : null));
    const distant = await openDistantTable();
    await seatBoth(distant);
    await expect.poll(() => attempts.mock.results.length > 0).toBe(true);
    await storeOldOffer(distant.table);
    await killObject(tableStub(distant.table));
    const repair = () => {
      isBroken = false;
    };
    return { distant, repair };
  };

  it("is retried without end, because the table may have started at the new object", async () => {
    const { distant, repair } = await offerTable();
    for (let count = 0; count < 2 * OFFER_TIMEOUTS_MS.length; count++) await runAlarm(tableStub(distant.table));
    expect(await offerAttempts(distant.table)).toBeNull();
    expect(await liveObjects(distant.table)).toEqual([]);
    repair();
    await runAlarm(tableStub(distant.table));
    expect(await liveObjects(distant.table)).toEqual(["relocated"]);
    await revealSalts(await reconnectBoth(distant, ""));
  });

  it("is completed if the table has started at the new object", async () => {
    const { distant, repair } = await offerTable();
    const { table, identities } = distant;
    const copy = await exportOf(table);
    repair();
    await relocatedTableStub(table).accept(copy);
    await relocatedTableStub(table).begin();
    const client = await TableClient.open(table, identities[0], "", EUROPE);
    await client.submit({ type: "stand" });
    expect(await liveObjects(table)).toEqual(["relocated"]);
    expect((await logOf(table)).map(({ event }) => event.type)).toEqual([
      ...["opened", "seat-taken", "seat-taken", "seat-left"],
    ]);
  });

  it("still leads to the new object if it was accepted", async () => {
    const distant = await openDistantTable();
    await seatBoth(distant);
    await reconnectBoth(distant, "");
    await storeOldOffer(distant.table);
    await killObject(tableStub(distant.table));
    clearLocationCache();
    await revealSalts(await reconnectBoth(distant, ""));
  });
});
