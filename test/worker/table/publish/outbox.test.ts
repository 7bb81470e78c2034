/** How tables tell the lobby: at least once, whatever breaks; no older news over newer; and at what price. */
import { abortAllDurableObjects, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Listing } from "../../../../engine/wire/listing.ts";
import { upsertReport } from "../../../../worker/lobby/read-model.ts";
import { Person, type Table } from "../../../../worker/main.ts";
import { Alarm } from "../../../../worker/sockets/alarm.ts";
import { LIVENESS_CHECK_MS } from "../../../../worker/sockets/limits.ts";
import { MAX_REPORT_MS, Outbox, reportIntervalMs } from "../../../../worker/table/publish/outbox.ts";
import { Line, move, seatTwo, sit, sitAll } from "../../line.ts";
import { mine, seatsTold, shown } from "../../lobby/lobby-lists.ts";
import {
  clockAfter,
  emptyLobby,
  logOf,
  newBrowser,
  openTable,
  setUp,
  stubOf,
  told,
  toldOf,
  toldToAll,
  withoutLobby,
} from "../../support.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** No alarm is set but for what can wait for long: a look at the sockets, the end of its life. */
const owesNothing = async (table: string): Promise<void> => {
  expect((await alarmOf(table)) ?? Infinity).toBeGreaterThan(Date.now() + LIVENESS_CHECK_MS / 2);
};

const alarmOf = (table: string): Promise<number | null> =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());

describe("an outbox", () => {
  const PAUSE = 500;
  let made = 0;

  interface Trial {
    readonly outbox: Outbox;
    /** The reports that have begun; the test ends them. */
    readonly reports: readonly PromiseWithResolvers<void>[];
    readonly ringsAt: () => Promise<number | null>;
  }

  /** An outbox whose first report has begun. */
  const trial = (act: (trial: Trial) => Promise<void>): Promise<void> =>
    runInDurableObject(stubOf(`outbox ${++made}`), async (_: Table, ctx) => {
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
      const reports: PromiseWithResolvers<void>[] = [];
      const send = () => {
        reports.push(Promise.withResolvers<void>());
        return reports.at(-1)!.promise;
      };
      const outbox = new Outbox(ctx, new Alarm(ctx), "test", send, PAUSE);
      outbox.enqueue(Date.now());
      await vi.advanceTimersByTimeAsync(0);
      expect(reports.length).toBe(1);
      await act({ outbox, reports, ringsAt: () => ctx.storage.getAlarm() });
      for (const { resolve } of reports) resolve();
      await outbox.close();
      await ctx.storage.deleteAlarm();
    });

  it.each([
    ["when the pause is over", () => vi.advanceTimersByTimeAsync(PAUSE)],
    ["when the alarm rings", ({ outbox }: Trial) => void outbox.onAlarm(0)],
  ])("reports a change during a slow report %s", (_, pass) =>
    trial(async (one) => {
      one.outbox.enqueue(Date.now());
      await pass(one);
      one.reports[0]!.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(one.reports.length).toBe(2);
    }),
  );

  it("reports all changes during a report together", () =>
    trial(async ({ outbox, reports }) => {
      for (let count = 0; count < 3; count++) {
        outbox.enqueue(Date.now(), "urgent");
        void outbox.onAlarm(0);
      }
      reports[0]!.reject(new Error("overloaded"));
      vi.spyOn(console, "error").mockReturnValueOnce();
      await vi.advanceTimersByTimeAsync(PAUSE);
      expect(reports.length).toBe(2);
    }));

  it("needs no second report if nothing changed during the first", () =>
    trial(async ({ outbox, reports }) => {
      const rung = outbox.onAlarm(0);
      reports[0]!.resolve();
      await rung;
      await vi.advanceTimersByTimeAsync(PAUSE);
      expect(reports.length).toBe(1);
    }));

  it("counts a report that hangs as failed, and then reports what changed since", () =>
    trial(async ({ outbox, reports, ringsAt }) => {
      const logged = vi.spyOn(console, "error").mockReturnValue();
      await vi.advanceTimersByTimeAsync(MAX_REPORT_MS);
      expect(logged.mock.calls).toEqual([["test", expect.stringContaining("no answer within")]]);
      expect(await ringsAt()).toBeLessThanOrEqual(Date.now() + 30 * SECOND);
      outbox.enqueue(Date.now());
      await vi.advanceTimersByTimeAsync(0);
      expect(reports.length).toBe(2);
    }));

  it("begins no further report when it is closed", () =>
    trial(async ({ outbox, reports }) => {
      outbox.enqueue(Date.now());
      const closed = outbox.close();
      reports[0]!.resolve();
      await closed;
      await vi.advanceTimersByTimeAsync(PAUSE);
      expect(reports.length).toBe(1);
    }));
});

