/** Reports of tables to the lobby: sent at least once despite failures, never older over newer, with few written rows. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fold } from "../../../../engine/log/log.ts";
import type { Listing } from "../../../../engine/wire/listing.ts";
import { upsertReport } from "../../../../worker/lobby/read-model.ts";
import { Person, type Table } from "../../../../worker/main.ts";
import { Alarm } from "../../../../worker/sockets/alarm.ts";
import { LIVENESS_CHECK_MS } from "../../../../worker/sockets/limits.ts";
import { peerOf } from "../../../../worker/sockets/peer.ts";
import { MAX_REPORT_MS, Outbox, reportIntervalMs } from "../../../../worker/table/publish/outbox.ts";
import { isFirstSeatTaken } from "../../lobby/lobby-lists.ts";
import { myTables } from "../../person/my-tables-client.ts";
import {
  advanceClock,
  alarmOf,
  emptyLobby,
  logOf,
  newBrowser,
  openTable,
  storedListing,
  storedLog,
  tableStub,
  testEnv,
  waitForListing,
  withoutLobby,
} from "../../support.ts";
import { move, seatAll, seatTwo, sit, TableClient } from "../../table-client.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

beforeEach(emptyLobby);

/** Expects that the alarm is set only for late work: the check of the sockets, or the retention. */
const expectNothingDue = async (table: string): Promise<void> => {
  expect((await alarmOf(tableStub(table))) ?? Infinity).toBeGreaterThan(Date.now() + LIVENESS_CHECK_MS / 2);
};

describe("an outbox", () => {
  const INTERVAL_MS = 500;
  let objectCount = 0;

  interface OutboxTest {
    readonly outbox: Outbox;
    /** The reports that have started; the test ends them. */
    readonly reports: readonly PromiseWithResolvers<void>[];
    readonly alarmTime: () => Promise<number | null>;
  }

  /** Runs a test with an outbox whose first report has started. */
  const withOutbox = (action: (test: OutboxTest) => Promise<void>): Promise<void> =>
    runInDurableObject(tableStub(`outbox ${++objectCount}`), async (_: Table, ctx) => {
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
      const reports: PromiseWithResolvers<void>[] = [];
      const send = () => {
        reports.push(Promise.withResolvers<void>());
        return reports.at(-1)!.promise;
      };
      const outbox = new Outbox(ctx, new Alarm(ctx), "test", send, INTERVAL_MS);
      outbox.enqueue(Date.now());
      await vi.advanceTimersByTimeAsync(0);
      expect(reports.length).toBe(1);
      await action({ outbox, reports, alarmTime: () => ctx.storage.getAlarm() });
      for (const { resolve } of reports) resolve();
      await outbox.close();
      await ctx.storage.deleteAlarm();
    });

  it.each([
    ["when the pause is over", () => vi.advanceTimersByTimeAsync(INTERVAL_MS)],
    ["when the alarm runs", ({ outbox }: OutboxTest) => void outbox.onAlarm(0)],
  ])("reports a change during a slow report %s", (_, end) =>
    withOutbox(async (one) => {
      one.outbox.enqueue(Date.now());
      await end(one);
      one.reports[0]!.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(one.reports.length).toBe(2);
    }),
  );

  it("reports all changes during a report together", () =>
    withOutbox(async ({ outbox, reports }) => {
      for (let count = 0; count < 3; count++) {
        outbox.enqueue(Date.now(), "urgent");
        void outbox.onAlarm(0);
      }
      reports[0]!.reject(new Error("overloaded"));
      vi.spyOn(console, "error").mockReturnValueOnce();
      await vi.advanceTimersByTimeAsync(INTERVAL_MS);
      expect(reports.length).toBe(2);
    }));

  it("needs no second report if nothing changed during the first", () =>
    withOutbox(async ({ outbox, reports }) => {
      const alarmRun = outbox.onAlarm(0);
      reports[0]!.resolve();
      await alarmRun;
      await vi.advanceTimersByTimeAsync(INTERVAL_MS);
      expect(reports.length).toBe(1);
    }));

  it("counts a report that hangs as failed, and then reports what changed since", () =>
    withOutbox(async ({ outbox, reports, alarmTime }) => {
      const logged = vi.spyOn(console, "error").mockReturnValue();
      await vi.advanceTimersByTimeAsync(MAX_REPORT_MS);
      expect(logged.mock.calls).toEqual([["test", expect.stringContaining("no answer within")]]);
      expect(await alarmTime()).toBeLessThanOrEqual(Date.now() + 30 * SECOND);
      outbox.enqueue(Date.now());
      await vi.advanceTimersByTimeAsync(0);
      expect(reports.length).toBe(2);
    }));

  it("starts no further report when it is closed", () =>
    withOutbox(async ({ outbox, reports }) => {
      outbox.enqueue(Date.now());
      const closed = outbox.close();
      reports[0]!.resolve();
      await closed;
      await vi.advanceTimersByTimeAsync(INTERVAL_MS);
      expect(reports.length).toBe(1);
    }));
});

