/**
 * Failures during a relocation: the table is relocated once, and no acknowledged command is lost or repeated.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { appendEntries } from "../../../../worker/table/log/storage.ts";
import { OFFER_TIMEOUTS_MS } from "../../../../worker/table/relocation/sender.ts";
import { advanceClock, alarmOf, faultOf, logOf, newBrowser, request, tableStub } from "../../support.ts";
import { newId, SEATED_LENGTH, showSalt, sit, TableClient } from "../../table-client.ts";
import {
  EUROPE,
  type InjectedFailure,
  killObject,
  liveObjects,
  openDistantTable,
  postCommand,
  reconnectBoth,
  relocatedTableStub,
  revealSalts,
  runAlarm,
  seatBoth,
  sqlTableNames,
  storedCommandIds,
  withFailure,
} from "./two-regions.ts";

beforeEach(clearLocationCache);

/** Expects each acknowledged entry once and in order at the new object, and only a pointer at the origin. */
const expectRelocatedLog = async (table: string, types: readonly string[]): Promise<void> => {
  const log = await logOf(table);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, seq) => seq));
  expect(log.map(({ event }) => event.type)).toEqual(types);
  expect(await liveObjects(table)).toEqual(["relocated"]);
  expect(await sqlTableNames(tableStub(table))).toEqual(["elsewhere"]);
};

const SEATED_EVENTS = ["opened", "seat-taken", "seat-taken"];

type Step = Parameters<typeof withFailure>[0];

/** Seats both players at a table whose relocation fails `times` times at this step. */
const seatWithFailure = async (step: Step, failure: InjectedFailure, times: number) => {
  vi.spyOn(console, "error").mockReturnValue();
  let count = 0;
  const attempts = withFailure(step, () => (count++ < times ? failure : null));
  const distant = await openDistantTable();
  await seatBoth(distant);
  await expect.poll(() => attempts.mock.results.some(({ type }) => type !== "incomplete")).toBe(true);
  return { distant, attempts };
};

const failures = [
  ["before the copy arrives", "accept", "before"],
  ["after the copy arrives", "accept", "after"],
  ["before the new object begins", "begin", "before"],
  ["after the new object begins", "begin", "after"],
] as const;