describe("a report that fails", () => {
  /** A table where a player has sat down while the lobby was away. */
  const untold = async (): Promise<string> =>
    withoutLobby(async () => {
      const table = await openTable({ public: true });
      await (await Line.open(table, await newBrowser())).say(sit(0));
      return table;
    });

  it("a failed lobby report is retried by the alarm", async () => {
    const table = await untold();
    expect(await toldOf(table)).toBeNull();
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(await told(table)).toMatchObject({ seats: ["player 0", null], length: 2 });
  });

  it.each(["hibernate", "close"] as const)("another instance repeats the report (%s)", async (webSockets) => {
    const table = await untold();
    await evictDurableObject(stubOf(table), { webSockets });
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(seatsTold(await told(table))).toBe(true);
  });

  it("the report is repeated after everything was killed", async () => {
    const table = await untold();
    await abortAllDurableObjects();
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(seatsTold(await told(table))).toBe(true);
  });

  it("the alarm repeats the report after growing pauses, of at most an hour", async () => {
    const table = await untold();
    const moved = (await logOf(table)).at(-1)!.at;
    const pauses: number[] = [];
    await withoutLobby(async () => {
      for (const age of [0, 30, 60, 120, 7200, 86_400]) {
        vi.useFakeTimers({ toFake: ["Date"], now: moved + age * SECOND });
        await evictDurableObject(stubOf(table));
        await runDurableObjectAlarm(stubOf(table));
        pauses.push(((await alarmOf(table))! - Date.now()) / SECOND);
      }
    });
    expect(pauses).toEqual([30, 30, 60, 120, 3600, 3600]);
    await runDurableObjectAlarm(stubOf(table));
    expect(seatsTold(await told(table))).toBe(true);
    await owesNothing(table);
  });

  it("the work of an instance that just woke does not postpone the report", async () => {
    await withoutLobby(async () => {
      const { table, lines } = await seatTwo({ clock: { type: "fischer", ms: 300_000, increment: 0 } });
      // Once it has failed, which is when the pause begins.
      const due = await vi.waitFor(async () => {
        const at = await alarmOf(table);
        expect(at! - Date.now()).toBeLessThanOrEqual(30 * SECOND);
        return at;
      }, 20_000);
      await evictDurableObject(stubOf(table));
      await lines[0].say({ type: "offer-draw" });
      expect(await alarmOf(table)).toBe(due);
    });
  });

  it("the report does not delay a game's own clock", async () => {
    const table = await openTable({ clock: { type: "fischer", ms: 60_000, increment: 0 } });
    const lines = [await Line.open(table, await newBrowser()), await Line.open(table, await newBrowser())] as const;
    await sitAll(...lines);
    await withoutLobby(async () => {
      clockAfter(61 * SECOND);
      await runDurableObjectAlarm(stubOf(table));
    });
    expect((await logOf(table)).map(({ event }) => event.type).slice(-2)).toEqual(["flag-fell", "revealed"]);
    await runDurableObjectAlarm(stubOf(table));
    await told(table, ({ phase }) => phase === "over");
  });
});