describe("a failed report to the lobby", () => {
  /** A table at which a player sat down while the lobby was down. */
  const openUnreported = async (): Promise<string> =>
    withoutLobby(async () => {
      const table = await openTable({ public: true });
      await (await TableClient.open(table, await newBrowser())).submit(sit(0));
      return table;
    });

  it("is retried by the alarm", async () => {
    const table = await openUnreported();
    expect(await storedListing(table)).toBeNull();
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect(await waitForListing(table)).toMatchObject({ seats: ["player 0", null], length: 2 });
  });

  it("is repeated after growing pauses of at most an hour", async () => {
    const table = await openUnreported();
    const moved = (await logOf(table)).at(-1)!.at;
    const pauses: number[] = [];
    await withoutLobby(async () => {
      for (const age of [0, 30, 60, 120, 7200, 86_400]) {
        vi.useFakeTimers({ toFake: ["Date"], now: moved + age * SECOND });
        await evictDurableObject(tableStub(table));
        await runDurableObjectAlarm(tableStub(table));
        pauses.push(((await alarmOf(tableStub(table)))! - Date.now()) / SECOND);
      }
    });
    expect(pauses).toEqual([30, 30, 60, 120, 3600, 3600]);
    await runDurableObjectAlarm(tableStub(table));
    expect(isFirstSeatTaken(await waitForListing(table))).toBe(true);
    await expectNothingDue(table);
  });

  it("is not postponed by other work of an instance that just woke", async () => {
    await withoutLobby(async () => {
      const { table, clients } = await seatTwo({ clock: { type: "fischer", ms: 300_000, increment: 0 } });
      // The pause starts when the report has failed.
      const due = await vi.waitFor(async () => {
        const at = await alarmOf(tableStub(table));
        expect(at! - Date.now()).toBeLessThanOrEqual(30 * SECOND);
        return at;
      }, 20_000);
      await evictDurableObject(tableStub(table));
      await clients[0].submit({ type: "offer-draw" });
      expect(await alarmOf(tableStub(table))).toBe(due);
    });
  });

  it("does not delay the game's clock", async () => {
    const table = await openTable({ clock: { type: "fischer", ms: 60_000, increment: 0 } });
    const clients = [
      await TableClient.open(table, await newBrowser()),
      await TableClient.open(table, await newBrowser()),
    ] as const;
    await seatAll(...clients);
    await withoutLobby(async () => {
      advanceClock(61 * SECOND);
      await runDurableObjectAlarm(tableStub(table));
    });
    expect((await logOf(table)).map(({ event }) => event.type).slice(-2)).toEqual(["flag-fell", "revealed"]);
    await runDurableObjectAlarm(tableStub(table));
    await waitForListing(table, ({ phase }) => phase === "over");
  });
});

