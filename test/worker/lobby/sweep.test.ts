/**
 * The sweep repairs the lobby: reports that were lost, and listings that were deleted.
 * @gate
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Listing } from "../../../engine/wire/listing.ts";
import { RETAIN_OPENER_DAYS } from "../../../engine/wire/retention.ts";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import { MAX_WAITING_PER_PLAYER, registerPublic } from "../../../worker/lobby/quota.ts";
import { deleteListing, SWEEP_BATCH, upsertReport } from "../../../worker/lobby/read-model.ts";
import rebuild from "../../../worker/lobby/rebuild.sql?raw";
import type { Table } from "../../../worker/main.ts";
import {
  advanceClock,
  emptyLobby,
  newBrowser,
  openTable,
  runSweep,
  storedListing,
  tableStub,
  testEnv,
  waitForAllReports,
  waitForListing,
} from "../support.ts";
import { move, playMoves, seatTwo, sit, TableClient } from "../table-client.ts";
import { isFirstSeatTaken, listsShownTo, publicLists } from "./lobby-lists.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

beforeEach(emptyLobby);

describe("the sweep", () => {
  it("finds a table whose report was lost by its registration, a minute after it was opened", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const lostReports = vi.spyOn(env.LOBBY, "batch").mockRejectedValue(new Error("lost on the way"));
    const table = await openTable({ public: true });
    await (await TableClient.open(table, await newBrowser())).submit(sit(0));
    await expect.poll(() => lostReports.mock.calls.length > 0).toBe(true);
    await runInDurableObject(tableStub(table), (_: Table, { storage }) => storage.deleteAlarm());
    await evictDurableObject(tableStub(table));
    lostReports.mockRestore();
    logged.mockRestore();
    await runSweep();
    expect(await storedListing(table)).toBeNull();
    advanceClock(61 * SECOND);
    await runSweep();
    expect(isFirstSeatTaken((await storedListing(table))!)).toBe(true);
  });

  it("queries a table without a report for a day, and no finished one", async () => {
    const [live, over] = [await seatTwo(), await seatTwo()];
    await over.clients[0].submit({ type: "resign" });
    await waitForListing(live.table, ({ phase }) => phase === "playing");
    await waitForListing(over.table, ({ phase }) => phase === "over");
    // This change of the table is not reported.
    await live.clients[0].submit(move(11, 15));
    const lookups = vi.spyOn(testEnv.TABLE, "getByName");
    for (const days of [0.9, 1.1]) {
      advanceClock(days * DAY);
      await runSweep();
      vi.useRealTimers();
    }
    const queried = lookups.mock.calls.map(([name]) => name);
    expect(queried.filter((name) => [live.table, over.table].includes(name))).toEqual([live.table]);
    expect(await storedListing(live.table)).toMatchObject({ length: 7, turn: [1] });
  });

  it("queries a table without moves less and less often", async () => {
    const { table } = await seatTwo();
    const { movedAt } = await waitForListing(table, ({ phase }) => phase === "playing");
    const queriedAfterDays: number[] = [];
    const spy = vi.spyOn(testEnv.TABLE, "getByName");
    for (let hours = 1; hours < 40 * 24; hours += 6) {
      vi.useFakeTimers({ toFake: ["Date"], now: movedAt + hours * 3600 * SECOND });
      await runSweep();
      if (spy.mock.calls.length > 0) queriedAfterDays.push(hours / 24);
      spy.mockClear();
    }
    expect(queriedAfterDays.map(Math.floor)).toEqual([1, 2, 4, 9, 19, 39]);
  });

  it("deletes a registration whose table was never opened", async () => {
    await env.LOBBY.prepare("INSERT INTO listing (id, registered_at, ask_at) VALUES ('never opened', 0, 0)").run();
    await runSweep();
    expect(await env.LOBBY.prepare("SELECT count(*) AS n FROM listing").first("n")).toBe(0);
  });

  it("queries a limited number of tables, and continues where it stopped", async () => {
    await env.LOBBY.prepare(
      `INSERT INTO listing (id, registered_at, ask_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT 'none ' || i, 0, i FROM n`,
    )
      .bind(SWEEP_BATCH + 5)
      .run();
    const left = async () => env.LOBBY.prepare("SELECT count(*) AS n FROM listing").first<number>("n");
    await runSweep();
    expect(await left()).toBe(5);
    await runSweep();
    expect(await left()).toBe(0);
  });

  it("deletes the opener of a public table, and their address, after a week", async () => {
    const table = await openTable({ public: true });
    const isOpenerDeleted = async () =>
      env.LOBBY.prepare("SELECT opened_by IS NULL AND opened_from IS NULL AS gone FROM listing WHERE id = ?")
        .bind(table)
        .first("gone");
    const deleted: unknown[] = [];
    for (const days of [RETAIN_OPENER_DAYS - 0.1, RETAIN_OPENER_DAYS + 0.1]) {
      advanceClock(days * DAY);
      await runSweep();
      deleted.push(await isOpenerDeleted());
      vi.useRealTimers();
    }
    expect(deleted).toEqual([0, 1]);
  });

  it("continues after a table that fails", async () => {
    const table = await openTable();
    await waitForListing(table);
    await env.LOBBY.prepare("UPDATE listing SET length = 0, shown = NULL, heard_at = 0, ask_at = 1").run();
    await env.LOBBY.prepare("INSERT INTO listing (id, registered_at, ask_at) VALUES ('broken', 0, 0)").run();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const getByName = env.TABLE.getByName.bind(env.TABLE);
    vi.spyOn(testEnv.TABLE, "getByName").mockImplementation((name) => {
      if (name === "broken") throw new Error("overloaded");
      return getByName(name);
    });
    await runSweep();
    expect(logged.mock.calls).toEqual([["sweep", expect.stringContaining("overloaded")]]);
    expect(await storedListing(table)).not.toBeNull();
  });
});

const rebuildLobby = async (): Promise<void> => {
  const statements = rebuild
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .filter((statement) => statement.trim() !== "");
  await env.LOBBY.batch(statements.map((statement) => env.LOBBY.prepare(statement)));
};

/** The report of a table whose game has begun. */
const reportTo = (lobby: D1Database, id: string): Promise<void> => {
  const listing = { id, length: 9, movedAt: Date.now(), phase: "playing" } as Listing;
  return upsertReport(lobby, { listing, list: null }, Date.now());
};