describe("a report that arrives late or twice", () => {
  it("changes nothing", async () => {
    const { table, who, lines } = await seatTwo({ public: true });
    await lines[0].say({ type: "resign" });
    await toldToAll(table, ({ phase }) => phase === "over");
    const before = await shown(...who);
    const newest = (await toldOf(table))!;
    const older = { ...newest, phase: "seating", seats: ["Eve", null], length: newest.length - 1 } as const;
    await upsertReport(env.LOBBY, { listing: older, list: "open" }, Date.now());
    expect(await shown(...who)).toEqual(before);
    for (let count = 0; count < 3; count++) expect(await stubOf(table).report()).toBe(true);
    expect(await shown(...who)).toEqual(before);
  });

  it("late and repeated reports in any order end with the newest", async () => {
    const { table, lines } = await seatTwo({ public: true });
    await lines[0].say({ type: "resign" });
    const newest = await told(table, ({ phase }) => phase === "over");
    const steps = Array.from({ length: newest.length }, (_, index) => ({
      ...newest,
      length: index + 1,
      options: { index },
    }));
    await env.LOBBY.exec("DELETE FROM listing");
    const telling = [3, 0, 4, 1, 5, 2, 5].map((step) =>
      upsertReport(env.LOBBY, { listing: steps[step]!, list: "finished" }, Date.now()),
    );
    await Promise.all(telling);
    expect(await toldOf(table)).toMatchObject({ length: 6, options: { index: 5 } });
  });
});

