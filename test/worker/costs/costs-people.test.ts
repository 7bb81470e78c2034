/**
 * What person objects cost: rows of reports and push notifications. COSTS.md calculates with these figures.
 * @gate
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { Person } from "../../../worker/main.ts";
import { Browser, PushService } from "../person/push-service.ts";
import {
  newBrowser,
  openTable,
  personKeysAt,
  personStub,
  post,
  request,
  tableStub,
  waitForAllReports,
} from "../support.ts";
import { seatTwo, showSalt, sit, TableClient } from "../table-client.ts";
import { documentedFigure, reportsToPersons } from "./costs-document.ts";

describe("reports to person objects", () => {
  it.each([2, 3, 6])("a table for %i writes the documented rows to its players' person objects", async (seats) => {
    const identities = await Promise.all(Array.from({ length: seats }, newBrowser));
    const order = { game: "train", seats, options: { set: 12 } };
    const [reports, visits] = [vi.spyOn(Person.prototype, "receiveReport"), vi.spyOn(Person.prototype, "cameTo")];
    const table = await openTable(order);
    const clients = await Promise.all(identities.map((one) => TableClient.open(table, one)));
    const waitForReport = async () =>
      expect.poll(() => reports.mock.calls.some(([{ listing }]) => listing.length === clients[0]!.length)).toBe(true);
    for (const [seat, client] of clients.entries()) {
      await client.submit(sit(seat));
      await clients[0]!.waitUntil(() => clients[0]!.length === seat + 2);
      if (seat < seats - 1) await waitForReport();
    }
    for (const client of clients) await client.submit(showSalt);
    await expect.poll(() => reports.mock.calls.some(([{ listing }]) => listing.phase === "playing")).toBe(true);
    await tableStub(table).report();
    // A report that is no newer than the stored one writes nothing.
    const written = new Set(
      reports.mock.calls.map(([{ listing }], call) => `${instanceOf(reports.mock.contexts[call])} ${listing.length}`),
    );
    // The game did not end, so its last reports are missing.
    expect(written.size).toBe(reportsToPersons(seats) - seats);
    // These reports include the visits of players who sit down.
    expect(visits).not.toHaveBeenCalled();
  });

  const instances: unknown[] = [];
  const instanceOf = (person: unknown): number => {
    if (!instances.includes(person)) instances.push(person);
    return instances.indexOf(person);
  };
});

describe("a person object", () => {
  /** Counts the rows that it writes and reads, except for the query whether its schema exists. */
  const meterRows = async (key: string): Promise<{ written: number[]; read: number[] }> => {
    const rows = { written: [] as number[], read: [] as number[] };
    await runInDurableObject(personStub(key), (_: Person, { storage }) => {
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

  it("writes the documented rows for a report, none for an old one, and reads the documented rows per table", async () => {
    const identity = await newBrowser();
    const tables: string[] = [];
    for (let count = 0; count < 3; count++) {
      const table = await openTable();
      await (await TableClient.open(table, identity)).submit(sit(0));
      await tableStub(table).report();
      tables.push(table);
    }
    const [key] = await personKeysAt(tables[0]!);
    const [first] = (await (await request("/api/mine", { headers: identity })).json<{ tables: PersonListing[] }>())
      .tables;
    const { mine, ...listing } = first!;
    const rows = await meterRows(key!);
    for (const length of [20, 20, 21]) await personStub(key!).receiveReport({ listing: { ...listing, length }, mine });
    const each = documentedFigure("Rows of a report in a person object");
    expect(rows.written).toEqual([each, 0, each]);
    await request("/api/mine", { headers: identity });
    expect(rows.read.length).toBe(1);
    expect(rows.read[0]! / 3).toBeLessThanOrEqual(documentedFigure("Rows read for each table of the player"));
  });

  it("writes the documented rows for a notification, and none for a visit without a notification", async () => {
    const { table, identities } = await seatTwo();
    await waitForAllReports(table, ({ phase }) => phase === "playing");
    const browser = await Browser.create("https://fcm.googleapis.com/fcm/send/costs");
    const { key: serverKey } = await (await request("/api/mine/push")).json<{ key: string }>();
    await post("/api/mine/push", browser.subscriptionBody(serverKey), identities[1] as never);
    const { tables } = await (await request("/api/mine", { headers: identities[1] })).json<{
      tables: PersonListing[];
    }>();
    const { mine, ...listing } = tables[0]!;
    const [, key] = await personKeysAt(table);
    const service = new PushService(browser);
    const rows = await meterRows(key!);
    const sum = () => rows.written.reduce((all, each) => all + each, 0);
    await personStub(key!).cameTo(table, 20);
    expect(sum()).toBe(0);
    await personStub(key!).receiveReport({ listing: { ...listing, length: 20, turn: mine }, mine, seen: 0 });
    await runDurableObjectAlarm(personStub(key!));
    await personStub(key!).cameTo(table, 20);
    expect(service.messages.length).toBe(1);
    const each = documentedFigure("Rows of a push, for each subscribed browser");
    expect(sum() - documentedFigure("Rows of a report in a person object")).toBe(each);
  });
});
