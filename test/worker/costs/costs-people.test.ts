/**
 * What it costs to tell people in their own places, counted: as costs.test.ts, which counts at the tables.
 * @gate
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { Person } from "../../../worker/main.ts";
import { Line, seatTwo, showSalt, sit } from "../line.ts";
import { Browser, PushService } from "../person/push-service.ts";
import { ask, keysAt, newBrowser, openTable, personOf, post, stubOf, toldToAll } from "../support.ts";
import { documented, reportsTo } from "./costs-document.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("reports to person objects", () => {
  it.each([2, 3, 6])("a table for %i writes the documented rows to its players' person objects", async (seats) => {
    const who = await Promise.all(Array.from({ length: seats }, newBrowser));
    const order = { game: "train", seats, options: { set: 12 } };
    const [reports, come] = [vi.spyOn(Person.prototype, "receiveReport"), vi.spyOn(Person.prototype, "cameTo")];
    const table = await openTable(order);
    const lines = await Promise.all(who.map((one) => Line.open(table, one)));
    const shown = async () =>
      expect.poll(() => reports.mock.calls.some(([{ listing }]) => listing.length === lines[0]!.length)).toBe(true);
    for (const [seat, line] of lines.entries()) {
      await line.say(sit(seat));
      await lines[0]!.until(() => lines[0]!.length === seat + 2);
      if (seat < seats - 1) await shown();
    }
    for (const line of lines) await line.say(showSalt);
    await expect.poll(() => reports.mock.calls.some(([{ listing }]) => listing.phase === "playing")).toBe(true);
    await stubOf(table).report();
    // One that is no newer than what is known there writes nothing.
    const told = new Set(
      reports.mock.calls.map(([{ listing }], call) => `${instanceOf(reports.mock.contexts[call])} ${listing.length}`),
    );
    // All but the end.
    expect(told.size).toBe(reportsTo(seats) - seats);
    // Sitting down is told with these.
    expect(come).not.toHaveBeenCalled();
  });

  const instances: unknown[] = [];
  const instanceOf = (person: unknown): number => {
    if (!instances.includes(person)) instances.push(person);
    return instances.indexOf(person);
  };
});

describe("a person object", () => {
  /** Rows that it writes and reads for all but the question whether there is anything. */
  const metered = async (key: string): Promise<{ written: number[]; read: number[] }> => {
    const rows = { written: [] as number[], read: [] as number[] };
    await runInDurableObject(personOf(key), (_: Person, { storage }) => {
      const exec = storage.sql.exec.bind(storage.sql);
      vi.spyOn(storage.sql, "exec").mockImplementation((query: string, ...values: unknown[]) => {
        const cursor = exec(query, ...values);
        const all = cursor.toArray();
        if (!query.includes("sqlite_schema")) rows.written.push(cursor.rowsWritten);
        if (query.includes("LIMIT 50")) rows.read.push(cursor.rowsRead);
        return Object.create(cursor, {
          toArray: { value: () => all },
          one: { value: () => all[0] },
          rowsWritten: { value: cursor.rowsWritten },
        });
      });
    });
    return rows;
  };

  it("writes so many rows for a telling, and none for one that is not new; a look reads so many for each table", async () => {
    const who = await newBrowser();
    const tables: string[] = [];
    for (let count = 0; count < 3; count++) {
      const table = await openTable();
      await (await Line.open(table, who)).say(sit(0));
      await stubOf(table).report();
      tables.push(table);
    }
    const [key] = await keysAt(tables[0]!);
    const [first] = (await (await ask("/api/mine", { headers: who })).json<{ tables: PersonListing[] }>()).tables;
    const { mine, ...listing } = first!;
    const rows = await metered(key!);
    for (const length of [20, 20, 21]) await personOf(key!).receiveReport({ listing: { ...listing, length }, mine });
    const each = documented("Rows of a report in a person object");
    expect(rows.written).toEqual([each, 0, each]);
    await ask("/api/mine", { headers: who });
    expect(rows.read.length).toBe(1);
    expect(rows.read[0]! / 3).toBeLessThanOrEqual(documented("Rows read for each of one's own tables"));
  });

  it("writes so many rows for a call, and none for who comes without having been called", async () => {
    const { table, who } = await seatTwo();
    await toldToAll(table, ({ phase }) => phase === "playing");
    const browser = await Browser.at("https://fcm.googleapis.com/fcm/send/costs");
    const { key: named } = await (await ask("/api/mine/push")).json<{ key: string }>();
    await post("/api/mine/push", browser.order(named), who[1] as never);
    const { tables } = await (await ask("/api/mine", { headers: who[1] })).json<{ tables: PersonListing[] }>();
    const { mine, ...listing } = tables[0]!;
    const [, key] = await keysAt(table);
    const service = new PushService(browser);
    const rows = await metered(key!);
    const sum = () => rows.written.reduce((all, each) => all + each, 0);
    await personOf(key!).cameTo(table, 20);
    expect(sum()).toBe(0);
    await personOf(key!).receiveReport({ listing: { ...listing, length: 20, turn: mine }, mine, seen: 0 });
    await runDurableObjectAlarm(personOf(key!));
    await personOf(key!).cameTo(table, 20);
    expect(service.messages.length).toBe(1);
    const each = documented("Rows of a push, for each subscribed browser");
    expect(sum() - documented("Rows of a report in a person object")).toBe(each);
  });
});
