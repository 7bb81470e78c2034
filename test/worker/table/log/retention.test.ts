/** The retention of tables, and that a deleted table leaves nothing. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { selfplay } from "../../../../engine/bot/selfplay.ts";
import { ABSENT_AFTER_MS } from "../../../../engine/commands/absence.ts";
import { newestGame } from "../../../../engine/contract/game-registry.ts";
import { makeLog, viewLog } from "../../../../engine/log/log.ts";
import type { Entry } from "../../../../engine/table/types.ts";
import { RETAIN_PRIVATE_DAYS, RETAIN_UNSTARTED_DAYS } from "../../../../engine/wire/retention.ts";
import { Person, type Table } from "../../../../worker/main.ts";
import { makeUpgrade } from "../../../../worker/sockets/upgrade.ts";
import settings from "../../../../wrangler.toml?raw";
import {
  faultOf,
  handOver,
  type Identity,
  logOf,
  newBrowser,
  openTable,
  post,
  request,
  tableStub,
  waitForListing,
} from "../../support.ts";
import { newId, openClients, seatTwo, showSalt, sit, TableClient } from "../../table-client.ts";

const DAY = 24 * 60 * 60 * 1000;

const forget = (table: string, identity: Identity): Promise<Response> =>
  post(`/api/tables/${table}/forget`, {}, identity);

const keep = (table: string, identity: Identity): Promise<Response> => post(`/api/tables/${table}/keep`, {}, identity);

const passOf = async (table: string, identity: Identity): Promise<string> =>
  (await (await post(`/api/tables/${table}/pass`, {}, identity)).json<{ pass: string }>()).pass;

/** Waits until the client receives that exactly these seats want the table deleted. */
const waitForDeletionVotes = (client: TableClient, ...seats: readonly number[]): Promise<void> =>
  client.waitUntil(() => (client.presences.at(-1)?.forgetting ?? []).join() === seats.join());

/** A table before its game, whose two players sit without a salt. */
const openWithPlayers = async () => {
  const table = await openTable();
  const [ada, ben] = [await newBrowser(), await newBrowser()];
  const clients = await openClients(table, [ada, ben]);
  for (const [seat, client] of clients.entries()) await client.submit(sit(seat));
  return { table, ada, ben, clients };
};

const expectDeleted = async (table: string): Promise<void> => {
  expect(await faultOf(await request(`/api/tables/${table}`))).toEqual([404, "no-table"]);
  const stored = await runInDurableObject(tableStub(table), async (_: Table, { storage }) => [
    await storage.getAlarm(),
    ...storage.sql.exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    ...storage.kv.list(),
  ]);
  expect(stored).toEqual([null]);
  // The id stays for some time, because a report may be late (late-reports.test.ts).
  for (const rows of ["listing WHERE coalesce(shown, list, opened_by, opened_from) IS NOT NULL AND", "sitter WHERE"])
    expect(await env.LOBBY.prepare(`SELECT id FROM ${rows} id = ?`).bind(table).all()).toMatchObject({
      results: [],
    });
};

/** Runs a table's alarm after `days` days. */
const runAlarmAfterDays = async (table: string, days: number): Promise<void> => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY });
  expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
  vi.useRealTimers();
};

