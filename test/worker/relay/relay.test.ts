/** Relays: watchers beyond the first few receive the whole log through them, in order and once. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { Seat } from "../../../engine/contract/game.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { Relay } from "../../../worker/main.ts";
import { MAX_DIRECT_GUESTS, RELAY_DELAY_MS } from "../../../worker/table/viewers/relays.ts";
import { handOver, newBrowser, newProgram, openTable, post, tableStub } from "../support.ts";
import { move, newId, SEATED_LENGTH, seatAll, seatTwo, sit, TableClient } from "../table-client.ts";
import {
  addDirectWatchers,
  expectWholeLog,
  playOpening,
  relayOf,
  relaySocketCount,
  seatTwoWithRelay,
  visitorLog,
} from "./relay-table.ts";

describe("a watcher beyond the first few", () => {
  it("receives the same frames as one at the table", async () => {
    const seated = await seatTwoWithRelay();
    await playOpening(seated);
    for (const client of [seated.direct, seated.relayed])
      await client.waitUntil(() => client.length === SEATED_LENGTH + 2);
    expectWholeLog(seated.relayed, SEATED_LENGTH + 2);
    expect(seated.relayed.entries).toEqual(seated.direct.entries);
    expect(seated.relayed.hello).toMatchObject({ viewer: "watcher", seats: [] });
    const late = await TableClient.open(seated.table);
    expect(await relaySocketCount(seated.table)).toBe(2);
    expect(late.entries).toEqual(seated.relayed.entries);
  });

  it("continues from the entries it holds", async () => {
    const seated = await seatTwoWithRelay();
    const again = await TableClient.open(seated.table, {}, `?from=4&as=watcher`);
    expect([again.hello?.from, again.entries.map(({ seq }) => seq)]).toEqual([4, [4, 5]]);
  });

  it("gets no relay as a player or at a table with free seats", async () => {
    const seated = await seatTwoWithRelay();
    await TableClient.open(seated.table, seated.identities[0]);
    expect(await relaySocketCount(seated.table)).toBe(1);
    const waiting = await TableClient.open((await seatTwo()).table);
    expect(waiting.hello?.viewer).toBe("watcher");
  });

  it("gets no relay after having played, and so learns that a repeated command has counted", async () => {
    const { table, identities, clients } = await seatTwoWithRelay();
    const frame = { id: newId(), seq: SEATED_LENGTH - 1, seat: 0 };
    await clients[0].submit(move(11, 15), frame);
    await handOver(table, identities[0], await newBrowser());
    const again = await TableClient.open(table, identities[0], "?as=0");
    expect(again.hello).toMatchObject({ viewer: "watcher", seats: [] });
    expect(await again.submit(move(11, 15), frame)).toEqual({ type: "done", id: frame.id, seq: SEATED_LENGTH });
    expect(await again.submit(move(11, 15))).toMatchObject({ code: "not-seated" });
  });

  it("is refused every command with a token to read", async () => {
    const seated = await seatTwoWithRelay();
    const { token } = await (await post("/api/mine/tokens", { scope: "read" }, await newProgram())).json<{
      token: string;
    }>();
    const reader = await TableClient.open(seated.table, { Authorization: `Bearer ${token}` });
    expect(await relaySocketCount(seated.table)).toBe(2);
    for (const command of [sit(0), move(11, 15)])
      expect(await reader.submit(command)).toMatchObject({ type: "refused", code: "read-only" });
  });

  it("is included in the presence count", async () => {
    const seated = await seatTwoWithRelay();
    for (const client of [seated.direct, seated.relayed])
      await client.waitUntil(() => client.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 1);
  });

  it("cannot send commands, and receives the reason", async () => {
    const { table, relayed } = await seatTwoWithRelay();
    expect(await relayed.submit(sit(0))).toMatchObject({ type: "refused", code: "seat-taken" });
    expect(await relayed.submit(move(11, 15))).toMatchObject({ type: "refused", code: "not-seated" });
    expect(await relayed.sendText("nonsense")).toMatchObject({
      type: "refused",
      code: "malformed",
      length: SEATED_LENGTH,
    });
    expect((await visitorLog(table)).length).toBe(SEATED_LENGTH);
  });
});

describe("a watcher at the table itself", () => {
  it("receives frames at once if no relay follows the table", async () => {
    const { clients, watcher } = await seatTwo();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await clients[0].submit(move(11, 15));
    await watcher.waitUntil(() => watcher.length === SEATED_LENGTH + 1);
  });

  it("receives frames after the players if a relay follows the table, each entry once and in order", async () => {
    const { table, clients, direct } = await seatTwoWithRelay();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await clients[0].submit(move(11, 15));
    // Frames that were sent before this refusal arrive before it.
    expect(await direct.submit(sit(0))).toMatchObject({ code: "no-identity" });
    expect([clients[1].length, direct.length]).toEqual([SEATED_LENGTH + 1, SEATED_LENGTH]);
    // No later entry overtakes one that was not sent yet.
    await clients[1].submit(move(22, 18));
    await direct.submit(sit(0));
    expect(direct.length).toBe(SEATED_LENGTH + 1);
    await runInDurableObject(tableStub(table), () => void vi.advanceTimersByTime(RELAY_DELAY_MS));
    await direct.waitUntil(() => direct.length === SEATED_LENGTH + 2);
    expectWholeLog(direct, SEATED_LENGTH + 2);
  });
});

describe("the end of a game", () => {
  it.each(["?patch=1", ""])("reveals everything to watchers on a relay (%j)", async (query) => {
    const { table, clients } = await seatTwo({ game: "pool" });
    await addDirectWatchers(table);
    const relayed = await TableClient.open(table, {}, query);
    await clients[0].submit({ type: "resign" });
    await relayed.waitUntil(() => relayed.hello?.viewer === "all" && relayed.length === SEATED_LENGTH + 2);
    expectWholeLog(relayed, SEATED_LENGTH + 2);
    expect(relayed.entries).toEqual(await visitorLog(table));
    await clients[0].submit({ type: "say", phrase: "good-game" });
    await relayed.waitUntil(() => relayed.length === SEATED_LENGTH + 3);
    expect(relayed.entries).toEqual(await visitorLog(table));
  });

  it("allows its deletion, after which sockets close and the relay stores nothing", async () => {
    const { table, identities, clients, relayed } = await seatTwoWithRelay();
    await clients[0].submit({ type: "resign" });
    await relayed.waitUntil(() => relayed.hello?.viewer === "all");
    for (const identity of identities) await post(`/api/tables/${table}/forget`, {}, identity);
    expect((await relayed.closed).code).toBe(4410);
    const left = await runInDurableObject(relayOf(table), async (_: Relay, { storage }) => [
      await storage.getAlarm(),
      [...storage.kv.list()],
    ]);
    expect(left).toEqual([null, []]);
  });
});

describe("a move taken back", () => {
  it("is sent to the watchers of a relay", async () => {
    const seated = await seatTwoWithRelay();
    await playOpening(seated);
    await seated.clients[1].submit({ type: "ask-back" });
    await seated.clients[0].waitUntil(() => seated.clients[0].length === SEATED_LENGTH + 3);
    await seated.clients[0].submit({ type: "grant-back" });
    const length = (await visitorLog(seated.table)).length;
    await seated.relayed.waitUntil(() => seated.relayed.length === length);
    expect(seated.relayed.entries.at(-1)?.event.type).toBe("taken-back");
    expectWholeLog(seated.relayed, length);
  });
});

/** Holds back the table's updates to its relays until `release`. */
const holdRelayUpdates = (): { readonly release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = vi.spyOn(scheduler, "wait").mockReturnValue(promise);
  return {
    release: () => {
      wait.mockRestore();
      resolve();
    },
  };
};

