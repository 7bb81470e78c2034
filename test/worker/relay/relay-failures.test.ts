/**
 * Relays whose calls fail or hang, and branches that sleep or miss an update. Simulated runs let relays and tables sleep, die
 * and miss updates: their watchers receive each entry once and in order.
 * @gate
 */
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { Relay, Table } from "../../../worker/main.ts";
import { MAX_RELAY_CALL_MS } from "../../../worker/sockets/limits.ts";
import type { RelayUpdate } from "../../../worker/sockets/updates.ts";
import { MAX_DIRECT_GUESTS, MAX_QUEUED_UPDATES, Relays } from "../../../worker/table/viewers/relays.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { faultOf, post, tableStub } from "../support.ts";
import { move, newId, SEATED_LENGTH, sit, TableClient } from "../table-client.ts";
import { expectWholeLog, playOpening, relayOf, relaySocketCount, seatTwoWithRelay, visitorLog } from "./relay-table.ts";

describe("a relay", () => {
  it("lets a watcher reconnect who sits down while the table cannot be asked for a free seat", async () => {
    const seated = await seatTwoWithRelay();
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(Table.prototype, "hasPlace").mockImplementation(() => {
      throw new Error("overloaded");
    });
    seated.relayed.send({ type: "command", id: newId(), seq: seated.relayed.length - 1, command: sit(0) });
    expect((await seated.relayed.closed).code).toBe(1012);
  });

  it("receives and stores nothing without watchers", async () => {
    const seated = await seatTwoWithRelay();
    seated.relayed.socket.close(1000);
    const isEmpty = () =>
      runInDurableObject(relayOf(seated.table), (_: Relay, { storage }) => [...storage.kv.list()].length === 0);
    await expect.poll(isEmpty, { timeout: 20_000 }).toBe(true);
    const take = vi.spyOn(Relay.prototype, "take");
    await seated.clients[0].submit(move(11, 15));
    await seated.direct.waitUntil(() => seated.direct.length === SEATED_LENGTH + 1);
    expect(take).not.toHaveBeenCalled();
  });

  it("is not created by a request for a table that does not exist", async () => {
    const before = (await listDurableObjectIds(env.RELAY)).length;
    expect(await faultOf(await TableClient.upgrade("A".repeat(20)))).toEqual([404, "no-table"]);
    expect((await listDurableObjectIds(env.RELAY)).length).toBe(before);
  });
});

describe("a call that hangs", () => {
  it("to the table blocks its relay only for a time, however many calls wait behind it", () =>
    runInDurableObject(relayOf("hanging table"), async (_: Relay, ctx) => {
      vi.spyOn(console, "error").mockReturnValue(undefined);
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
      const follow = () => new Promise<never>(() => undefined);
      const relay = new Relay(ctx, { TABLE: { getByName: () => ({ follow }) } } as unknown as Env);
      const ended: string[] = [];
      for (let call = 0; call < 9; call++) relay.follow("any/1", 1).catch(({ message }) => ended.push(message));
      for (let call = 0; call < 4; call++) await vi.advanceTimersByTimeAsync(MAX_RELAY_CALL_MS);
      expect(ended).toEqual(Array.from({ length: 9 }, () => expect.stringContaining("no answer within")));
    }));

  it("to a relay does not block later updates, of which only so many are stored", () =>
    runInDurableObject(tableStub("hanging relay"), async (_: Table, ctx) => {
      vi.spyOn(console, "error").mockReturnValue(undefined);
      vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const taken: RelayUpdate[] = [];
      let hangs = true;
      const take = async (updates: readonly RelayUpdate[]): Promise<void> => {
        if (hangs) return new Promise<never>(() => undefined);
        taken.push(...updates);
      };
      const stub = { RELAY: { getByName: () => ({ take }) } } as unknown as Env;
      const relays = new Relays(ctx, stub);
      relays.note("any/0", 1);
      const broadcast = (from: number) =>
        relays.broadcast({ type: "grown", from, viewer: "watcher", lines: ["{}"], isForgotten: false, change: null });
      broadcast(0);
      await vi.advanceTimersByTimeAsync(0);
      for (let from = 1; from < 2 * MAX_QUEUED_UPDATES + 2; from++) broadcast(from);
      expect(relays.undelivered("any/0")).toBe(2 * MAX_QUEUED_UPDATES);
      hangs = false;
      await vi.advanceTimersByTimeAsync(MAX_RELAY_CALL_MS);
      expect(taken).toMatchObject([{ from: 2 * MAX_QUEUED_UPDATES }, { from: 2 * MAX_QUEUED_UPDATES + 1 }]);
      relays.note("any/0", 0);
    }));
});

