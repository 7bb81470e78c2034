/**
 * What the sweep makes good: tables that forgot to tell, and a lobby that has been emptied.
 * @gate
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RETAIN_OPENER_DAYS } from "../../../engine/wire/retention.ts";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import { SWEEP_BATCH } from "../../../worker/lobby/read-model.ts";
import rebuild from "../../../worker/lobby/rebuild.sql?raw";
import type { Table } from "../../../worker/main.ts";
import { Line, move, playOn, seatTwo, sit } from "../line.ts";
import {
  clockAfter,
  emptyLobby,
  newBrowser,
  openTable,
  setUp,
  stubOf,
  sweepNow,
  told,
  toldOf,
  toldToAll,
} from "../support.ts";
import { seatsTold, shown } from "./lobby-lists.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
});

describe("the sweep", () => {
  it("finds a table that forgot to tell, by its registration, a minute after it was opened", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const lost = vi.spyOn(env.LOBBY, "batch").mockRejectedValue(new Error("lost on the way"));
    const table = await openTable({ public: true });
    await (await Line.open(table, await newBrowser())).say(sit(0));
    await expect.poll(() => lost.mock.calls.length > 0).toBe(true);
    await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.deleteAlarm());
    await evictDurableObject(stubOf(table));
    lost.mockRestore();
    logged.mockRestore();
    await sweepNow();
    expect(await toldOf(table)).toBeNull();
    clockAfter(61 * SECOND);
    await sweepNow();
    expect(seatsTold((await toldOf(table))!)).toBe(true);
  });

  it("finds one that has not been heard of for a day, asks it, and lets a finished one rest", async () => {
    const [live, over] = [await seatTwo(), await seatTwo()];
    await over.lines[0].say({ type: "resign" });
    await told(live.table, ({ phase }) => phase === "playing");
    await told(over.table, ({ phase }) => phase === "over");
    // The table moved on, and its telling was lost without a trace.
    await live.lines[0].say(move(11, 15));
    const asked = vi.spyOn(setUp.TABLE, "getByName");
    for (const days of [0.9, 1.1]) {
      clockAfter(days * DAY);
      await sweepNow();
      vi.useRealTimers();
    }
    const called = asked.mock.calls.map(([name]) => name);
    asked.mockRestore();
    expect(called.filter((name) => [live.table, over.table].includes(name))).toEqual([live.table]);
    expect(await toldOf(live.table)).toMatchObject({ length: 7, turn: [1] });
  });

  it("the sweep queries a table without moves less and less often", async () => {
    const { table } = await seatTwo();
    const { movedAt } = await told(table, ({ phase }) => phase === "playing");
    const asked: number[] = [];
    const spy = vi.spyOn(setUp.TABLE, "getByName");
    for (let hours = 1; hours < 40 * 24; hours += 6) {
      vi.useFakeTimers({ toFake: ["Date"], now: movedAt + hours * 3600 * SECOND });
      await sweepNow();
      if (spy.mock.calls.length > 0) asked.push(hours / 24);
      spy.mockClear();
    }
    spy.mockRestore();
    expect(asked.map(Math.floor)).toEqual([1, 2, 4, 9, 19, 39]);
  });

  it("forgets what was registered and never opened", async () => {
    await env.LOBBY.prepare("INSERT INTO listing (id, registered_at, ask_at) VALUES ('never opened', 0, 0)").run();
    await sweepNow();
    expect(await env.LOBBY.prepare("SELECT count(*) AS n FROM listing").first("n")).toBe(0);
  });

  it("the sweep queries a limited number of tables, and continues where it stopped", async () => {
    await env.LOBBY.prepare(
      `INSERT INTO listing (id, registered_at, ask_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT 'none ' || i, 0, i FROM n`,
    )
      .bind(SWEEP_BATCH + 5)
      .run();
    const left = async () => env.LOBBY.prepare("SELECT count(*) AS n FROM listing").first<number>("n");
    await sweepNow();
    expect(await left()).toBe(5);
    await sweepNow();
    expect(await left()).toBe(0);
  });

  it("deletes who opened a public table, and from where, after a week", async () => {
    const table = await openTable({ public: true });
    const openers = async () =>
      env.LOBBY.prepare("SELECT opened_by IS NULL AND opened_from IS NULL AS gone FROM listing WHERE id = ?")
        .bind(table)
        .first("gone");
    const gone: unknown[] = [];
    for (const days of [RETAIN_OPENER_DAYS - 0.1, RETAIN_OPENER_DAYS + 0.1]) {
      clockAfter(days * DAY);
      await sweepNow();
      gone.push(await openers());
      vi.useRealTimers();
    }
    expect(gone).toEqual([0, 1]);
  });

  it("the sweep goes on after a table that fails", async () => {
    const table = await openTable();
    await told(table);
    await env.LOBBY.prepare("UPDATE listing SET length = 0, shown = NULL, heard_at = 0, ask_at = 1").run();
    await env.LOBBY.prepare("INSERT INTO listing (id, registered_at, ask_at) VALUES ('broken', 0, 0)").run();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const named = env.TABLE.getByName.bind(env.TABLE);
    const spy = vi.spyOn(setUp.TABLE, "getByName").mockImplementation((name) => {
      if (name === "broken") throw new Error("overloaded");
      return named(name);
    });
    await sweepNow();
    spy.mockRestore();
    expect(logged.mock.calls).toEqual([["sweep", expect.stringContaining("overloaded")]]);
    logged.mockRestore();
    expect(await toldOf(table)).not.toBeNull();
  });
});

describe("the lobby, emptied by `npm run lobby:rebuild`", () => {
  it("the next sweep restores the lobby", async () => {
    const { table, who, lines } = await seatTwo({ public: true });
    const waiting = await openTable({ public: true });
    await (await Line.open(waiting, who[0])).say(sit(0));
    await playOn(table, lines, MIN_LISTED_MOVES);
    await lines[0].say({ type: "resign" });
    await toldToAll(table, ({ phase }) => phase === "over");
    await toldToAll(waiting, seatsTold);
    const before = await shown(...who);
    expect(before).toMatchObject([{ open: [{}], finished: [{}] }, { tables: [{}, {}] }, { tables: [{}] }]);
    const statements = rebuild
      .replaceAll(/^--.*$/gm, "")
      .split(";")
      .filter((statement) => statement.trim() !== "");
    await env.LOBBY.batch(statements.map((statement) => env.LOBBY.prepare(statement)));
    // The person object is separate, and lost nothing.
    expect(await shown(...who)).toEqual([{ open: [], finished: [] }, ...before.slice(1)]);
    await sweepNow();
    expect(await shown(...who)).toEqual(before);
  });
});
