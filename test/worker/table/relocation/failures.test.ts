/**
 * A table on its way to another object, and what breaks there: it arrives, once, and nothing that was acknowledged is lost or doubled.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { appendEntries } from "../../../../worker/table/log/storage.ts";
import { OFFER_TIMEOUTS_MS } from "../../../../worker/table/relocation/sender.ts";
import { Line, newId, SEATED, showSalt, sit } from "../../line.ts";
import { ask, clockAfter, faultOf, logOf, newBrowser, stubOf } from "../../support.ts";
import {
  alarmOf,
  begin,
  comeAgain,
  command,
  die,
  EUROPE,
  type InjectedFailure,
  idsAt,
  livesAt,
  meet,
  placedOf,
  relationsOf,
  ring,
  sitDown,
  withFailure,
} from "./two-regions.ts";

beforeEach(clearLocationCache);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** All that was acknowledged, once and in order, at one table; and nothing can be added where it came from. */
const isWhole = async (table: string, types: readonly string[]): Promise<void> => {
  const log = await logOf(table);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, seq) => seq));
  expect(log.map(({ event }) => event.type)).toEqual(types);
  expect(await livesAt(table)).toEqual(["placed"]);
  expect(await relationsOf(stubOf(table))).toEqual(["elsewhere"]);
};

const SAT = ["opened", "seat-taken", "seat-taken"];

type Step = Parameters<typeof withFailure>[0];

/** Both sit, and the first `times` attempts at that step break so. */
const broken = async (step: Step, how: InjectedFailure, times: number) => {
  vi.spyOn(console, "error").mockReturnValue();
  let count = 0;
  const attempts = withFailure(step, () => (count++ < times ? how : null));
  const distant = await meet();
  await sitDown(distant);
  await expect.poll(() => attempts.mock.results.some(({ type }) => type !== "incomplete")).toBe(true);
  return { distant, attempts };
};

const breaks = [
  ["before it has arrived", "accept", "before"],
  ["after it has arrived", "accept", "after"],
  ["before it begins there", "begin", "before"],
  ["after it has begun there", "begin", "after"],
] as const;

describe.each(breaks)("a table that breaks on its way, %s", (_, step, how) => {
  it("takes nothing more where it was, not even from code that knows nothing of this", async () => {
    const { distant } = await broken(step, how, 100);
    const { table } = distant;
    const refused = await runInDurableObject(stubOf(table), (_: Table, { storage }) => {
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
      expect(await faultOf(await ask(`/api/tables/${table}${path}`))).toEqual([503, "unavailable"]);
    expect((await Line.upgrade(table, distant.who[0], "", EUROPE)).status).toBe(503);
    vi.restoreAllMocks();
    clockAfter(OFFER_TIMEOUTS_MS[0]!);
    await isWhole(table, SAT);
  });

  it("arrives with the next who asks, when it is time to try again", async () => {
    const { distant, attempts } = await broken(step, how, 1);
    if (step === "accept") {
      expect((await ask(`/api/tables/${distant.table}`)).status).toBe(503);
      expect(attempts.mock.calls.length).toBe(1);
      clockAfter(OFFER_TIMEOUTS_MS[0]!);
    }
    const lines = await comeAgain(distant, "");
    expect(attempts.mock.calls.length).toBe(2);
    await isWhole(distant.table, SAT);
    await begin(lines);
    expect((await logOf(distant.table)).length).toBe(SEATED);
  });

  it("arrives by itself, by the alarm", async () => {
    const { distant } = await broken(step, how, 1);
    // Who has let it go has nothing to do any more, and the other asks.
    const first = step === "accept" ? stubOf : placedOf;
    await expect.poll(() => ring(first(distant.table))).toBe(true);
    expect(await livesAt(distant.table)).toEqual(["placed"]);
    await isWhole(distant.table, SAT);
    expect(await alarmOf(stubOf(distant.table))).toBeNull();
  });

  it("arrives though the object dies that it leaves", async () => {
    const { distant } = await broken(step, how, 1);
    clockAfter(OFFER_TIMEOUTS_MS[0]!);
    await die(stubOf(distant.table));
    await begin(await comeAgain(distant, ""));
    const after = (await logOf(distant.table)).slice(SAT.length).map(({ event }) => event.type);
    await isWhole(distant.table, [...SAT, ...after]);
    expect((await logOf(distant.table)).length).toBe(SEATED);
  });

  it("arrives though the object dies that it comes to", async () => {
    const { distant } = await broken(step, how, 1);
    clockAfter(OFFER_TIMEOUTS_MS[0]!);
    await die(placedOf(distant.table));
    await begin(await comeAgain(distant, ""));
    expect((await logOf(distant.table)).length).toBe(SEATED);
    await die(placedOf(distant.table));
    expect((await logOf(distant.table)).length).toBe(SEATED);
  });

  it("many simultaneous requests cause one more attempt", async () => {
    const { distant, attempts } = await broken(step, how, 1);
    clockAfter(OFFER_TIMEOUTS_MS[0]!);
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(`/api/tables/${distant.table}`)));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(attempts.mock.calls.length).toBe(2);
    await isWhole(distant.table, SAT);
  });
});