/** A table whose head relay has room for one watcher, so that a second one gets a branch relay. */
const seatTwoWithBranch = async () => {
  vi.spyOn(Relay, "room", "get").mockReturnValue(1);
  const seated = await seatTwoWithRelay();
  const leaf = await TableClient.open(seated.table, {}, "?patch=1");
  expect([await relaySocketCount(seated.table), await relaySocketCount(seated.table, 1)]).toEqual([1, 1]);
  return { ...seated, leaf };
};

const isRelayEmpty = (table: string, index: number): Promise<boolean> =>
  runInDurableObject(
    relayOf(table, index),
    async (_: Relay, { storage }) => (await storage.getAlarm()) === null && [...storage.kv.list()].length === 0,
  );

describeSlowTests(() => {
  describe("a watcher on a branch relay", () => {
    it("receives the same frames as other watchers, and is counted with them", async () => {
      const seated = await seatTwoWithBranch();
      await playOpening(seated);
      for (const client of [seated.direct, seated.relayed, seated.leaf])
        await client.waitUntil(() => client.length === SEATED_LENGTH + 2);
      expectWholeLog(seated.leaf, SEATED_LENGTH + 2);
      expect(seated.leaf.entries).toEqual(seated.direct.entries);
      await seated.direct.waitUntil(() => seated.direct.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 2);
      await seated.leaf.waitUntil(() => seated.leaf.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 2);
    });

    it("receives the revealed log at the end, and nothing after the table is deleted", async () => {
      const { table, identities, clients, leaf } = await seatTwoWithBranch();
      await clients[0].submit({ type: "resign" });
      await leaf.waitUntil(() => leaf.hello?.viewer === "all");
      await expect.poll(async () => leaf.length === (await visitorLog(table)).length).toBe(true);
      expect(leaf.entries).toEqual(await visitorLog(table));
      for (const identity of identities) await post(`/api/tables/${table}/forget`, {}, identity);
      expect((await leaf.closed).code).toBe(4410);
      await expect.poll(async () => (await isRelayEmpty(table, 0)) && (await isRelayEmpty(table, 1))).toBe(true);
    });

    it("misses nothing and gets nothing twice, whichever object hibernates", async () => {
      const seated = await seatTwoWithBranch();
      await seated.clients[0].submit(move(11, 15));
      await seated.leaf.waitUntil(() => seated.leaf.length === SEATED_LENGTH + 1);
      for (const stub of [relayOf(seated.table), relayOf(seated.table, 1), tableStub(seated.table)])
        await evictDurableObject(stub, { webSockets: "hibernate" });
      await playOpening(seated, 1);
      await seated.leaf.waitUntil(() => seated.leaf.length === SEATED_LENGTH + 2);
      expectWholeLog(seated.leaf, SEATED_LENGTH + 2);
    });

    it("receives what the head missed as soon as the head has it", async () => {
      const seated = await seatTwoWithBranch();
      const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
      await seated.clients[0].submit(move(11, 15));
      await expect.poll(() => take.mock.calls.length > 0).toBe(true);
      take.mockRestore();
      expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
      await seated.leaf.waitUntil(() => seated.leaf.length === SEATED_LENGTH + 1);
      expectWholeLog(seated.leaf, SEATED_LENGTH + 1);
    });

    it("receives each entry once if both it and the head have missed one, and notice that at the same time", async () => {
      const seated = await seatTwoWithBranch();
      const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
      await seated.clients[0].submit(move(11, 15));
      await expect.poll(() => take.mock.calls.length > 0).toBe(true);
      take.mockRestore();
      for (const stub of [relayOf(seated.table), relayOf(seated.table, 1)])
        await evictDurableObject(stub, { webSockets: "hibernate" });
      await playOpening(seated, 1);
      for (const client of [seated.relayed, seated.leaf]) {
        await client.waitUntil(() => client.length === SEATED_LENGTH + 2);
        await client.synchronize();
        expectWholeLog(client, SEATED_LENGTH + 2);
      }
    });

    it("makes the head follow the table until the last watcher of a branch leaves", async () => {
      const seated = await seatTwoWithBranch();
      seated.relayed.socket.close(1000);
      await seated.direct.waitUntil(() => seated.direct.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 1);
      await playOpening(seated);
      await seated.leaf.waitUntil(() => seated.leaf.length === SEATED_LENGTH + 2);
      seated.leaf.socket.close(1000);
      await expect
        .poll(async () => (await isRelayEmpty(seated.table, 0)) && (await isRelayEmpty(seated.table, 1)), {
          timeout: 20_000,
        })
        .toBe(true);
    });

    it("is refused a taken seat by the table itself", async () => {
      const { leaf, table } = await seatTwoWithBranch();
      expect(await leaf.submit(sit(0))).toMatchObject({ type: "refused", code: "seat-taken" });
      expect((await visitorLog(table)).length).toBe(SEATED_LENGTH);
    });
  });
});