describe("a move", () => {
  /** A seated table without due reports. */
  const seatReported = async () => {
    const seated = await seatTwo();
    await waitForListing(seated.table, ({ phase }) => phase === "playing");
    await runDurableObjectAlarm(tableStub(seated.table));
    await expectNothingDue(seated.table);
    return seated;
  };

  /** The rows that the object writes during `action`, by statement. */
  const countRows = async (table: string, action: () => Promise<void>): Promise<Record<string, number>> => {
    const rows: Record<string, number> = {};
    const add = (statement: string, count: number) => {
      if (count > 0) rows[statement] = (rows[statement] ?? 0) + count;
    };
    const spies = await runInDurableObject(tableStub(table), (_: Table, { storage }) => {
      const { sql } = storage;
      const [exec, setAlarm] = [sql.exec.bind(sql), storage.setAlarm.bind(storage)];
      return [
        vi.spyOn(sql, "exec").mockImplementation((query: string, ...values: unknown[]) => {
          const cursor = exec(query, ...values);
          add(query.split(" ", 1)[0]!, cursor.rowsWritten);
          return cursor;
        }),
        vi.spyOn(storage, "setAlarm").mockImplementation((time) => {
          add("alarm", 1);
          return setAlarm(time);
        }),
      ];
    });
    await action();
    for (const spy of spies) spy.mockRestore();
    return rows;
  };

  it("costs one row while both players are connected, and the lobby writes only what a list shows", async () => {
    const { table, clients } = await seatReported();
    const game = [
      [11, 15],
      [22, 18],
      [15, 22],
      [25, 18],
      [8, 11],
      [29, 25],
    ];
    const rows = await countRows(table, async () => {
      for (const [ply, path] of game.entries()) await clients[ply % 2]!.submit(move(...path), { seq: 5 + ply });
    });
    expect(rows).toEqual({ INSERT: game.length });
    const personReports = vi.spyOn(Person.prototype, "receiveReport");
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect([(await storedListing(table))?.length, personReports.mock.calls]).toEqual([6, []]);
    await expectNothingDue(table);
  });

  it("is not reported to person objects after hibernation, but may be after a restart", async () => {
    const { table, clients } = await seatReported();
    const personReports = vi.spyOn(Person.prototype, "receiveReport");
    await evictDurableObject(tableStub(table), { webSockets: "hibernate" });
    await clients[0].submit(move(11, 15));
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect(personReports).not.toHaveBeenCalled();
    // A restarted table cannot know whether its reports were sent.
    await evictDurableObject(tableStub(table), { webSockets: "close" });
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect(personReports).toHaveBeenCalledTimes(2);
  });

  it("causes no report if it changes no list", async () => {
    const { table, clients } = await seatReported();
    const rows = await countRows(table, async () => void (await clients[0].submit({ type: "offer-draw" })));
    expect(rows).toEqual({ INSERT: 1 });
    await expectNothingDue(table);
  });

  it("is reported at once only to the absent player on turn", async () => {
    const { table, identities, clients } = await seatReported();
    clients[1].socket.close(1000);
    await clients[1].closed;
    await clients[0].submit(move(11, 15));
    await expect.poll(() => myTables(identities[1])).toMatchObject([{ length: 7, turn: [1] }]);
    expect([(await storedListing(table))?.length, await myTables(identities[0])]).toMatchObject([6, [{ length: 6 }]]);
    clients[0].socket.close(1000);
    await clients[0].closed;
    await expect.poll(() => myTables(identities[0])).toMatchObject([{ length: 7, turn: [1] }]);
  });

  it("is reported to a player whose connection broke after it", async () => {
    const { table, identities, clients } = await seatReported();
    await clients[0].submit(move(11, 15));
    expect(await myTables(identities[1])).toMatchObject([{ length: 6 }]);
    const { player } = fold(await storedLog(tableStub(table))).chairs[1]!;
    await runInDurableObject(tableStub(table), (object: Table, ctx) =>
      object.webSocketError(ctx.getWebSockets().find((one) => peerOf(one).player === player)!),
    );
    await expect.poll(() => myTables(identities[1])).toMatchObject([{ length: 7, turn: [1] }]);
  });

  it("costs the lobby one row from time to time at an unlisted table, and one row at its end", async () => {
    const { table } = await seatReported();
    const written: number[] = [];
    const batch = env.LOBBY.batch.bind(env.LOBBY);
    const counting: Pick<D1Database, "prepare" | "batch"> = {
      prepare: (sql) => env.LOBBY.prepare(sql),
      batch: async <T>(statements: D1PreparedStatement[]) => {
        const results = await batch<T>(statements);
        written.push(results.reduce((sum, { meta }) => sum + meta.rows_written, 0));
        return results;
      },
    };
    const listing = (await storedListing(table))!;
    const report = (length: number, change: Partial<Listing> = {}, after = 0) =>
      upsertReport(
        counting as D1Database,
        { listing: { ...listing, length, ...change }, list: null },
        Date.now() + after,
      );
    for (const length of [7, 8, 8, 9]) await report(length, { seats: ["Ada", "Bob"] });
    await report(10, {}, DAY);
    const askAt = () => env.LOBBY.prepare("SELECT ask_at FROM listing WHERE id = ?").bind(table).first("ask_at");
    expect(await askAt()).not.toBeNull();
    for (let time = 0; time < 2; time++) await report(11, { phase: "over" });
    expect(written).toEqual([0, 0, 0, 0, 1, 1, 0]);
    expect([await askAt(), (await storedListing(table))?.phase]).toEqual([null, "over"]);
  });
});

describe("a busy table", () => {
  it("is reported at most every half second, unless another interval is set", () => {
    const { LOBBY_PAUSE: _, ...deployed } = testEnv;
    expect([reportIntervalMs(deployed), reportIntervalMs(testEnv)]).toEqual([SECOND / 2, 200]);
  });

  it("is reported at once, and with all changes after each interval", async () => {
    const table = await openTable({ public: true });
    const ada = await TableClient.open(table, await newBrowser());
    await ada.submit(sit(0));
    await waitForListing(table, ({ seats }) => seats[0] !== null);
    const batch = vi.spyOn(env.LOBBY, "batch");
    const startedAt = performance.now();
    for (let count = 0; count < 20; count++) {
      await ada.submit({ type: "stand" });
      await ada.submit(sit(0, `Ada ${count}`));
    }
    const listing = await waitForListing(table, ({ seats }) => seats[0] === "Ada 19");
    const intervals = Math.floor((performance.now() - startedAt) / reportIntervalMs(testEnv));
    expect(listing.length).toBe(ada.length);
    // Tables of other tests may report in this time.
    const ours = batch.mock.calls.filter(([statements]) => JSON.stringify(statements).includes(table));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.length).toBeLessThanOrEqual(intervals + 2);
  });
});
