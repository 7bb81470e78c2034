/**
 * A table that was to go to another object, which does not take it: it always stays, whatever that one was sent and when.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { commitRelocation, makeOffer, readOffer, withdrawOffer } from "../../../../worker/table/log/offer.ts";
import { exportStorage, type StorageDump } from "../../../../worker/table/log/storage-dump.ts";
import { OFFER_TIMEOUTS_MS } from "../../../../worker/table/relocation/sender.ts";
import { Line, move, SEATED, showSalt, sit } from "../../line.ts";
import { ask, logOf, post, stubOf, told } from "../../support.ts";
import {
  alarmOf,
  begin,
  comeAgain,
  type Distant,
  die,
  EUROPE,
  livesAt,
  meet,
  placedOf,
  relationsOf,
  ring,
  sitDown,
  withFailure,
} from "./two-regions.ts";

let points: string[] = [];

beforeEach(() => {
  clearLocationCache();
  points = [];
  vi.spyOn(env.METRICS!, "writeDataPoint").mockImplementation((point) => void points.push(String(point?.blobs?.[0])));
  vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const goodsOf = (table: string): Promise<StorageDump> =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) => exportStorage(storage, "weur"));

/** What the other object keeps beside what it may have of a table. */
const keptAt = (stub: DurableObjectStub<Table>): Promise<string[]> =>
  runInDurableObject(stub, (_: Table, { storage }) => [...storage.kv.list()].map(([name]) => name));

const triesOf = (table: string) =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) => readOffer(storage)?.tries ?? null);

/** The alarm rings until it is decided where the table is. */
const ringOut = async (table: string): Promise<number> => {
  for (let rings = 1; ; rings++) {
    await ring(stubOf(table));
    if (!(await relationsOf(stubOf(table))).includes("elsewhere")) return rings;
    if (rings > OFFER_TIMEOUTS_MS.length) throw new Error("still undecided");
  }
};

/** It is played where it was, and nothing of it is anywhere else, now or later. */
const isHere = async (distant: Distant): Promise<void> => {
  const { table } = distant;
  const lines = await comeAgain(distant, "");
  expect(lines.map(({ hello }) => hello?.seats)).toEqual([[0], [1]]);
  await begin(lines);
  expect(await lines[0].say(move(11, 15))).toMatchObject({ type: "entry", seq: SEATED });
  expect(await livesAt(table)).toEqual(["first"]);
  while (await ring(placedOf(table)));
  expect(await relationsOf(placedOf(table))).toEqual([]);
  expect(await keptAt(placedOf(table))).toEqual([]);
  expect(await stubOf(table).whereTo()).toBeNull();
  expect((await logOf(table)).map(({ seq }) => seq)).toEqual(Array.from({ length: SEATED + 1 }, (_, seq) => seq));
};

describe.each(["before", "after"] as const)("an object that breaks %s it has taken a table, again and again", (how) => {
  it("a receiver that crashes leaves the table at its origin after the last attempt", async () => {
    const attempts = withFailure("accept", () => how);
    const distant = await meet();
    const from = Date.now();
    await sitDown(distant);
    await expect.poll(() => attempts.mock.results.length > 0).toBe(true);
    expect(await ringOut(distant.table)).toBe(OFFER_TIMEOUTS_MS.length - 1);
    expect(Date.now() - from).toBeLessThan(35_000);
    expect(attempts.mock.calls.length).toBe(OFFER_TIMEOUTS_MS.length);
    expect(points.filter((name) => ["stayed", "resettled"].includes(name))).toEqual(["stayed"]);
    await isHere(distant);
  });

  it("a receiver that crashes gets no table although the origin dies in each attempt", async () => {
    const attempts = withFailure("accept", () => how);
    const distant = await meet();
    await sitDown(distant);
    await expect.poll(() => attempts.mock.results.length > 0).toBe(true);
    for (let tries = 2; tries <= OFFER_TIMEOUTS_MS.length; tries++) {
      await die(stubOf(distant.table));
      await ring(stubOf(distant.table));
      expect(attempts.mock.calls.length).toBe(tries);
    }
    await isHere(distant);
  });

  it("the table reports its state to the lobby", async () => {
    withFailure("accept", () => how);
    const { table, lines } = await meet({ public: true });
    // As one who waits it is on a list: the lobby has to hear that it is so no longer.
    await lines[0].say(sit(0));
    await told(table, ({ length }) => length === 2);
    await lines[1].say(sit(1));
    await ringOut(table);
    await told(table, ({ length }) => length === 3);
  });
});

