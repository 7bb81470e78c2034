/** A table on its way to another object, and what breaks there: it arrives, once, and nothing that was acknowledged is lost or doubled. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../../worker/main.ts";
import { appendEntries } from "../../../worker/object/storage.ts";
import { forgetPlaces } from "../../../worker/table-at.ts";
import { begin, comeAgain, command, EUROPE, idsAt, livesAt, meet, placedOf, relationsOf, sitDown } from "../far.ts";
import { ask, faultOf, Line, logOf, newBrowser, newId, SEATED, showSalt, sit, stubOf } from "../support.ts";

beforeEach(forgetPlaces);

afterEach(() => {
  vi.restoreAllMocks();
});

/** What can break while all is copied: by the number of the attempt that it breaks. */
const breaks = {
  /** The other object is not there. */
  "before it has arrived": async () => {
    throw new Error("broken on the way");
  },
  /** The other object has it, and this one does not hear so. */
  "after it has arrived": async (settle: () => Promise<void>) => {
    await settle();
    throw new Error("broken on the way back");
  },
} as const;

const { settle } = Table.prototype;

/** The first `times` attempts break so. */
const breaking = (how: keyof typeof breaks, times: number) => {
  vi.spyOn(console, "error").mockReturnValue();
  let count = 0;
  return vi.spyOn(Table.prototype, "settle").mockImplementation(function (this: Table, goods) {
    const go = async () => settle.call(this, goods);
    return (count++ < times ? breaks[how](go) : go()) as never;
  });
};

/** All that was acknowledged, once and in order, at one table; and nothing can be added where it came from. */
const isWhole = async (table: string, types: readonly string[]): Promise<void> => {
  const log = await logOf(table);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, seq) => seq));
  expect(log.map(({ event }) => event.type)).toEqual(types);
  expect(await livesAt(table)).toEqual(["placed"]);
  expect(await relationsOf(stubOf(table))).toEqual(["elsewhere"]);
};

const SAT = ["opened", "seat-taken", "seat-taken"];

/** Both sit, and something breaks. */
const broken = async (how: keyof typeof breaks, times: number) => {
  const attempts = breaking(how, times);
  const distant = await meet();
  await sitDown(distant);
  await vi.waitUntil(() => attempts.mock.results.some(({ type }) => type !== "incomplete"));
  return { distant, attempts };
};

describe.each(["before it has arrived", "after it has arrived"] as const)(
  "a table that breaks on its way, %s",
  (how) => {
    it("takes nothing more where it was, not even from code that knows nothing of this", async () => {
      const { distant } = await broken(how, 100);
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
      expect(refused).toContain("elsewhere");
      for (const path of ["", "/log", "/moves"])
        expect(await faultOf(await ask(`/api/tables/${table}${path}`))).toEqual([503, "unavailable"]);
      expect((await Line.upgrade(table, distant.who[0], "", EUROPE)).status).toBe(503);
      vi.restoreAllMocks();
      await isWhole(table, SAT);
    });

    it("arrives with the next who asks", async () => {
      const { distant, attempts } = await broken(how, 1);
      const lines = await comeAgain(distant, "");
      expect(attempts.mock.calls.length).toBe(2);
      await isWhole(distant.table, SAT);
      await begin(lines);
      expect((await logOf(distant.table)).length).toBe(SEATED);
    });

    it("arrives by itself, by the alarm", async () => {
      const { distant } = await broken(how, 1);
      await vi.waitFor(async () => expect(await runDurableObjectAlarm(stubOf(distant.table))).toBe(true));
      await isWhole(distant.table, SAT);
      expect(await runDurableObjectAlarm(stubOf(distant.table))).toBe(false);
    });

    it("sets the alarm again where that breaks as well", async () => {
      const { distant } = await broken(how, 2);
      const at = () => runInDurableObject(stubOf(distant.table), (_: Table, { storage }) => storage.getAlarm());
      expect(await runDurableObjectAlarm(stubOf(distant.table))).toBe(true);
      expect(await at()).toBeLessThan(Date.now() + 60_000);
      expect(await runDurableObjectAlarm(stubOf(distant.table))).toBe(true);
      await isWhole(distant.table, SAT);
      expect(await at()).toBeNull();
    });

    it("arrives though the object dies that it leaves", async () => {
      const { distant } = await broken(how, 1);
      await evictDurableObject(stubOf(distant.table), { webSockets: "close" });
      const lines = await comeAgain(distant, "");
      await begin(lines);
      await isWhole(
        distant.table,
        [...SAT, "salt-shown", "salt-shown", "seats-drawn"]
          .slice(0, 3)
          .concat((await logOf(distant.table)).slice(3).map(({ event }) => event.type)),
      );
      expect((await logOf(distant.table)).length).toBe(SEATED);
    });

    it("arrives though the object dies that it comes to", async () => {
      const { distant } = await broken(how, 1);
      await evictDurableObject(placedOf(distant.table), { webSockets: "close" });
      await begin(await comeAgain(distant, ""));
      expect((await logOf(distant.table)).length).toBe(SEATED);
      await evictDurableObject(placedOf(distant.table), { webSockets: "close" });
      expect((await logOf(distant.table)).length).toBe(SEATED);
    });

    it("is asked where it is by many at once, and copied once more", async () => {
      const { distant, attempts } = await broken(how, 1);
      const asked = await Promise.all(Array.from({ length: 8 }, () => ask(`/api/tables/${distant.table}`)));
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
      expect(attempts.mock.calls.length).toBe(2);
      await isWhole(distant.table, SAT);
    });
  },
);

describe("whoever says something while a table goes elsewhere", () => {
  it("is heard once, by the id of what was said", async () => {
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

  it("without a socket is answered as if nothing were", async () => {
    const distant = await meet();
    await sitDown(distant);
    const said = await Promise.all(
      distant.who.map((who) => command(distant.table, { who, from: EUROPE }, showSalt, { seq: 2 })),
    );
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect((await logOf(distant.table)).length).toBe(SEATED);
    expect(await livesAt(distant.table)).toEqual(["placed"]);
  });

  it("and wants the same seat, or the third, finds it as it is", async () => {
    const distant = await meet({ game: "train", seats: 3, options: { set: 6 } });
    const others = await Promise.all([newBrowser(), newBrowser(), newBrowser()]);
    await distant.lines[0].say(sit(0));
    const sitting = [1, 1, 2, 2].map((seat, at) =>
      command(distant.table, { who: at === 0 ? distant.who[1] : others[at - 1]!, from: EUROPE }, sit(seat), { seq: 1 }),
    );
    const codes = (await Promise.all(sitting)).map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 200, 409, 409]);
    await vi.waitFor(async () => expect(await livesAt(distant.table)).toEqual(["placed"]));
    expect((await logOf(distant.table)).filter(({ event }) => event.type === "seat-taken").length).toBe(3);
  });
});