describe("a move", () => {
  /** Two at a table that owes nothing and has no alarm set. */
  const quiet = async () => {
    const seated = await seatTwo();
    await told(seated.table, ({ phase }) => phase === "playing");
    await runDurableObjectAlarm(stubOf(seated.table));
    await owesNothing(seated.table);
    return seated;
  };

  /** Rows that the object is billed for while `act` lasts, by what was done. */
  const billed = async (table: string, act: () => Promise<void>): Promise<Record<string, number>> => {
    const rows: Record<string, number> = {};
    const bill = (what: string, count: number) => {
      if (count > 0) rows[what] = (rows[what] ?? 0) + count;
    };
    const spies = await runInDurableObject(stubOf(table), (_: Table, { storage }) => {
      const { sql } = storage;
      const [exec, setAlarm] = [sql.exec.bind(sql), storage.setAlarm.bind(storage)];
      return [
        vi.spyOn(sql, "exec").mockImplementation((query: string, ...values: unknown[]) => {
          const cursor = exec(query, ...values);
          bill(query.split(" ", 1)[0]!, cursor.rowsWritten);
          return cursor;
        }),
        vi.spyOn(storage, "setAlarm").mockImplementation((time) => {
          bill("alarm", 1);
          return setAlarm(time);
        }),
      ];
    });
    await act();
    for (const spy of spies) spy.mockRestore();
    return rows;
  };

  it("a move costs one row while both players are connected; the lobby writes only what a list shows", async () => {
    const { table, lines } = await quiet();
    const game = [
      [11, 15],
      [22, 18],
      [15, 22],
      [25, 18],
      [8, 11],
      [29, 25],
    ];
    const rows = await billed(table, async () => {
      for (const [ply, path] of game.entries()) await lines[ply % 2]!.say(move(...path), { seq: 5 + ply });
    });
    expect(rows).toEqual({ INSERT: game.length });
    const people = vi.spyOn(Person.prototype, "receiveReport");
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect([(await toldOf(table))?.length, people.mock.calls]).toEqual([6, []]);
    people.mockRestore();
    await owesNothing(table);
  });

  it("a move after hibernation is not reported to the persons; a restarted table may report it", async () => {
    const { table, lines } = await quiet();
    const people = vi.spyOn(Person.prototype, "receiveReport");
    await evictDurableObject(stubOf(table), { webSockets: "hibernate" });
    await lines[0].say(move(11, 15));
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(people).not.toHaveBeenCalled();
    // One that died may have owed it.
    await evictDurableObject(stubOf(table), { webSockets: "close" });
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(people).toHaveBeenCalledTimes(2);
    people.mockRestore();
  });

  it("a move that changes no list is reported with the next one that does", async () => {
    const { table, lines } = await quiet();
    const rows = await billed(table, async () => void (await lines[0].say({ type: "offer-draw" })));
    expect(rows).toEqual({ INSERT: 1 });
    await owesNothing(table);
  });

  it("a move is reported at once only to the absent player on turn", async () => {
    const { table, who, lines } = await quiet();
    lines[1].socket.close(1000);
    await lines[1].closed;
    await lines[0].say(move(11, 15));
    await expect.poll(() => mine(who[1])).toMatchObject([{ length: 7, turn: [1] }]);
    expect([(await toldOf(table))?.length, await mine(who[0])]).toMatchObject([6, [{ length: 6 }]]);
    lines[0].socket.close(1000);
    await lines[0].closed;
    await expect.poll(() => mine(who[0])).toMatchObject([{ length: 7, turn: [1] }]);
  });

  it("an unlisted table costs the lobby one row from time to time, and one row at its end", async () => {
    const { table } = await quiet();
    const written: number[] = [];
    const batch = env.LOBBY.batch.bind(env.LOBBY);
    const spied: Pick<D1Database, "prepare" | "batch"> = {
      prepare: (sql) => env.LOBBY.prepare(sql),
      batch: async <T>(statements: D1PreparedStatement[]) => {
        const results = await batch<T>(statements);
        written.push(results.reduce((sum, { meta }) => sum + meta.rows_written, 0));
        return results;
      },
    };
    const listing = (await toldOf(table))!;
    const tell = (length: number, change: Partial<Listing> = {}, after = 0) =>
      upsertReport(spied as D1Database, { listing: { ...listing, length, ...change }, list: null }, Date.now() + after);
    for (const length of [7, 8, 8, 9]) await tell(length, { seats: ["Ada", "Bob"] });
    await tell(10, {}, DAY);
    const askAt = () => env.LOBBY.prepare("SELECT ask_at FROM listing WHERE id = ?").bind(table).first("ask_at");
    expect(await askAt()).not.toBeNull();
    for (let time = 0; time < 2; time++) await tell(11, { phase: "over" });
    expect(written).toEqual([0, 0, 0, 0, 1, 1, 0]);
    expect([await askAt(), (await toldOf(table))?.phase]).toEqual([null, "over"]);
  });
});

describe("a table at which much happens at once", () => {
  it("a busy table is reported at most every half second, unless another pause is set", () => {
    const { LOBBY_PAUSE: _, ...deployed } = setUp;
    expect([reportIntervalMs(deployed), reportIntervalMs(setUp)]).toEqual([SECOND / 2, 200]);
  });

  it("the lobby gets a report at once, and the next one with all changes after the interval", async () => {
    const table = await openTable({ public: true });
    const ada = await Line.open(table, await newBrowser());
    await ada.say(sit(0));
    await told(table, ({ seats }) => seats[0] !== null);
    const batch = vi.spyOn(env.LOBBY, "batch");
    const begun = performance.now();
    for (let count = 0; count < 20; count++) {
      await ada.say({ type: "stand" });
      await ada.say(sit(0, `Ada ${count}`));
    }
    const listing = await told(table, ({ seats }) => seats[0] === "Ada 19");
    const pauses = Math.floor((performance.now() - begun) / reportIntervalMs(setUp));
    expect(listing.length).toBe(ada.length);
    // Tables of other tests may tell meanwhile.
    const ours = batch.mock.calls.filter(([statements]) => JSON.stringify(statements).includes(table));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.length).toBeLessThanOrEqual(pauses + 2);
    batch.mockRestore();
  });
});
