/**
 * A call between the two objects of a relocation that fails: the origin accepts no entry meanwhile, and one more attempt
 * relocates the table with its log. Objects that die meanwhile are left to simulated runs.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { appendEntries } from "../../../../worker/table/log/storage.ts";
import { OFFER_TIMEOUTS_MS } from "../../../../worker/table/relocation/sender.ts";
import { advanceClock, alarmOf, faultOf, logOf, request, tableStub } from "../../support.ts";
import { SEATED_LENGTH, TableClient } from "../../table-client.ts";
import {
  EUROPE,
  type InjectedFailure,
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

  it("is repeated once for many simultaneous requests", async () => {
    const { distant, attempts } = await seatWithFailure(step, failure, 1);
    advanceClock(OFFER_TIMEOUTS_MS[0]!);
    const responses = await Promise.all(Array.from({ length: 8 }, () => request(`/api/tables/${distant.table}`)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(attempts.mock.calls.length).toBe(2);
    await expectRelocatedLog(distant.table, SEATED_EVENTS);
  });
});
