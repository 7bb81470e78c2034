/** Many who watch: beyond the first few they hear of a table by its relays, all of it, in order and once. */
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "../../engine/table-types.ts";
import { Relay, Table } from "../../worker/main.ts";
import { DIRECT } from "../../worker/object/relays.ts";
import { relayName } from "../../worker/relay/address.ts";
import { atGate } from "../support/samples.ts";
import {
  faultOf,
  Line,
  move,
  newBrowser,
  openTable,
  post,
  SEATED,
  type Seated,
  seatTwo,
  sit,
  sitAll,
  stubOf,
} from "./support.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const relayOf = (table: string, index = 0) => env.RELAY.getByName(relayName(table, `any/${index}`));

/** Enough to watch, so that the next one comes to a relay. */
const fill = async (table: string, already = 1): Promise<Line[]> => {
  const lines: Line[] = [];
  for (let count = already; count < DIRECT; count++) lines.push(await Line.open(table));
  return lines;
};

interface Crowded extends Seated {
  /** Who watches at the table itself, and by a relay. */
  readonly near: Line;
  readonly far: Line;
}

const crowded = async (order: object = {}): Promise<Crowded> => {
  const seated = await seatTwo(order);
  await fill(seated.table);
  const far = await Line.open(seated.table, {}, "?patch=1");
  expect(await socketsOf(seated.table)).toBe(1);
  return { ...seated, near: seated.watcher, far };
};

const socketsOf = (table: string, index = 0): Promise<number> =>
  runInDurableObject(
    relayOf(table, index),
    (_: Relay, ctx) => ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  );

/** What is stored, as a passer-by may read it now; not what was kept of it. */
const stored = async (table: string): Promise<Entry[]> => {
  const log = await stubOf(table).log({ player: null, as: null, from: 0, limit: null, held: "" });
  if ("fault" in log) throw new Error(log.fault);
  return (log.text ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Entry]));
};

const OPENING = [
  [11, 15],
  [22, 18],
] as const;

const play = async ({ lines }: Seated, from = 0): Promise<void> => {
  for (const [ply, path] of OPENING.entries()) if (ply >= from) await lines[ply % 2]!.say(move(...path));
};

/** What somebody was sent: every entry once, in order, whatever else. */
const isWhole = (line: Line, length: number): void => {
  expect(line.entries.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, seq) => seq));
};

