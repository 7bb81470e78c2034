/**
 * Relays that sleep, die or miss something, and tables that do: who watches by them sees no gap and nothing twice.
 * @gate
 */
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Relay, Table } from "../../../worker/main.ts";
import { MAX_DIRECT_GUESTS } from "../../../worker/table/viewers/relays.ts";
import { isSlowSize } from "../../support/samples.ts";
import { Line, move, SEATED, sit } from "../line.ts";
import { faultOf, post, stubOf } from "../support.ts";
import { crowded, isWhole, play, relayOf, socketsOf, stored } from "./relay-table.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a relay", () => {
  it("a relay that slept continues without a gap or a repetition", async () => {
    const seated = await crowded();
    await seated.lines[0].say(move(11, 15));
    await seated.far.until(() => seated.far.length === SEATED + 1);
    await evictDurableObject(relayOf(seated.table), { webSockets: "hibernate" });
    await play(seated, 1);
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
  });

  it("a relay that missed an append fetches it with the next one", async () => {
    const seated = await crowded();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.lines[0].say(move(11, 15));
    await expect.poll(() => take.mock.calls.length > 0).toBe(true);
    take.mockRestore();
    await play(seated, 1);
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
  });

  it("a relay that missed the last append fetches it without a hint", async () => {
    const seated = await crowded();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.lines[0].say(move(11, 15));
    await expect.poll(() => take.mock.calls.length > 0).toBe(true);
    take.mockRestore();
    await evictDurableObject(relayOf(seated.table), { webSockets: "hibernate" });
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    await seated.far.until(() => seated.far.length === SEATED + 1);
    isWhole(seated.far, SEATED + 1);
  });

  it("a relay that cannot reach the table keeps retrying", async () => {
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

  it("after a relay dies its watchers can reconnect", async () => {
    const seated = await crowded();
    await evictDurableObject(relayOf(seated.table), { webSockets: "close" });
    await seated.far.closed;
    await play(seated);
    const again = await Line.open(seated.table, {}, `?from=${SEATED}&as=watcher`);
    expect(again.entries.map(({ seq }) => seq)).toEqual([SEATED, SEATED + 1]);
  });

  it("a relay follows a table that has slept or died in between", async () => {
    const seated = await crowded();
    await evictDurableObject(stubOf(seated.table), { webSockets: "hibernate" });
    await play(seated);
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
  });

  it("a relay without watchers receives and stores nothing", async () => {
    const seated = await crowded();
    seated.far.socket.close(1000);
    const isEmpty = () =>
      runInDurableObject(relayOf(seated.table), (_: Relay, { storage }) => [...storage.kv.list()].length === 0);
    await expect.poll(isEmpty, { timeout: 20_000 }).toBe(true);
    const take = vi.spyOn(Relay.prototype, "take");
    await seated.lines[0].say(move(11, 15));
    await seated.near.until(() => seated.near.length === SEATED + 1);
    expect(take).not.toHaveBeenCalled();
  });

  it("a request for a table that does not exist creates no relay", async () => {
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

isSlowSize(() => {
  describe("a watcher for whom the head of the relays has no room", () => {
    it("the watcher on a branch receives the same frames as others, and is counted with them", async () => {
      const seated = await branched();
      await play(seated);
      for (const line of [seated.near, seated.far, seated.leaf]) await line.until(() => line.length === SEATED + 2);
      isWhole(seated.leaf, SEATED + 2);
      expect(seated.leaf.entries).toEqual(seated.near.entries);
      await seated.near.until(() => seated.near.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 2);
      await seated.leaf.until(() => seated.leaf.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 2);
    });

    it("sees all laid open at the end, and nothing after the table is forgotten", async () => {
      const { table, who, lines, leaf } = await branched();
      await lines[0].say({ type: "resign" });
      await leaf.until(() => leaf.hello?.viewer === "all");
      await expect.poll(async () => leaf.length === (await stored(table)).length).toBe(true);
      expect(leaf.entries).toEqual(await stored(table));
      for (const identity of who) await post(`/api/tables/${table}/forget`, {}, identity);
      expect((await leaf.closed).code).toBe(4410);
      await expect.poll(async () => (await keepsNothing(table, 0)) && (await keepsNothing(table, 1))).toBe(true);
    });

    it("a watcher misses nothing and gets nothing twice, whichever object hibernates", async () => {
      const seated = await branched();
      await seated.lines[0].say(move(11, 15));
      await seated.leaf.until(() => seated.leaf.length === SEATED + 1);
      for (const stub of [relayOf(seated.table), relayOf(seated.table, 1), stubOf(seated.table)])
        await evictDurableObject(stub, { webSockets: "hibernate" });
      await play(seated, 1);
      await seated.leaf.until(() => seated.leaf.length === SEATED + 2);
      isWhole(seated.leaf, SEATED + 2);
    });

    it("the watcher on a branch receives what the head missed, as soon as the head has it", async () => {
      const seated = await branched();
      const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
      await seated.lines[0].say(move(11, 15));
      await expect.poll(() => take.mock.calls.length > 0).toBe(true);
      take.mockRestore();
      expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
      await seated.leaf.until(() => seated.leaf.length === SEATED + 1);
      isWhole(seated.leaf, SEATED + 1);
    });

    it("the head follows the table for its branches, until the last watcher there leaves", async () => {
      const seated = await branched();
      seated.far.socket.close(1000);
      await seated.near.until(() => seated.near.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 1);
      await play(seated);
      await seated.leaf.until(() => seated.leaf.length === SEATED + 2);
      seated.leaf.socket.close(1000);
      await expect
        .poll(async () => (await keepsNothing(seated.table, 0)) && (await keepsNothing(seated.table, 1)), {
          timeout: 20_000,
        })
        .toBe(true);
    });

    it("finds a seat that is free again at the table itself", async () => {
      const { leaf, table } = await branched();
      expect(await leaf.say(sit(0))).toMatchObject({ type: "refused", code: "seat-taken" });
      expect((await stored(table)).length).toBe(SEATED);
    });
  });
});
