/** Rematches: their table with its options, series score and reserved seats, also if opening it first fails. */
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import { seriesScoreBefore } from "../../../engine/log/series-score.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { Table } from "../../../worker/main.ts";
import { myTables } from "../person/my-tables-client.ts";
import {
  advanceClock,
  handOver,
  type Identity,
  logOf,
  newBrowser,
  post,
  request,
  storedListing,
  tableStub,
  testEnv,
  waitForAllReports,
  waitForListing,
  withoutLobby,
} from "../support.ts";
import { move, newId, seatTwo, sit, TableClient } from "../table-client.ts";

const ORDER = { public: true, talk: "free", clock: { type: "fischer", ms: 300_000, increment: 2000 } } as const;

/** Ends the game and requests a rematch of both players; returns the id of its table. */
const requestRematch = async (clients: readonly [TableClient, TableClient], watcher: TableClient): Promise<string> => {
  await clients[0].submit({ type: "resign" });
  for (const client of clients) await client.waitUntil(() => client.hello?.viewer === "all");
  await clients[0].submit({ type: "rematch" });
  await clients[1].waitUntil(() => clients[1].entries.at(-1)?.event.type === "rematch-wanted");
  await clients[1].submit({ type: "rematch" });
  await watcher.waitUntil(() => watcher.entries.at(-1)?.event.type === "rematched");
  return (watcher.entries.at(-1)!.event as unknown as { table: string }).table;
};

/** A private table and its rematch. */
const privateRematch = async () => {
  const { table, identities, clients, watcher } = await seatTwo();
  const next = await requestRematch(clients, watcher);
  await waitForListing(next);
  return { table, identities, next };
};

const publicRematch = async () => {
  const { table, clients, watcher } = await seatTwo(ORDER);
  return { table, next: await requestRematch(clients, watcher) };
};

const bothKeys = { ...testEnv, SIGNING_KEY: `a newer signing key of at least 32 bytes,${testEnv.SIGNING_KEY}` };

const sendWithNewKey = async (table: string, identity: Identity, command: AnyCommand) => {
  const seq = (await logOf(table)).length - 1;
  return post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq, command }, identity, {}, bothKeys);
};