describe("the deletion of a table", () => {
  it("needs all players after the game, and leaves nothing in the object or the lobby", async () => {
    const { table, identities, clients, watcher } = await seatTwo({ public: true });
    expect(await faultOf(await forget(table, identities[0]))).toEqual([403, "not-over"]);
    await clients[0].submit({ type: "resign" });
    await waitForListing(table, ({ phase }) => phase === "over");
    expect(await faultOf(await forget(table, await newBrowser()))).toEqual([403, "not-your-seat"]);
    expect(await (await forget(table, identities[0])).json()).toEqual({ against: [1] });
    expect((await request(`/api/tables/${table}`)).status).toBe(200);
    expect(await (await forget(table, identities[1])).json()).toEqual({ against: [] });
    expect((await watcher.closed).code).toBe(4410);
    await expectDeleted(table);
  });

  it("shows the table to nobody while it waits for the person objects", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    const pass = await passOf(table, identities[0]);
    const phone = await newBrowser();
    const release = Promise.withResolvers<void>();
    const held = vi.spyOn(Person.prototype, "forget").mockImplementation(() => release.promise);
    await forget(table, identities[0]);
    const deleted = forget(table, identities[1]);
    await expect.poll(() => held.mock.calls.length).toBe(2);
    const headers = { ...identities[0], Upgrade: "websocket" };
    for (const path of ["", "/log", "/log?raw=1", "/moves", "/socket"])
      expect(await faultOf(await request(`/api/tables/${table}${path}`, { headers })), path).toEqual([404, "no-table"]);
    expect(await faultOf(await keep(table, identities[0]))).toEqual([404, "no-table"]);
    const redeem = async () => faultOf(await post(`/api/tables/${table}/seat`, { pass }, phone));
    expect(await redeem()).toEqual([404, "no-table"]);
    release.resolve();
    expect(await (await deleted).json()).toEqual({ against: [] });
    expect(await redeem()).toEqual([404, "no-table"]);
    await expectDeleted(table);
  });

  it("leaves nothing if it ends while a seat moves to another device", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    const phone = await newBrowser();
    const release = Promise.withResolvers<void>();
    const held = vi.spyOn(Person.prototype, "leaveSettingsTo").mockImplementation(() => release.promise);
    const moved = post(`/api/tables/${table}/seat`, { pass: await passOf(table, identities[0]) }, phone);
    await expect.poll(() => held.mock.calls.length).toBe(1);
    await forget(table, phone);
    expect(await (await forget(table, identities[1])).json()).toEqual({ against: [] });
    release.resolve();
    expect(await (await moved).json()).toEqual({ seats: [0] });
    await expectDeleted(table);
    for (const identity of [...identities, phone])
      expect(await (await request("/api/mine", { headers: identity })).json()).toEqual({ tables: [] });
  });

  it("needs only the one seated player", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    await (await TableClient.open(table, ada)).submit(sit(0));
    await tableStub(table).report();
    expect(await (await forget(table, ada)).json()).toEqual({ against: [] });
    await expectDeleted(table);
  });

  it("is announced to everyone at the table and to later visitors, and can be withdrawn", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    await forget(table, identities[0]);
    await waitForDeletionVotes(clients[1], 0);
    await waitForDeletionVotes(await TableClient.open(table), 0);
    expect(await faultOf(await keep(table, await newBrowser()))).toEqual([403, "not-your-seat"]);
    expect((await keep(table, identities[0])).status).toBe(204);
    await waitForDeletionVotes(clients[1]);
    expect(await (await forget(table, identities[1])).json()).toEqual({ against: [0] });
    expect((await logOf(table)).map(({ event }) => event.type)).not.toContain("forgotten");
  });

  it("follows when the last player who has not voted leaves the seat", async () => {
    const { table, ada, clients } = await openWithPlayers();
    expect(await (await forget(table, ada)).json()).toEqual({ against: [1] });
    await clients[1].submit({ type: "stand" });
    await expect.poll(async () => (await request(`/api/tables/${table}`)).status).toBe(404);
    expect(await clients[0].closed).toMatchObject({ code: 4410 });
  });

  it("does not count a vote of a player who left and sits down again", async () => {
    const { table, ada, ben, clients } = await openWithPlayers();
    await forget(table, ada);
    for (const client of clients) await client.submit({ type: "stand" });
    for (const [seat, client] of clients.entries())
      expect(await client.submit(sit(seat))).toMatchObject({ type: "entry" });
    expect(await (await forget(table, ben)).json()).toEqual({ against: [0] });
  });

  it("keeps a vote whose player goes on with another device, where it can be withdrawn", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    await forget(table, identities[0]);
    const phone = await newBrowser();
    await handOver(table, identities[0], phone);
    const client = await TableClient.open(table, phone);
    await waitForDeletionVotes(client, 0);
    expect((await keep(table, phone)).status).toBe(204);
    await waitForDeletionVotes(client);
  });

  it("waits for an absent player whom a computer has replaced", async () => {
    const { table, identities, clients } = await seatTwo();
    clients[0].socket.close();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ABSENT_AFTER_MS + 1000 });
    const { status } = await post(
      `/api/tables/${table}/commands`,
      { type: "command", id: newId(), seq: clients[1].length - 1, command: { type: "cover", seat: 0, level: 1 } },
      identities[1],
    );
    expect(status).toBe(200);
    await clients[1].waitUntil(() => clients[1].entries.at(-1)?.event.type === "covered");
    await clients[1].submit({ type: "resign" });
    expect(await (await forget(table, identities[1])).json()).toEqual({ against: [0] });
  });

  it("does not count a vote from before the game", async () => {
    const { table, ada, ben, clients } = await openWithPlayers();
    expect(await (await forget(table, ada)).json()).toEqual({ against: [1] });
    await waitForDeletionVotes(clients[1], 0);
    for (const client of clients) await client.submit(showSalt);
    await clients[0].submit({ type: "resign" });
    expect(await (await forget(table, ben)).json()).toEqual({ against: [0] });
    expect((await request(`/api/tables/${table}`)).status).toBe(200);
  });

  it("accepts no command once the last player without a vote has left", async () => {
    const { table, ada, clients } = await openWithPlayers();
    expect(await (await forget(table, ada)).json()).toEqual({ against: [1] });
    const sent = [clients[1].submit({ type: "stand" }), clients[1].submit(sit(1))];
    const [left, again] = await Promise.all(sent);
    expect(left).toMatchObject({ type: "entry" });
    expect(again).toMatchObject({ type: "refused", code: "no-table" });
  });

  it("is not undone for a rematch by the table before it", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    for (const client of clients) await client.submit({ type: "rematch" });
    await clients[0].waitUntil(() => clients[0].entries.some(({ event }) => event.type === "rematched"));
    const event = clients[0].entries.find((entry) => entry.event.type === "rematched")?.event;
    const next = event !== undefined && "table" in event ? String(event.table) : "";
    await waitForListing(next);
    await (await TableClient.open(next, identities[0])).submit(sit(1));
    expect((await forget(next, identities[0])).status).toBe(200);
    expect(await tableStub(table).report()).toBe(true);
    await expectDeleted(next);
  });
});