describe("the lobby after `npm run lobby:rebuild`", () => {
  it("is restored by the next sweep", async () => {
    const { table, identities, clients } = await seatTwo({ public: true });
    const waiting = await openTable({ public: true });
    await (await TableClient.open(waiting, identities[0])).submit(sit(0));
    await playMoves(table, clients, MIN_LISTED_MOVES);
    await clients[0].submit({ type: "resign" });
    await waitForAllReports(table, ({ phase }) => phase === "over");
    await waitForAllReports(waiting, isFirstSeatTaken);
    const before = await listsShownTo(...identities);
    expect(before).toMatchObject([{ open: [{}], finished: [{}] }, { tables: [{}, {}] }, { tables: [{}] }]);
    await rebuildLobby();
    // The person objects are separate and lost nothing.
    expect(await listsShownTo(...identities)).toEqual([{ open: [], finished: [] }, ...before.slice(1)]);
    await runSweep();
    expect(await listsShownTo(...identities)).toEqual(before);
  });

  it("counts no game that has begun as a waiting table, before its table has reported", async () => {
    const opener = { by: "eve", from: "an address" };
    for (let count = 0; count < MAX_WAITING_PER_PLAYER; count++) {
      await registerPublic(env.LOBBY, `table ${count}`, opener, Date.now());
      await reportTo(env.LOBBY, `table ${count}`);
    }
    await rebuildLobby();
    await registerPublic(env.LOBBY, "another table", opener, Date.now());
    expect((await publicLists()).open).toEqual([]);
  });

  it("lists no table again that was deleted within the last hour", async () => {
    await deleteListing(env.LOBBY, "deleted", Date.now());
    await rebuildLobby();
    await runSweep();
    await reportTo(env.LOBBY, "deleted");
    expect(await storedListing("deleted")).toBeNull();
  });

  it("queries a table that has failed again after a day, however old it is", async () => {
    const table = await openTable();
    await waitForListing(table);
    await env.LOBBY.prepare("UPDATE listing SET registered_at = registered_at - ?")
      .bind(100 * DAY)
      .run();
    await rebuildLobby();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const broken = vi.spyOn(testEnv.TABLE, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    await runSweep();
    expect(broken).toHaveBeenCalledOnce();
    broken.mockRestore();
    logged.mockRestore();
    expect(await storedListing(table)).toBeNull();
    advanceClock(1.1 * DAY);
    await runSweep();
    expect(await storedListing(table)).not.toBeNull();
  });
});