describe("updates to a relay", () => {
  it("are sent after the players' replies, all changes at once", async () => {
    const seated = await seatTwoWithRelay();
    await seated.relayed.waitUntil(() => seated.relayed.presences.length > 0);
    const take = vi.spyOn(Relay.prototype, "take");
    const { release } = holdRelayUpdates();
    await playOpening(seated);
    expect(take).not.toHaveBeenCalled();
    release();
    await seated.relayed.waitUntil(() => seated.relayed.length === SEATED_LENGTH + 2);
    expectWholeLog(seated.relayed, SEATED_LENGTH + 2);
    const appends = take.mock.calls.map(([updates]) => updates.filter(({ type }) => type === "grown").length);
    expect(appends.filter((count) => count > 0)).toEqual([2]);
  });

  it("are fetched by the relay if the table died before it sent them", async () => {
    const seated = await seatTwoWithRelay();
    const { release } = holdRelayUpdates();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.clients[0].submit(move(11, 15));
    const death = runInDurableObject(tableStub(seated.table), (_, ctx) => ctx.abort("a fault of the machine"));
    await expect(death).rejects.toThrow();
    release();
    take.mockRestore();
    expect(seated.relayed.length).toBe(SEATED_LENGTH);
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    await seated.relayed.waitUntil(() => seated.relayed.length === SEATED_LENGTH + 1);
    expectWholeLog(seated.relayed, SEATED_LENGTH + 1);
  });

  it("are fetched only as far as they are lost, and not while they are on their way", async () => {
    const seated = await seatTwoWithRelay();
    await seated.relayed.waitUntil(() => seated.relayed.presences.length > 0);
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.clients[0].submit(move(11, 15));
    await expect.poll(() => take.mock.calls.flat(2).some(({ type }) => type === "grown")).toBe(true);
    take.mockRestore();
    const { release } = holdRelayUpdates();
    await playOpening(seated, 1);
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    await seated.relayed.synchronize();
    expectWholeLog(seated.relayed, SEATED_LENGTH + 1);
    release();
    await seated.relayed.waitUntil(() => seated.relayed.length === SEATED_LENGTH + 2);
    expectWholeLog(seated.relayed, SEATED_LENGTH + 2);
  });
});