describe("a table that nobody uses", () => {
  it("is emptied a week after its last visitor if its game never began", async () => {
    const table = await openTable();
    await waitForListing(table);
    await runAlarmAfterDays(table, RETAIN_UNSTARTED_DAYS - 1);
    expect((await request(`/api/tables/${table}`)).status).toBe(200);
    await runAlarmAfterDays(table, RETAIN_UNSTARTED_DAYS + 1);
    await expectDeleted(table);
  });

  it("is deleted after its retention if it is private, and stays if it is public", async () => {
    for (const isPublic of [false, true]) {
      const { table, clients } = await seatTwo({ public: isPublic });
      await clients[0].submit({ type: "resign" });
      await waitForListing(table, ({ phase }) => phase === "over");
      await runAlarmAfterDays(table, RETAIN_PRIVATE_DAYS + 1);
      if (isPublic) expect((await request(`/api/tables/${table}`)).status).toBe(200);
      else await expectDeleted(table);
    }
  });
});

/** A finished game as its players save it. */
const savedLog = async (): Promise<readonly Entry[]> => {
  const { table, clients } = await seatTwo({ public: true });
  await clients[0].submit({ type: "resign" });
  return logOf(table);
};

/** An old game that was uploaded before, and saved from there. */
const oldLog = (): readonly Entry[] => {
  const options = v.parse(newestGame("pool").options, {});
  const played = viewLog(selfplay({ game: "pool", seats: 2, options, seed: "kept" }), "all");
  const { at, v: version } = played.at(-1)!;
  return [...played, { seq: played.length, at, seat: null, v: version, event: { type: "uploaded" } }];
};

it.each([
  ["was public where it was played", savedLog],
  ["was uploaded before", oldLog],
])("an uploaded game that %s is deleted after its retention, counted from the upload", async (_, log) => {
  const body = makeLog(await log());
  const response = await request("/api/logs", {
    method: "POST",
    headers: { "Content-Type": "application/x-ndjson" },
    body,
  });
  expect(response.status).toBe(201);
  const { id } = await response.json<{ id: string }>();
  await runAlarmAfterDays(id, RETAIN_PRIVATE_DAYS - 1);
  expect(await tableStub(id).summary(id)).not.toBeNull();
  await runAlarmAfterDays(id, RETAIN_PRIVATE_DAYS + 1);
  await expectDeleted(id);
});

describe("the platform's logs", () => {
  it("contain no address of a table and no player's key", () => {
    expect(settings).toMatch(/\[observability\.logs\]\ninvocation_logs = false/);
    const { url } = makeUpgrade({
      ...{ player: "a player's key", lobbyKey: "the lobby's", address: "an address", seat: 0, from: 0, as: null },
      takesPatches: true,
      takesTurns: true,
      program: undefined,
      near: "weur",
    });
    expect(url).toBe("https://table/socket");
  });
});