describe("an object that does not answer at all", () => {
  it("the object does not get the table, even if it accepts after the offer was withdrawn", async () => {
    // Timeouts pass a thousand times as fast.
    const set = globalThis.setTimeout;
    const fast = (act: () => void, ms = 0) => set(act, ms / 1000);
    vi.spyOn(globalThis, "setTimeout").mockImplementation(fast as typeof setTimeout);
    let isOver = false;
    let taken = 0;
    const { accept } = Table.prototype;
    const attempts = vi.spyOn(Table.prototype, "accept").mockImplementation(async function (
      this: Table,
      goods: StorageDump,
    ) {
      while (!isOver) await scheduler.wait(5);
      accept.call(this, goods);
      taken++;
    } as never);
    const distant = await meet();
    await sitDown(distant);
    await expect.poll(async () => (await triesOf(distant.table)) === 1).toBe(true);
    expect((await ask(`/api/tables/${distant.table}`)).status).toBe(503);
    await ringOut(distant.table);
    expect([attempts.mock.calls.length, taken]).toEqual([OFFER_TIMEOUTS_MS.length, 0]);
    expect(await livesAt(distant.table)).toEqual(["first"]);
    isOver = true;
    await expect.poll(() => taken === OFFER_TIMEOUTS_MS.length).toBe(true);
    expect(await keptAt(placedOf(distant.table))).toEqual(["waiting"]);
    await isHere(distant);
  });
});

describe("the copy of a relocated table", () => {
  /** Both have sat, and the other object has broken until the table stayed. */
  const stayed = async () => {
    withFailure("accept", () => "before");
    const distant = await meet();
    await sitDown(distant);
    const goods = await goodsOf(distant.table);
    await ringOut(distant.table);
    vi.mocked(Table.prototype.accept).mockRestore();
    return { distant, goods };
  };

  it("a copy that arrives after the offer was withdrawn is deleted", async () => {
    const { distant, goods } = await stayed();
    await placedOf(distant.table).accept(goods);
    expect(await placedOf(distant.table).summary(distant.table)).toBeNull();
    expect(await livesAt(distant.table)).toEqual(["first"]);
    await die(placedOf(distant.table));
    await isHere(distant);
  });

  it("the copy waits, without serving a table, until the first object says who owns it", async () => {
    const { distant, goods } = await stayed();
    const silent = vi.spyOn(Table.prototype, "ownerOf").mockImplementation(() => {
      throw new Error("broken");
    });
    await placedOf(distant.table).accept(goods);
    const pauses: number[] = [];
    for (let count = 0; count < 9; count++) {
      await ring(placedOf(distant.table));
      pauses.push(Math.round(((await alarmOf(placedOf(distant.table)))! - Date.now()) / 60_000));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await livesAt(distant.table)).toEqual(["first"]);
    silent.mockRestore();
    vi.useRealTimers();
    await isHere(distant);
  });

  it("waits as long as it is undecided, and then is what was decided", async () => {
    withFailure("accept", () => "after");
    const distant = await meet();
    await sitDown(distant);
    await expect.poll(async () => (await keptAt(placedOf(distant.table))).length > 0).toBe(true);
    await ring(placedOf(distant.table));
    expect(await keptAt(placedOf(distant.table))).toEqual(["waiting"]);
    expect(await livesAt(distant.table)).toEqual([]);
    await runInDurableObject(stubOf(distant.table), (_: Table, { storage }) => commitRelocation(storage));
    await die(stubOf(distant.table));
    await ring(placedOf(distant.table));
    expect(await livesAt(distant.table)).toEqual(["placed"]);
    expect((await comeAgain(distant, ""))[1].hello?.seats).toEqual([1]);
  });

  it("a copy that arrives after the table was played and deleted does not restore it", async () => {
    const { accept } = Table.prototype;
    let sent: StorageDump | null = null;
    vi.spyOn(Table.prototype, "accept").mockImplementation(function (this: Table, goods) {
      sent = goods;
      accept.call(this, goods);
    });
    const distant = await meet();
    const { table, who } = distant;
    await sitDown(distant);
    await comeAgain(distant, "");
    for (const identity of who) await post(`/api/tables/${table}/forget`, {}, identity);
    expect(await livesAt(table)).toEqual([]);
    await placedOf(table).accept(sent!);
    expect((await ask(`/api/tables/${table}`)).status).toBe(404);
    await ring(placedOf(table));
    expect(await keptAt(placedOf(table))).toEqual([]);
    // The same holds where the first could not be told that it was forgotten.
    const other = await meet();
    await sitDown(other);
    await comeAgain(other, "");
    vi.spyOn(Table.prototype, "forgetMove").mockRejectedValue(new Error("broken"));
    for (const identity of other.who) await post(`/api/tables/${other.table}/forget`, {}, identity);
    await placedOf(other.table).accept(sent!);
    await ring(placedOf(other.table));
    expect(await keptAt(placedOf(other.table))).toEqual([]);
    expect(await livesAt(other.table)).toEqual([]);
  });
});