describe("a rematch", () => {
  it("has the same options and another secret", async () => {
    const { table, next } = await publicRematch();
    expect(await tableStub(table).report()).toBe(true);
    const [opened] = await logOf(next);
    const [before] = await logOf(table);
    const commitment = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(opened?.event).toEqual({ ...before?.event, commitment });
    expect(opened?.event).not.toEqual(before?.event);
    expect((await request(`/t/${next}`)).status).toBe(200);
    await waitForListing(next);
  });

  it("of a private table is private and reserves the seats of its players, and its log contains that", async () => {
    const { identities, next } = await privateRematch();
    expect(await storedListing(next)).toMatchObject({ isPublic: false });
    const [opened] = await logOf(next);
    expect(opened?.event).toMatchObject({ kept: ["player 1", "player 0"] });
    const visitor = await TableClient.open(next, await newBrowser());
    for (const seat of [0, 1]) expect(await visitor.submit(sit(seat))).toMatchObject({ code: "seat-kept" });
    const client = await TableClient.open(next, identities[0]);
    expect(await client.submit(sit(0))).toMatchObject({ code: "seat-kept" });
    expect(await client.submit(sit(1))).toMatchObject({ type: "entry" });
    expect(await (await TableClient.open(next, identities[1])).submit(sit(0))).toMatchObject({ type: "entry" });
  });

  it("keeps the reservation for a player after a new signing key", async () => {
    const { identities, next } = await privateRematch();
    expect(await (await sendWithNewKey(next, identities[1], sit(1))).json()).toMatchObject({ code: "seat-kept" });
    expect((await sendWithNewKey(next, identities[0], sit(1))).status).toBe(200);
  });

  it("moves the reservation to another device after a new signing key", async () => {
    const { identities, next } = await privateRematch();
    expect((await sendWithNewKey(next, identities[0], sit(1))).status).toBe(200);
    const phone = await newBrowser();
    await handOver(next, identities[0], phone);
    const client = await TableClient.open(next, phone);
    expect(await client.submit({ type: "stand" })).toMatchObject({ type: "entry" });
    expect(await client.submit(sit(1))).toMatchObject({ type: "entry" });
  });

  it("lists the reserved seat of a player who stands up after a new signing key", async () => {
    const { identities, next } = await privateRematch();
    const listed = async () => {
      const response = await request("/api/mine", { headers: identities[0] }, bothKeys);
      return (await response.json<{ tables: PersonListing[] }>()).tables.find(({ id }) => id === next);
    };
    await expect.poll(listed).toMatchObject({ kept: { seat: 1 } });
    expect((await sendWithNewKey(next, identities[0], sit(1))).status).toBe(200);
    await expect.poll(listed).toMatchObject({ mine: [1] });
    expect((await sendWithNewKey(next, identities[0], { type: "stand" })).status).toBe(200);
    await expect.poll(listed).not.toMatchObject({ mine: [1] });
    await waitForAllReports(next);
    expect(await listed()).toMatchObject({ mine: [], kept: { seat: 1 } });
  });

  it("keeps the reservation for a player whose seat has moved to another device", async () => {
    const { identities, next } = await privateRematch();
    await (await TableClient.open(next, identities[0])).submit(sit(1));
    const phone = await newBrowser();
    await handOver(next, identities[0], phone);
    const client = await TableClient.open(next, phone);
    expect(await client.submit({ type: "stand" })).toMatchObject({ type: "entry" });
    expect(await (await TableClient.open(next, await newBrowser())).submit(sit(1))).toMatchObject({
      code: "seat-kept",
    });
    expect(await client.submit(sit(1))).toMatchObject({ type: "entry" });
  });

  it("moves the reservation to another device also while the table of the rematch is opened", async () => {
    const { table, identities, clients, watcher } = await seatTwo();
    const phone = await newBrowser();
    const { open } = Table.prototype;
    vi.spyOn(Table.prototype, "open").mockImplementationOnce(async function (
      this: Table,
      ...setup: Parameters<typeof open>
    ) {
      await handOver(table, identities[0], phone);
      open.apply(this, setup);
    } as unknown as typeof open);
    const next = await requestRematch(clients, watcher);
    await waitForListing(next);
    await expect.poll(() => myTables(phone)).toContainEqual(expect.objectContaining({ id: next, mine: [] }));
    expect(await (await TableClient.open(next, identities[0])).submit(sit(1))).toMatchObject({ code: "seat-kept" });
    expect(await (await TableClient.open(next, phone)).submit(sit(1))).toMatchObject({ type: "entry" });
  });

  it("moves the reservation also if the table of the rematch is opened, but the answer to that is lost", async () => {
    const { table, identities, clients, watcher } = await seatTwo();
    const phone = await newBrowser();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const { open } = Table.prototype;
    vi.spyOn(Table.prototype, "open").mockImplementationOnce(async function (
      this: Table,
      ...setup: Parameters<typeof open>
    ) {
      await handOver(table, identities[0], phone);
      open.apply(this, setup);
      throw new Error("lost");
    } as unknown as typeof open);
    const next = await requestRematch(clients, watcher);
    await expect.poll(() => logged.mock.calls.length > 0).toBe(true);
    expect(await tableStub(table).report()).toBe(true);
    expect(await (await TableClient.open(next, identities[0])).submit(sit(1))).toMatchObject({ code: "seat-kept" });
    expect(await (await TableClient.open(next, phone)).submit(sit(1))).toMatchObject({ type: "entry" });
    expect(await (await TableClient.open(next, identities[1])).submit(sit(0))).toMatchObject({ type: "entry" });
  });

  it("moves the reservation to another device with the seat at the finished table", async () => {
    const { table, identities, next } = await privateRematch();
    const phone = await newBrowser();
    await handOver(table, identities[0], phone);
    await expect.poll(() => myTables(phone)).toContainEqual(expect.objectContaining({ id: next, mine: [] }));
    expect((await myTables(identities[0])).map(({ id }) => id)).not.toContain(next);
    expect(await (await TableClient.open(next, identities[0])).submit(sit(1))).toMatchObject({ code: "seat-kept" });
    expect(await (await TableClient.open(next, phone)).submit(sit(1))).toMatchObject({ type: "entry" });
  });

  it("of a private table has the series score of the rotated seats", async () => {
    const { identities, next } = await privateRematch();
    const [opened] = await logOf(next);
    // The player who resigned at seat 0 now has seat 1.
    expect(opened?.event).toMatchObject({ evening: { won: [1, 0], drawn: 0 } });
    const clients = [await TableClient.open(next, identities[1]), await TableClient.open(next, identities[0])] as const;
    for (const [seat, client] of clients.entries()) await client.submit(sit(seat));
    expect(seriesScoreBefore(await logOf(next))).toEqual({ won: [1, 0], drawn: 0 });
  });

  it("reserves the seat of a player whom a bot replaced, if they requested the rematch", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit(move(11, 15));
    clients[1].socket.close(1000);
    await clients[1].closed;
    advanceClock(ABSENT_AFTER_MS + 1000);
    expect(await clients[0].submit({ type: "cover", seat: 1, level: 1 })).toMatchObject({ type: "entry" });
    const next = await requestRematch([await TableClient.open(table, identities[1]), clients[0]], clients[0]);
    await waitForListing(next);
    expect((await logOf(next))[0]?.event).toMatchObject({ kept: ["player 1", "player 0"] });
    for (const [seat, one] of [identities[1], identities[0]].entries())
      await (await TableClient.open(next, one)).submit(sit(seat));
    expect(seriesScoreBefore(await logOf(next))).toEqual({ won: [0, 1], drawn: 0 });
  });

  it("refuses bots at a reserved seat until the reservation ends", async () => {
    const { identities, next } = await privateRematch();
    const client = await TableClient.open(next, identities[0]);
    await client.submit(sit(1));
    const bot = { type: "seat-bot", seat: 0, level: 1, salt: "0".repeat(32) };
    expect(await client.submit(bot)).toMatchObject({ code: "seat-kept" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SEAT_RESERVATION_MS + 5000 });
    expect(await (await TableClient.open(next, identities[0])).submit(bot)).toMatchObject({ type: "entry" });
  });

  it("does not change its number of seats while a seat is reserved", async () => {
    const { identities, next } = await privateRematch();
    const client = await TableClient.open(next, identities[0]);
    await client.submit(sit(1));
    expect(await client.submit({ type: "change-seats", seats: 3 })).toMatchObject({ code: "seat-kept" });
    await (await TableClient.open(next, identities[1])).submit(sit(0));
    expect(await client.submit({ type: "change-seats", seats: 3 })).toMatchObject({ code: "bad-count" });
  });

  it("reserves seats for ten minutes; then anyone may sit, also after the table slept", async () => {
    const { identities, next } = await privateRematch();
    await evictDurableObject(tableStub(next));
    const visitor = await newBrowser();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SEAT_RESERVATION_MS - 5000 });
    expect(await (await TableClient.open(next, visitor)).submit(sit(0))).toMatchObject({ code: "seat-kept" });
    vi.setSystemTime(Date.now() + 10_000);
    expect(await (await TableClient.open(next, visitor)).submit(sit(0))).toMatchObject({ type: "entry" });
    expect(await (await TableClient.open(next, identities[0])).submit(sit(1))).toMatchObject({ type: "entry" });
  });

  it("of a public table is another table, at which anyone may sit down", async () => {
    const { table, next } = await publicRematch();
    await waitForListing(next);
    expect((await logOf(next))[0]?.event).not.toHaveProperty("kept");
    const client = await TableClient.open(next, await newBrowser());
    expect(await client.submit(sit(0))).toMatchObject({ type: "entry", seq: 1 });
    expect(next).not.toBe(table);
  });

  it("is opened once, also if its opening first fails", async () => {
    const { table, clients, watcher } = await seatTwo();
    const getByName = env.TABLE.getByName.bind(env.TABLE);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const spy = vi.spyOn(env.TABLE, "getByName").mockImplementation((name) => {
      if (name !== table) throw new Error("overloaded");
      return getByName(name);
    });
    const before = (await listDurableObjectIds(env.TABLE)).length;
    const next = await requestRematch(clients, watcher);
    await expect.poll(() => logged.mock.calls.length > 0).toBe(true);
    spy.mockRestore();
    expect(logged.mock.calls).toEqual([["lobby", expect.stringContaining("overloaded")]]);
    expect((await listDurableObjectIds(env.TABLE)).length).toBe(before);
    await evictDurableObject(tableStub(table));
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect(await waitForListing(table, ({ phase }) => phase === "over")).toMatchObject({ id: table });
    const opened = await logOf(next);
    expect(opened.length).toBe(1);
    for (let count = 0; count < 2; count++) expect(await tableStub(table).report()).toBe(true);
    expect(await logOf(next)).toEqual(opened);
    expect((await listDurableObjectIds(env.TABLE)).length).toBe(before + 1);
  });

  it("does not come back when its players have deleted it, also if the answer to its opening was lost", async () => {
    const { table, identities, clients, watcher } = await seatTwo();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const { open } = Table.prototype;
    vi.spyOn(Table.prototype, "open").mockImplementationOnce(function (this: Table, ...setup) {
      open.apply(this, setup);
      throw new Error("lost");
    });
    const next = await requestRematch(clients, watcher);
    await expect.poll(() => logged.mock.calls.length > 0).toBe(true);
    await (await TableClient.open(next, identities[0])).submit(sit(1));
    expect(await (await post(`/api/tables/${next}/forget`, {}, identities[0])).json()).toEqual({ against: [] });
    await evictDurableObject(tableStub(next));
    expect(await tableStub(table).report()).toBe(true);
    expect((await request(`/api/tables/${next}`)).status).toBe(404);
  });

  it("does not wait for the lobby", async () => {
    await withoutLobby(async () => {
      const { next } = await publicRematch();
      await expect.poll(async () => (await request(`/api/tables/${next}`)).status === 200).toBe(true);
    });
  });

  it("is registered with the lobby by the earlier table", async () => {
    const { table, next } = await publicRematch();
    expect(await tableStub(table).report()).toBe(true);
    expect(await env.LOBBY.prepare("SELECT id FROM listing WHERE id = ?").bind(next).first("id")).toBe(next);
  });

  it("is not opened while one player has not requested it", async () => {
    const { table, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    await clients[0].waitUntil(() => clients[0].hello?.viewer === "all");
    const before = (await listDurableObjectIds(env.TABLE)).length;
    await clients[0].submit({ type: "rematch" });
    expect(await tableStub(table).report()).toBe(true);
    expect((await logOf(table)).at(-1)?.event.type).toBe("rematch-wanted");
    expect((await listDurableObjectIds(env.TABLE)).length).toBe(before);
  });
});