describe.each(failures)("a relocation that fails %s", (_, step, failure) => {
  it("lets the origin accept no entry, not even from code that does not know of relocations", async () => {
    const { distant } = await seatWithFailure(step, failure, 100);
    const { table } = distant;
    const refused = await runInDurableObject(tableStub(table), (_: Table, { storage }) => {
      try {
        return String(
          appendEntries(storage, [{ seq: 3, at: 0, seat: 0, v: 1, event: { type: "seat-left", seat: 0 } }]),
        );
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toContain(step === "accept" ? "elsewhere" : "no such table");
    for (const path of ["", "/log", "/moves"])
      expect(await faultOf(await request(`/api/tables/${table}${path}`))).toEqual([503, "unavailable"]);
    expect((await TableClient.upgrade(table, distant.identities[0], "", EUROPE)).status).toBe(503);
    vi.restoreAllMocks();
    advanceClock(OFFER_TIMEOUTS_MS[0]!);
    await expectRelocatedLog(table, SEATED_EVENTS);
  });

  it("is repeated by the next request after the timeout", async () => {
    const { distant, attempts } = await seatWithFailure(step, failure, 1);
    if (step === "accept") {
      expect((await request(`/api/tables/${distant.table}`)).status).toBe(503);
      expect(attempts.mock.calls.length).toBe(1);
      advanceClock(OFFER_TIMEOUTS_MS[0]!);
    }
    const clients = await reconnectBoth(distant, "");
    expect(attempts.mock.calls.length).toBe(2);
    await expectRelocatedLog(distant.table, SEATED_EVENTS);
    await revealSalts(clients);
    expect((await logOf(distant.table)).length).toBe(SEATED_LENGTH);
  });

  it("is repeated by the alarm", async () => {
    const { distant } = await seatWithFailure(step, failure, 1);
    // If the origin has handed the table over, the new object continues.
    const stubWithAlarm = step === "accept" ? tableStub : relocatedTableStub;
    await expect.poll(() => runAlarm(stubWithAlarm(distant.table))).toBe(true);
    expect(await liveObjects(distant.table)).toEqual(["relocated"]);
    await expectRelocatedLog(distant.table, SEATED_EVENTS);
    expect(await alarmOf(tableStub(distant.table))).toBeNull();
  });

  it("succeeds although the origin dies", async () => {
    const { distant } = await seatWithFailure(step, failure, 1);
    advanceClock(OFFER_TIMEOUTS_MS[0]!);
    await killObject(tableStub(distant.table));
    await revealSalts(await reconnectBoth(distant, ""));
    const after = (await logOf(distant.table)).slice(SEATED_EVENTS.length).map(({ event }) => event.type);
    await expectRelocatedLog(distant.table, [...SEATED_EVENTS, ...after]);
    expect((await logOf(distant.table)).length).toBe(SEATED_LENGTH);
  });

  it("succeeds although the new object dies", async () => {
    const { distant } = await seatWithFailure(step, failure, 1);
    advanceClock(OFFER_TIMEOUTS_MS[0]!);
    await killObject(relocatedTableStub(distant.table));
    await revealSalts(await reconnectBoth(distant, ""));
    expect((await logOf(distant.table)).length).toBe(SEATED_LENGTH);
    await killObject(relocatedTableStub(distant.table));
    expect((await logOf(distant.table)).length).toBe(SEATED_LENGTH);
  });

  it("is repeated once for many simultaneous requests", async () => {
    const { distant, attempts } = await seatWithFailure(step, failure, 1);
    advanceClock(OFFER_TIMEOUTS_MS[0]!);
    const responses = await Promise.all(Array.from({ length: 8 }, () => request(`/api/tables/${distant.table}`)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(attempts.mock.calls.length).toBe(2);
    await expectRelocatedLog(distant.table, SEATED_EVENTS);
  });
});

describe("a relocation that fails twice", () => {
  it("is repeated by the alarm each time", async () => {
    const { distant, attempts } = await seatWithFailure("accept", "after", 2);
    for (const tries of [2, 3]) {
      expect(await runAlarm(tableStub(distant.table))).toBe(true);
      expect(attempts.mock.calls.length).toBe(tries);
    }
    await expectRelocatedLog(distant.table, SEATED_EVENTS);
    expect(await alarmOf(tableStub(distant.table))).toBeNull();
  });
});

describe("a command during a relocation", () => {
  it("is applied once, by its id", async () => {
    const distant = await openDistantTable();
    const { table, clients } = distant;
    await clients[0].submit(sit(0));
    const [second, early, late] = [newId(), newId(), newId()];
    // These are sent before any reply.
    clients[1].send({ type: "command", id: second, seq: 1, command: sit(1) });
    clients[1].send({ type: "command", id: late, seq: 2, command: showSalt });
    clients[0].send({ type: "command", id: early, seq: 2, command: showSalt });
    for (const client of clients) await client.closed;
    const again = await reconnectBoth(distant, "");
    expect(await again[1].submit(sit(1), { id: second, seq: 1 })).toMatchObject({ type: "done", seq: 2 });
    await again[0].submit(showSalt, { id: early, seq: 2 });
    await again[1].submit(showSalt, { id: late, seq: 2 });
    expect(await again[0].submit(showSalt, { id: early, seq: 2 })).toMatchObject({ type: "done" });
    expect((await logOf(table)).length).toBe(SEATED_LENGTH);
    const ids = await storedCommandIds(table);
    expect(ids.slice(1)).toEqual(expect.arrayContaining([second, early, late]));
    expect(ids.length).toBe(4);
  });

  it("is answered as usual without a socket", async () => {
    const distant = await openDistantTable();
    await seatBoth(distant);
    const answers = await Promise.all(
      distant.identities.map((identity) =>
        postCommand(distant.table, { identity, from: EUROPE }, showSalt, { seq: 2 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await logOf(distant.table)).length).toBe(SEATED_LENGTH);
    expect(await liveObjects(distant.table)).toEqual(["relocated"]);
  });

  it("gives a seat that two players request to one of them", async () => {
    const distant = await openDistantTable({ game: "train", seats: 3, options: { set: 6 } });
    const others = await Promise.all([newBrowser(), newBrowser(), newBrowser()]);
    await distant.clients[0].submit(sit(0));
    const sitting = [1, 1, 2, 2].map((seat, at) =>
      postCommand(
        distant.table,
        { identity: at === 0 ? distant.identities[1] : others[at - 1]!, from: EUROPE },
        sit(seat),
        { seq: 1 },
      ),
    );
    const codes = (await Promise.all(sitting)).map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 200, 409, 409]);
    await expect.poll(() => liveObjects(distant.table)).toEqual(["relocated"]);
    expect((await logOf(distant.table)).filter(({ event }) => event.type === "seat-taken").length).toBe(3);
  });
});