describe("an answer in a game played from memory", () => {
  it("reaches all watchers of a relay if another one connects before its update arrives", async () => {
    const table = await openTable({ game: "spy", seats: 2 });
    const identities = [await newBrowser(), await newBrowser()];
    const clients = await Promise.all(identities.map((identity) => TableClient.open(table, identity)));
    await seatAll(...clients);
    const base = ["S1", "T2", "B1", "S2", "B2", "T1", "B3"];
    for (const client of clients) await client.submit({ type: "arrange", base, gap: 5, facing: "R" } as AnyCommand);
    await addDirectWatchers(table, 0);
    const relayed = await TableClient.open(table);
    expect(await relaySocketCount(table)).toBe(1);
    await relayed.waitUntil(() => relayed.presences.length > 0);
    const { event: begun } = relayed.entries.find(({ event }) => event.type === "bases-set")!;
    const { first } = begun as unknown as { first: Seat };
    const spying = clients[first]!;
    // It makes the relay read the log again for the next watcher.
    await clients[0]!.submit({ type: "say", phrase: "good-game" });
    for (const client of [relayed, spying]) await client.waitUntil(() => client.entries.at(-1)?.event.type === "said");
    const { release } = holdRelayUpdates();
    const on = 1 - first;
    expect(await spying.submit({ type: "spy", on } as AnyCommand)).toMatchObject({ type: "entry" });
    const late = await TableClient.open(table);
    release();
    for (const client of [relayed, late]) {
      await client.waitUntil(() => client.length === spying.length);
      expectWholeLog(client, spying.length);
      expect(client.entries.at(-1)?.event).toEqual({ type: "spied", seat: first, on, column: 1, answer: "top-secret" });
    }
  });
});