describe("a watcher beyond the first few", () => {
  it("hears by a relay what others hear at the table, and in the same words", async () => {
    const seated = await crowded();
    await play(seated);
    for (const line of [seated.near, seated.far]) await line.until(() => line.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
    expect(seated.far.entries).toEqual(seated.near.entries);
    expect(seated.far.hello).toMatchObject({ viewer: "watcher", seats: [] });
    const late = await Line.open(seated.table);
    expect(await socketsOf(seated.table)).toBe(2);
    expect(late.entries).toEqual(seated.far.entries);
  });

  it("goes on from what they hold", async () => {
    const seated = await crowded();
    const again = await Line.open(seated.table, {}, `?from=4&as=watcher`);
    expect([again.hello?.from, again.entries.map(({ seq }) => seq)]).toEqual([4, [4, 5]]);
  });

  it("is none of those who play, nor of those who might sit down", async () => {
    const seated = await crowded();
    await Line.open(seated.table, seated.who[0]);
    expect(await socketsOf(seated.table)).toBe(1);
    const waiting = await Line.open((await seatTwo()).table);
    expect(waiting.hello?.viewer).toBe("watcher");
  });

  it("is counted with all others", async () => {
    const seated = await crowded();
    for (const line of [seated.near, seated.far])
      await line.until(() => line.presences.at(-1)?.watchers === DIRECT + 1);
  });

  it("may say nothing, and is told so", async () => {
    const { table, far } = await crowded();
    expect(await far.say(sit(0))).toMatchObject({ type: "refused", code: "seat-taken" });
    expect(await far.say(move(11, 15))).toMatchObject({ type: "refused", code: "not-seated" });
    expect(await far.answer("nonsense")).toMatchObject({ type: "refused", code: "malformed", length: SEATED });
    expect((await stored(table)).length).toBe(SEATED);
  });
});

describe("the end of a game", () => {
  it.each(["?patch=1", ""])("lays all open to those who watch by a relay (%j)", async (query) => {
    const { table, lines } = await seatTwo({ game: "pool" });
    await fill(table);
    const far = await Line.open(table, {}, query);
    await lines[0].say({ type: "resign" });
    await far.until(() => far.hello?.viewer === "all" && far.length === SEATED + 2);
    isWhole(far, SEATED + 2);
    expect(far.entries).toEqual(await stored(table));
    await lines[0].say({ type: "say", phrase: "good-game" });
    await far.until(() => far.length === SEATED + 3);
    expect(far.entries).toEqual(await stored(table));
  });

  it("is followed, if all agree, by nothing: sockets are closed, and the relay keeps nothing", async () => {
    const { table, who, lines, far } = await crowded();
    await lines[0].say({ type: "resign" });
    await far.until(() => far.hello?.viewer === "all");
    for (const identity of who) await post(`/api/tables/${table}/forget`, {}, identity);
    expect((await far.closed).code).toBe(4410);
    const left = await runInDurableObject(relayOf(table), async (_: Relay, { storage }) => [
      await storage.getAlarm(),
      [...storage.kv.list()],
    ]);
    expect(left).toEqual([null, []]);
  });
});

describe("a move taken back", () => {
  it("comes to a relay's watchers as to all", async () => {
    const seated = await crowded();
    await play(seated);
    await seated.lines[1].say({ type: "ask-back" });
    await seated.lines[0].until(() => seated.lines[0].length === SEATED + 3);
    await seated.lines[0].say({ type: "grant-back" });
    const length = (await stored(seated.table)).length;
    await seated.far.until(() => seated.far.length === length);
    expect(seated.far.entries.at(-1)?.event.type).toBe("taken-back");
    isWhole(seated.far, length);
  });
});

/** What a table has to say to its relays waits until `release`. */
const heldBack = (): { readonly release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = vi.spyOn(scheduler, "wait").mockReturnValue(promise);
  return {
    release: () => {
      wait.mockRestore();
      resolve();
    },
  };
};

describe("those who play", () => {
  it("are answered before any relay is told, which then hears at once of all that has happened", async () => {
    const seated = await crowded();
    await seated.far.until(() => seated.far.presences.length > 0);
    const take = vi.spyOn(Relay.prototype, "take");
    const { release } = heldBack();
    await play(seated);
    expect(take).not.toHaveBeenCalled();
    release();
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
    const told = take.mock.calls.map(([updates]) => updates.filter(({ type }) => type === "grown").length);
    expect(told.filter((growths) => growths > 0)).toEqual([2]);
  });

  it("may lose their table before a relay is told, which makes up for it by itself", async () => {
    const seated = await crowded();
    const { release } = heldBack();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.lines[0].say(move(11, 15));
    const death = runInDurableObject(stubOf(seated.table), (_, ctx) => ctx.abort("as by a fault of its machine"));
    await expect(death).rejects.toThrow();
    release();
    take.mockRestore();
    expect(seated.far.length).toBe(SEATED);
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    await seated.far.until(() => seated.far.length === SEATED + 1);
    isWhole(seated.far, SEATED + 1);
  });
});

describe("a relay", () => {
  it("that sleeps goes on where it was: no gap and nothing twice", async () => {
    const seated = await crowded();
    await seated.lines[0].say(move(11, 15));
    await seated.far.until(() => seated.far.length === SEATED + 1);
    await evictDurableObject(relayOf(seated.table), { webSockets: "hibernate" });
    await play(seated, 1);
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
  });

  it("that missed something makes up for it with the next it hears", async () => {
    const seated = await crowded();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.lines[0].say(move(11, 15));
    await vi.waitUntil(() => take.mock.calls.length > 0);
    take.mockRestore();
    await play(seated, 1);
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
  });

  it("that missed the last word asks for it by itself", async () => {
    const seated = await crowded();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.lines[0].say(move(11, 15));
    await vi.waitUntil(() => take.mock.calls.length > 0);
    take.mockRestore();
    await evictDurableObject(relayOf(seated.table), { webSockets: "hibernate" });
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    await seated.far.until(() => seated.far.length === SEATED + 1);
    isWhole(seated.far, SEATED + 1);
  });

  it("that cannot ask goes on asking", async () => {
    const seated = await crowded();
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const follow = vi.spyOn(Table.prototype, "follow").mockImplementation(() => {
      throw new Error("not at home");
    });
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    expect(follow).toHaveBeenCalled();
    follow.mockRestore();
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    await play(seated);
    await seated.far.until(() => seated.far.length === SEATED + 2);
  });

  it("that dies lets its watchers come again", async () => {
    const seated = await crowded();
    await evictDurableObject(relayOf(seated.table), { webSockets: "close" });
    await seated.far.closed;
    await play(seated);
    const again = await Line.open(seated.table, {}, `?from=${SEATED}&as=watcher`);
    expect(again.entries.map(({ seq }) => seq)).toEqual([SEATED, SEATED + 1]);
  });

  it("is followed by a table that has slept or died in between", async () => {
    const seated = await crowded();
    await evictDurableObject(stubOf(seated.table), { webSockets: "hibernate" });
    await play(seated);
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
  });

  it("that nobody needs any more is told nothing, and keeps nothing", async () => {
    const seated = await crowded();
    seated.far.socket.close(1000);
    const isEmpty = () =>
      runInDurableObject(relayOf(seated.table), (_: Relay, { storage }) => [...storage.kv.list()].length === 0);
    await vi.waitUntil(isEmpty, { timeout: 20_000 });
    const take = vi.spyOn(Relay.prototype, "take");
    await seated.lines[0].say(move(11, 15));
    await seated.near.until(() => seated.near.length === SEATED + 1);
    expect(take).not.toHaveBeenCalled();
  });

  it("is not made by whoever made up a table", async () => {
    const before = (await listDurableObjectIds(env.RELAY)).length;
    expect(await faultOf(await Line.upgrade("A".repeat(20)))).toEqual([404, "no-table"]);
    expect((await listDurableObjectIds(env.RELAY)).length).toBe(before);
  });
});

/** At a table whose head has room for one alone: a second one comes to a branch. */
const branched = async () => {
  vi.spyOn(Relay, "room", "get").mockReturnValue(1);
  const seated = await crowded();
  const leaf = await Line.open(seated.table, {}, "?patch=1");
  expect([await socketsOf(seated.table), await socketsOf(seated.table, 1)]).toEqual([1, 1]);
  return { ...seated, leaf };
};

const keepsNothing = (table: string, index: number): Promise<boolean> =>
  runInDurableObject(
    relayOf(table, index),
    async (_: Relay, { storage }) => (await storage.getAlarm()) === null && [...storage.kv.list()].length === 0,
  );

atGate(() => {
  describe("a watcher for whom the head of the relays has no room", () => {
    it("hears by a branch what others hear, in the same words, and is counted with them", async () => {
      const seated = await branched();
      await play(seated);
      for (const line of [seated.near, seated.far, seated.leaf]) await line.until(() => line.length === SEATED + 2);
      isWhole(seated.leaf, SEATED + 2);
      expect(seated.leaf.entries).toEqual(seated.near.entries);
      await seated.near.until(() => seated.near.presences.at(-1)?.watchers === DIRECT + 2);
      await seated.leaf.until(() => seated.leaf.presences.at(-1)?.watchers === DIRECT + 2);
    });

    it("sees all laid open at the end, and nothing after the table is forgotten", async () => {
      const { table, who, lines, leaf } = await branched();
      await lines[0].say({ type: "resign" });
      await leaf.until(() => leaf.hello?.viewer === "all");
      await vi.waitUntil(async () => leaf.length === (await stored(table)).length);
      expect(leaf.entries).toEqual(await stored(table));
      for (const identity of who) await post(`/api/tables/${table}/forget`, {}, identity);
      expect((await leaf.closed).code).toBe(4410);
      await vi.waitUntil(async () => (await keepsNothing(table, 0)) && (await keepsNothing(table, 1)));
    });

    it("misses nothing and gets nothing twice, whoever of all sleeps", async () => {
      const seated = await branched();
      await seated.lines[0].say(move(11, 15));
      await seated.leaf.until(() => seated.leaf.length === SEATED + 1);
      for (const stub of [relayOf(seated.table), relayOf(seated.table, 1), stubOf(seated.table)])
        await evictDurableObject(stub, { webSockets: "hibernate" });
      await play(seated, 1);
      await seated.leaf.until(() => seated.leaf.length === SEATED + 2);
      isWhole(seated.leaf, SEATED + 2);
    });

    it("is told of what the head has missed as soon as that makes up for it", async () => {
      const seated = await branched();
      const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
      await seated.lines[0].say(move(11, 15));
      await vi.waitUntil(() => take.mock.calls.length > 0);
      take.mockRestore();
      expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
      await seated.leaf.until(() => seated.leaf.length === SEATED + 1);
      isWhole(seated.leaf, SEATED + 1);
    });

    it("keeps the head following when nobody is left there, which ends when they go as well", async () => {
      const seated = await branched();
      seated.far.socket.close(1000);
      await seated.near.until(() => seated.near.presences.at(-1)?.watchers === DIRECT + 1);
      await play(seated);
      await seated.leaf.until(() => seated.leaf.length === SEATED + 2);
      seated.leaf.socket.close(1000);
      await vi.waitUntil(async () => (await keepsNothing(seated.table, 0)) && (await keepsNothing(seated.table, 1)), {
        timeout: 20_000,
      });
    });

    it("finds a seat that is free again at the table itself", async () => {
      const { leaf, table } = await branched();
      expect(await leaf.say(sit(0))).toMatchObject({ type: "refused", code: "seat-taken" });
      expect((await stored(table)).length).toBe(SEATED);
    });
  });
});

describe("a seat that is free again", () => {
  it("is open to whoever watches by a relay: at the table itself, where they come again", async () => {
    const { table, who } = await seatTwo();
    await fill(table);
    const eve = await newBrowser();
    const far = await Line.open(table, eve);
    expect(await socketsOf(table)).toBe(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    const bea = await Line.open(table, who[1]);
    expect(await bea.say({ type: "vacate", seat: 0 })).toMatchObject({ type: "entry" });
    const sitting = { type: "command", id: "sit-down-at-last", seq: far.length - 1, command: sit(0, "Eve") };
    far.send(sitting);
    expect((await far.closed).code).toBe(1012);
    const again = await Line.open(table, eve);
    again.send(sitting);
    expect(await again.answerTo(sitting.id)).toMatchObject({ type: "entry", event: { type: "seat-taken", seat: 0 } });
  });
});

describe("a seat that moves to somebody who watches by a relay", () => {
  it("brings them to the table itself", async () => {
    const { table, who } = await seatTwo();
    await fill(table);
    const phone = await newBrowser();
    const [far, other] = [await Line.open(table, phone), await Line.open(table)];
    const { pass } = await (await post(`/api/tables/${table}/pass`, {}, who[0])).json<{ pass: string }>();
    expect((await post(`/api/tables/${table}/seat`, { pass }, phone)).status).toBe(200);
    expect((await far.closed).code).toBe(1012);
    expect((await Line.open(table, phone)).hello).toMatchObject({ viewer: 0, seats: [0] });
    await other.until(() => other.length === SEATED + 1);
    expect(await socketsOf(table)).toBe(1);
  });
});

describe("a hidden hand", () => {
  it("comes to no relay", async () => {
    const table = await openTable({ game: "train", seats: 2, options: {} });
    const who = [await newBrowser(), await newBrowser()];
    const lines = await Promise.all(who.map((identity) => Line.open(table, identity)));
    await sitAll(...lines);
    const [near] = await fill(table, 0);
    const far = await Line.open(table);
    expect(await socketsOf(table)).toBe(1);
    await near!.until(() => near!.entries.some(({ event }) => event.type === "dealt"));
    await far.until(() => far.length === near!.length);
    expect(far.entries).toEqual(near!.entries);
    const dealt = far.entries.find(({ event }) => event.type === "dealt")?.event;
    expect(JSON.stringify(dealt)).toMatch(/"hands":\[\[null(,null)*\],\[null(,null)*\]\]/);
    expect(await runInDurableObject(relayOf(table), (_: Relay, { storage }) => [...storage.kv.list()])).toEqual([
      ["sent", { length: far.length, viewer: "watcher" }],
    ]);
  });
});