describe("an offer", () => {
  it("an offer has one result, whatever an outgoing instance believes", async () => {
    const decide = async (...steps: readonly ((storage: DurableObjectStorage) => unknown)[]) => {
      const { table } = await meet();
      return runInDurableObject(stubOf(table), (_: Table, { storage }) => {
        makeOffer(storage, "weur", 0);
        const said = steps.map((step) => step(storage));
        const offer = readOffer(storage);
        return { said, isHere: offer === null || offer.isHere, isOnOffer: offer?.isHere === true };
      });
    };
    expect(await decide(withdrawOffer, commitRelocation)).toEqual({
      said: [undefined, false],
      isHere: true,
      isOnOffer: false,
    });
    expect(await decide(commitRelocation, withdrawOffer)).toEqual({
      said: [true, undefined],
      isHere: false,
      isOnOffer: false,
    });
    expect(await decide(commitRelocation, commitRelocation)).toEqual({
      said: [true, true],
      isHere: false,
      isOnOffer: false,
    });
  });
});

describe("a table that has stayed", () => {
  it("a table that has stayed is not offered again when a player sits down", async () => {
    withFailure("accept", () => "before");
    const distant = await meet();
    await sitDown(distant);
    await ringOut(distant.table);
    const accept = vi.mocked(Table.prototype.accept);
    accept.mockClear();
    const [first, second] = await comeAgain(distant, "");
    await second.say({ type: "stand" });
    await second.say(sit(1));
    for (const line of [first, second]) await line.say(showSalt);
    await first.until(() => first.entries.some(({ event }) => event.type === "salt-shown"));
    expect(accept).not.toHaveBeenCalled();
    expect(await livesAt(distant.table)).toEqual(["first"]);
  });
});

describe("a table that was offered before offers were counted", () => {
  /** As it was kept until November 2026. */
  const ofOld = (table: string) =>
    runInDurableObject(stubOf(table), (_: Table, { storage }) => {
      storage.sql.exec("DROP TABLE elsewhere; CREATE TABLE elsewhere (place TEXT NOT NULL) STRICT");
      storage.sql.exec("INSERT INTO elsewhere (place) VALUES ('weur')");
    });

  const offered = async () => {
    let isBroken = true;
    const attempts = withFailure("accept", () => (isBroken ? "before" : null));
    const distant = await meet();
    await sitDown(distant);
    await expect.poll(() => attempts.mock.results.length > 0).toBe(true);
    await ofOld(distant.table);
    await die(stubOf(distant.table));
    const mend = () => {
      isBroken = false;
    };
    return { distant, mend };
  };

  it("the first object retries without end, because the table may have started there", async () => {
    const { distant, mend } = await offered();
    for (let count = 0; count < 2 * OFFER_TIMEOUTS_MS.length; count++) await ring(stubOf(distant.table));
    expect(await triesOf(distant.table)).toBeNull();
    expect(await livesAt(distant.table)).toEqual([]);
    mend();
    await ring(stubOf(distant.table));
    expect(await livesAt(distant.table)).toEqual(["placed"]);
    await begin(await comeAgain(distant, ""));
  });

  it("the first object hands over a table that has started there", async () => {
    const { distant, mend } = await offered();
    const { table, who } = distant;
    const goods = await goodsOf(table);
    mend();
    await placedOf(table).accept(goods);
    await placedOf(table).begin();
    const line = await Line.open(table, who[0], "", EUROPE);
    await line.say({ type: "stand" });
    expect(await livesAt(table)).toEqual(["placed"]);
    expect((await logOf(table)).map(({ event }) => event.type)).toEqual([
      ...["opened", "seat-taken", "seat-taken", "seat-left"],
    ]);
  });

  it("a relocated table of an earlier version is found at its new object", async () => {
    const distant = await meet();
    await sitDown(distant);
    await comeAgain(distant, "");
    await ofOld(distant.table);
    await die(stubOf(distant.table));
    clearLocationCache();
    await begin(await comeAgain(distant, ""));
  });
});