/** A table whose seat 0 has become free while `eve` watches through a relay. */
const vacateBesideRelay = async () => {
  const { table, identities } = await seatTwo();
  await addDirectWatchers(table);
  const eve = await newBrowser();
  const relayed = await TableClient.open(table, eve);
  expect(await relaySocketCount(table)).toBe(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  const bea = await TableClient.open(table, identities[1]);
  expect(await bea.submit({ type: "vacate", seat: 0 })).toMatchObject({ type: "entry" });
  return { table, eve, relayed };
};

describe("a seat that is free again", () => {
  it("can be taken by a relay's watcher who reconnects to the table itself", async () => {
    const { table, eve, relayed } = await vacateBesideRelay();
    const sitting = { type: "command", id: "sit-down-at-last", seq: relayed.length - 1, command: sit(0, "Eve") };
    relayed.send(sitting);
    expect((await relayed.closed).code).toBe(1012);
    const again = await TableClient.open(table, eve);
    again.send(sitting);
    expect(await again.waitForReply(sitting.id)).toMatchObject({
      type: "entry",
      event: { type: "seat-taken", seat: 0 },
    });
  });
});

describe("a seat that is taken over HTTP or from another tab", () => {
  it("closes the player's sockets at relays, which would not show the seat", async () => {
    const { table, eve, relayed } = await vacateBesideRelay();
    const sitting = { type: "command", id: newId(), seq: SEATED_LENGTH, command: sit(0, "Eve") };
    expect((await post(`/api/tables/${table}/commands`, sitting, eve)).status).toBe(200);
    expect((await relayed.closed).code).toBe(1012);
    expect((await TableClient.open(table, eve)).hello).toMatchObject({ viewer: 0, seats: [0] });
  });

  it("closes them at the relay's next check if the table's update was lost", async () => {
    const { table, eve, relayed } = await vacateBesideRelay();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    const sitting = { type: "command", id: newId(), seq: SEATED_LENGTH, command: sit(0, "Eve") };
    expect((await post(`/api/tables/${table}/commands`, sitting, eve)).status).toBe(200);
    await expect.poll(() => take.mock.calls.flat(2).some(({ type }) => type === "seated")).toBe(true);
    take.mockRestore();
    // Otherwise the relay would close the socket because it has been silent for so long.
    vi.useRealTimers();
    expect(await runDurableObjectAlarm(relayOf(table))).toBe(true);
    expect((await relayed.closed).code).toBe(1012);
  });
});

describe("a seat that moves to a watcher on a relay", () => {
  it("closes the relay's socket, so that the new player reconnects to the table itself", async () => {
    const { table, identities } = await seatTwo();
    await addDirectWatchers(table);
    const phone = await newBrowser();
    const [relayed, other] = [await TableClient.open(table, phone), await TableClient.open(table)];
    await handOver(table, identities[0], phone);
    expect((await relayed.closed).code).toBe(1012);
    expect((await TableClient.open(table, phone)).hello).toMatchObject({ viewer: 0, seats: [0] });
    await other.waitUntil(() => other.length === SEATED_LENGTH + 1);
    expect(await relaySocketCount(table)).toBe(1);
  });
});

describe("measured times of a command", () => {
  it("are sent only to the player who requested them, and to no watcher", async () => {
    const { table, identities } = await seatTwo();
    const direct = await addDirectWatchers(table);
    const eve = await newBrowser();
    const relayed = await TableClient.open(table, eve, "?times=1");
    expect(await relaySocketCount(table)).toBe(1);
    const [ada, bea] = [
      await TableClient.open(table, identities[0], "?times=1"),
      await TableClient.open(table, identities[1]),
    ];
    expect(await ada.submit(move(11, 15), { id: "a-timed-command" })).toMatchObject({ type: "entry" });
    await ada.waitUntil(() => ada.received.some(({ type }) => type === "times"));
    expect(ada.received.find(({ type }) => type === "times")).toMatchObject({ id: "a-timed-command" });
    await relayed.waitUntil(() => relayed.length === SEATED_LENGTH + 1);
    expect(await relayed.submit(sit(0, "Eve"))).toMatchObject({ type: "refused" });
    for (const client of [relayed, bea, ...direct]) {
      await client.synchronize();
      expect(client.received.filter(({ type }) => type === "times")).toEqual([]);
    }
  });
});

describe("a hidden hand", () => {
  it("is never sent to a relay", async () => {
    const table = await openTable({ game: "train", seats: 2, options: {} });
    const identities = [await newBrowser(), await newBrowser()];
    const clients = await Promise.all(identities.map((identity) => TableClient.open(table, identity)));
    await seatAll(...clients);
    const [direct] = await addDirectWatchers(table, 0);
    const relayed = await TableClient.open(table);
    expect(await relaySocketCount(table)).toBe(1);
    await direct!.waitUntil(() => direct!.entries.some(({ event }) => event.type === "dealt"));
    await relayed.waitUntil(() => relayed.length === direct!.length);
    expect(relayed.entries).toEqual(direct!.entries);
    const dealt = relayed.entries.find(({ event }) => event.type === "dealt")?.event;
    expect(JSON.stringify(dealt)).toMatch(/"hands":\[\[null(,null)*\],\[null(,null)*\]\]/);
    expect(await runInDurableObject(relayOf(table), (_: Relay, { storage }) => [...storage.kv.list()])).toEqual([
      ["sent", { length: relayed.length, viewer: "watcher" }],
    ]);
  });
});