describe("a table that breaks on its way twice", () => {
  it("the alarm repeats the attempt as often", async () => {
    const { distant, attempts } = await broken("accept", "after", 2);
    for (const tries of [2, 3]) {
      expect(await ring(stubOf(distant.table))).toBe(true);
      expect(attempts.mock.calls.length).toBe(tries);
    }
    await isWhole(distant.table, SAT);
    expect(await alarmOf(stubOf(distant.table))).toBeNull();
  });
});

describe("a player who sends a command while a table relocates", () => {
  it("the command is applied once, by its id", async () => {
    const distant = await meet();
    const { table, lines } = distant;
    await lines[0].say(sit(0));
    const [second, early, late] = [newId(), newId(), newId()];
    // Sent before anything has been answered.
    lines[1].send({ type: "command", id: second, seq: 1, command: sit(1) });
    lines[1].send({ type: "command", id: late, seq: 2, command: showSalt });
    lines[0].send({ type: "command", id: early, seq: 2, command: showSalt });
    for (const line of lines) await line.closed;
    const again = await comeAgain(distant, "");
    expect(await again[1].say(sit(1), { id: second, seq: 1 })).toMatchObject({ type: "done", seq: 2 });
    await again[0].say(showSalt, { id: early, seq: 2 });
    await again[1].say(showSalt, { id: late, seq: 2 });
    expect(await again[0].say(showSalt, { id: early, seq: 2 })).toMatchObject({ type: "done" });
    expect((await logOf(table)).length).toBe(SEATED);
    const ids = await idsAt(table);
    expect(ids.slice(1)).toEqual(expect.arrayContaining([second, early, late]));
    expect(ids.length).toBe(4);
  });

  it("a command without a socket is answered as usual during a relocation", async () => {
    const distant = await meet();
    await sitDown(distant);
    const said = await Promise.all(
      distant.who.map((who) => command(distant.table, { who, from: EUROPE }, showSalt, { seq: 2 })),
    );
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect((await logOf(distant.table)).length).toBe(SEATED);
    expect(await livesAt(distant.table)).toEqual(["placed"]);
  });

  it("if two players request one seat during a relocation, one of them gets it", async () => {
    const distant = await meet({ game: "train", seats: 3, options: { set: 6 } });
    const others = await Promise.all([newBrowser(), newBrowser(), newBrowser()]);
    await distant.lines[0].say(sit(0));
    const sitting = [1, 1, 2, 2].map((seat, at) =>
      command(distant.table, { who: at === 0 ? distant.who[1] : others[at - 1]!, from: EUROPE }, sit(seat), { seq: 1 }),
    );
    const codes = (await Promise.all(sitting)).map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 200, 409, 409]);
    await expect.poll(() => livesAt(distant.table)).toEqual(["placed"]);
    expect((await logOf(distant.table)).filter(({ event }) => event.type === "seat-taken").length).toBe(3);
  });
});
