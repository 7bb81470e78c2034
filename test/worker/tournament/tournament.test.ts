/** A tournament in its object: entry, rounds whose tables report, and what the server sends. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import type { Opened } from "../../../engine/table/types.ts";
import type { TournamentCommand } from "../../../engine/tournament/forms/commands.ts";
import type { TournamentState } from "../../../engine/tournament/forms/types.ts";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { RETAIN_ROUND_TABLE_DAYS } from "../../../engine/wire/retention.ts";
import type { TournamentUpdate } from "../../../engine/wire/tournament.ts";
import type { Table } from "../../../worker/main.ts";
import { MAX_SOCKETS_OF_ADDRESS, SOCKET_TIMEOUT_MS } from "../../../worker/sockets/limits.ts";
import { MAX_ENTERED_FROM_ADDRESS } from "../../../worker/tournament/tournament.ts";
import { myTables, waitForMyTables } from "../person/my-tables-client.ts";
import { Browser, PushService } from "../person/push-service.ts";
import { runPersonAlarm, SERVICE, subscribe } from "../person/push-setup.ts";
import { advanceClock, faultOf, newBrowser, ORIGIN, post, request, storedLog, tableStub } from "../support.ts";
import { newId, sit, TableClient } from "../table-client.ts";
import {
  areTablesOpen,
  enter,
  open,
  openForTwo,
  playToResignation,
  SALT,
  send,
  settings,
  stateOf,
  view,
  waitForState,
} from "./tournament-client.ts";

/** The key of the person for whom a table reserves the seat. */
const reservedFor = (table: string, seat: number): Promise<string> =>
  runInDurableObject(
    tableStub(table),
    (_: Table, { storage }) =>
      storage.sql.exec<{ listing: string }>("SELECT listing FROM kept_seat WHERE seat = ?", seat).one().listing,
  );

afterEach(() => void vi.useRealTimers());

describe("a tournament", () => {
  it("takes from the game, and not from the host, whether the lowest score wins", async () => {
    const host = await newBrowser();
    expect((await stateOf(await open(host, { game: "train" }))).settings.pips).toBe(true);
    expect((await stateOf(await open(host))).settings.pips).toBeUndefined();
    expect((await post("/api/tournaments", { ...settings, pips: true }, host)).status).toBe(400);
  });

  it("opens the table of a pairing only for its players, and counts the result that the table reports", async () => {
    const { id, players } = await openForTwo();
    expect((await send(id, players[0], { type: "start-round", round: 1 })).status).toBe(200);
    const { rounds } = await waitForState(id, areTablesOpen);
    const { table, sides } = rounds[0]!.pairings[0]!;
    const visitor = await TableClient.open(table!, await newBrowser());
    expect(await visitor.submit(sit(0))).toMatchObject({ type: "refused", code: "seat-kept" });
    await playToResignation(
      table!,
      sides.map(([player]) => players[player! - 1]!),
    );
    const after = await waitForState(id, (state) => state.rounds[0]!.completedAt !== null);
    expect(after.rounds[0]!.pairings[0]).toMatchObject({ how: "table", result: { places: [1, 2] } });
  });

  it("is named in its players' lists, and not by a log that was uploaded", async () => {
    const { id, players } = await openForTwo();
    await send(id, players[0], { type: "start-round", round: 1 });
    const { table, sides } = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings[0]!;
    const seated = sides.map(([player]) => players[player! - 1]!);
    await playToResignation(table!, seated);
    const listed = async () =>
      (await (await request("/api/mine", { headers: seated[0]! })).json<{ tables: readonly PersonListing[] }>()).tables;
    await expect.poll(async () => (await listed())[0]).toMatchObject({ id: table, phase: "over", tournament: id });
    const log = await (await request(`/api/tables/${table}/log?as=all`, { headers: seated[0]! })).text();
    expect(log).toContain(`"tournament":{"id":"${id}"`);
    const type = { "Content-Type": "application/x-ndjson" };
    const uploaded = await request("/api/logs", { method: "POST", headers: { ...type, ...seated[0] }, body: log });
    expect(uploaded.status).toBe(201);
    const copy = (await uploaded.json<{ id: string }>()).id;
    expect(await (await request(`/api/tables/${copy}`)).json()).not.toHaveProperty("tournament");
    expect(await (await request(`/api/tables/${table}`)).json()).toHaveProperty("tournament", id);
  });

  it("stays in a player's list as long as it waits for them", async () => {
    const { id, players } = await openForTwo();
    await send(id, players[0], { type: "start-round", round: 1 });
    const { table, sides } = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings[0]!;
    const seated = sides.map(([player]) => players[player! - 1]!);
    await waitForMyTables(seated[0]!, ([one]) => one !== undefined);
    advanceClock(SEAT_RESERVATION_MS + 1);
    expect(await myTables(seated[0])).toMatchObject([{ id: table, mine: [], kept: { seat: 0 } }]);
    advanceClock(RETAIN_ROUND_TABLE_DAYS * 24 * 60 * 60_000);
    await runDurableObjectAlarm(tableStub(table!));
    await waitForMyTables(seated[0]!, (tables) => tables.every((one) => one.id !== table));
  });

  const family = { rulebook: "family", set: 9, rounds: 1, starter: 1 };
  it.each([
    [{ options: { black: "random" } }, { black: "first" }],
    [{ game: "train", options: family }, { starter: 0 }],
    [{ game: "train", options: family, system: { type: "tables", size: 3 } }, { starter: 1 }],
    [{ game: "spy" }, { firstPlayer: "random" }],
  ])(
    "opens the table of %j with %j: the first side begins if that is an advantage and pairings alternate it",
    async (choice, expected) => {
      const { id, players } = await openForTwo(choice);
      await send(id, players[0], { type: "start-round", round: 1 });
      const { table } = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings[0]!;
      const opened = (await storedLog(tableStub(table!)))[0]!.event;
      expect(opened).toMatchObject({ options: expected });
    },
  );

  it("lets one address enter no more players than a full tournament and some who entered twice", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const stub = env.TOURNAMENT.getByName("crowded");
    await stub.open(settings, "host", null);
    const isRefused = async (person: string, address: string, command: TournamentCommand) => {
      vi.setSystemTime(Date.now() + 1000);
      const sent = { id: newId(), command, from: 0, hasHelperLink: false };
      return "refused" in (await stub.command({ persons: [person], address }, sent));
    };
    const enterFrom = (person: string, address: string) =>
      isRefused(person, address, { type: "enter", name: person, salt: SALT });
    for (let player = 1; player <= MAX_ENTERED_FROM_ADDRESS; player++) {
      expect(await enterFrom(`Stranger ${player}x`, "one address")).toBe(false);
      await isRefused("host", "host address", { type: "remove-player", player });
    }
    await evictDurableObject(stub);
    expect(await enterFrom("Stranger", "one address")).toBe(true);
    expect(await enterFrom("Guest", "another address")).toBe(false);
  });

  it("notifies an absent player of their table, once and in their language", async () => {
    const { id, players } = await openForTwo();
    const browser = await Browser.create(`${SERVICE}/${id}`);
    expect((await subscribe(players[1], browser, { language: "he" })).status).toBe(204);
    const service = new PushService(browser);
    await send(id, players[0], { type: "start-round", round: 1 });
    const { rounds } = await waitForState(id, areTablesOpen);
    const { table, sides } = rounds[0]!.pairings[0]!;
    const seat = sides.findIndex(([player]) => player === 2);
    const key = await reservedFor(table!, seat);
    await runPersonAlarm(table!, key);
    const ready = { table, title: "השולחן שלכם מוכן", language: "he", direction: "rtl" };
    expect(service.messages).toMatchObject([ready]);
    const client = await TableClient.open(table!, players[0]);
    await client.submit(sit(1 - seat));
    await runPersonAlarm(table!, key);
    expect(service.messages).toHaveLength(1);
  });

  it("applies a command once, and a result once", async () => {
    const { id, players } = await openForTwo();
    const command = { id: newId(), command: { type: "start-round", round: 1 } };
    for (let time = 0; time < 2; time++)
      expect((await post(`/api/tournaments/${id}/commands`, command, players[0])).status).toBe(200);
    const { rounds } = await waitForState(id, areTablesOpen);
    expect(rounds).toHaveLength(1);
    const stub = env.TOURNAMENT.getByName(id);
    const { table } = rounds[0]!.pairings[0]!;
    await stub.receiveResult({ table: table!, outcome: { winners: [1] } });
    const { length } = await stateOf(id);
    await stub.receiveResult({ table: table!, outcome: { winners: [0] } });
    await stub.receiveResult({ table: "unknown", outcome: { winners: [0] } });
    expect((await stateOf(id)).length).toBe(length);
  });

  it("opens another table, with the same seats, when one has ended without a result", async () => {
    const { id, players } = await openForTwo();
    await send(id, players[0], { type: "start-round", round: 1 });
    const [closed] = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings;
    const seat = closed!.sides.findIndex(([player]) => player === 1);
    await env.TOURNAMENT.getByName(id).receiveResult({ table: closed!.table!, outcome: null });
    const { rounds } = await waitForState(
      id,
      ({ rounds: [round] }) => ![null, closed!.table].includes(round!.pairings[0]!.table),
    );
    expect(rounds[0]!.pairings[0]).toMatchObject({ sides: closed!.sides, result: null });
    const again = await TableClient.open(rounds[0]!.pairings[0]!.table!, players[0]);
    expect(await again.submit(sit(seat))).toMatchObject({ type: "entry" });
  });

  it("takes the same id from another person as another command", async () => {
    const id = await open(await newBrowser());
    const same = newId();
    for (const name of ["Ann", "Ben"]) {
      const body = { id: same, command: { type: "enter", name, salt: SALT } };
      expect((await post(`/api/tournaments/${id}/commands`, body, await newBrowser())).status).toBe(200);
    }
    expect((await stateOf(id)).players.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
  });

  it("continues after its object was evicted, and opens the tables that are still missing", async () => {
    const { id, players } = await openForTwo();
    const stub = env.TOURNAMENT.getByName(id);
    await evictDurableObject(stub);
    await send(id, players[0], { type: "start-round", round: 1 });
    await evictDurableObject(stub);
    await runDurableObjectAlarm(stub);
    expect(areTablesOpen(await stateOf(id))).toBe(true);
  });

  it("continues without its host when times are over", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const minute = 60_000;
    const [host, guest] = [await newBrowser(), await newBrowser()];
    const system = { type: "round-robin", double: true };
    const id = await open(host, { system, roundMs: 10 * minute, breakMs: 5 * minute });
    await enter(id, host, "Ann");
    await enter(id, guest, "Ben");
    await send(id, host, { type: "start-round", round: 1 });
    await waitForState(id, areTablesOpen);
    const passMinutes = async (minutes: number): Promise<TournamentState> => {
      vi.setSystemTime(Date.now() + minutes * minute);
      await runDurableObjectAlarm(env.TOURNAMENT.getByName(id));
      return stateOf(id);
    };
    expect((await passMinutes(9)).rounds[0]).toMatchObject({ completedAt: null });
    expect((await passMinutes(1)).rounds[0]!.pairings[0]).toMatchObject({
      how: "forfeit",
      result: { forfeits: [0, 1] },
    });
    expect((await passMinutes(4)).rounds).toHaveLength(1);
    expect((await passMinutes(1)).rounds).toHaveLength(2);
  });

  it("sends no person key to anyone, and the helpers' word only to the host and helpers", async () => {
    const { id, players } = await openForTwo();
    const [host] = players;
    const seen = await view(id, host);
    expect(seen.you).toEqual({ isHost: true, helper: null, player: 1 });
    expect(seen.helperWord).toMatch(/^[\w-]{16}$/);
    const visitor = await newBrowser();
    const other = await view(id, visitor);
    expect(other.helperWord).toBeUndefined();
    expect(JSON.stringify(other)).not.toMatch(/"person":"/);
    expect(other.entries.some((entry) => "id" in entry)).toBe(false);
    const helping = { type: "become-helper", name: "Helper" };
    expect((await send(id, visitor, helping)).status).toBe(409);
    expect((await send(id, visitor, helping, { helper: "A".repeat(16) })).status).toBe(409);
    expect((await send(id, visitor, helping, { helper: seen.helperWord })).status).toBe(200);
    expect((await send(id, visitor, { type: "close-entry" })).status).toBe(200);
  });

  it("refuses a second entry, a player's host command, a caller without an identity and an unknown id", async () => {
    const { id, players } = await openForTwo();
    const [, second] = players;
    const refusalOf = async (response: Response) => (await response.json<{ refused: string }>()).refused;
    expect(await refusalOf(await enter(id, second, "Again"))).toBe("already-entered");
    expect(await refusalOf(await send(id, second, { type: "start-round", round: 1 }))).toBe("not-allowed");
    expect(await refusalOf(await enter(id, { Origin: ORIGIN }, "Nobody"))).toBe("no-identity");
    expect((await send(id, second, { type: "tick", late: [] })).status).toBe(400);
    expect(await faultOf(await request(`/api/tournaments/${"A".repeat(20)}`))).toEqual([404, "no-tournament"]);
  });

  it("broadcasts each change to every page", async () => {
    const { id, players } = await openForTwo();
    const response = await request(`/api/tournaments/${id}/socket?from=1`, {
      headers: { ...players[1], Upgrade: "websocket" },
    });
    const socket = response.webSocket!;
    const received: TournamentUpdate[] = [];
    let wake = () => {};
    socket.addEventListener("message", ({ data }) => {
      received.push(JSON.parse(String(data)));
      wake();
    });
    const next = async (count: number) => {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return received[count - 1]!;
    };
    socket.accept();
    expect(await next(1)).toMatchObject({ from: 1, you: { player: 2, isHost: false } });
    await send(id, players[0], { type: "close-entry" });
    expect((await next(2)).entries.map(({ event }) => event.type)).toEqual(["entry-closed"]);
    socket.close();
  });

  it("puts a pairing with a player without a phone on a real board, and refuses to open a table for it", async () => {
    const host = await newBrowser();
    const id = await open(host, { system: { type: "swiss" } });
    await enter(id, host, "Host");
    await send(id, host, { type: "admit", name: "Without" });
    await send(id, host, { type: "start-round", round: 1 });
    const [pairing] = (await stateOf(id)).rounds[0]!.pairings;
    expect(pairing).toMatchObject({ isOnWood: true, table: null });
    const back = await send(id, host, { type: "play-on-wood", round: 1, board: 1, wood: false });
    expect(await back.json()).toMatchObject({ refused: "no-phone" });
  });

  it("limits the watchers of one address but not its members, and closes silent sockets", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const [host, removed] = [await newBrowser(), await newBrowser()];
    const id = await open(host);
    await enter(id, removed, "Ann");
    await send(id, host, { type: "remove-player", player: 1 });
    const connect = async (address: string, identity: object = {}) => {
      const headers = { Upgrade: "websocket", "CF-Connecting-IP": address, ...identity };
      const { status, webSocket } = await request(`/api/tournaments/${id}/socket`, { headers });
      webSocket?.accept();
      return status;
    };
    for (let count = 0; count < MAX_SOCKETS_OF_ADDRESS; count++) expect(await connect("192.0.2.50")).toBe(101);
    expect(await connect("192.0.2.50")).toBe(429);
    expect(await connect("192.0.2.51")).toBe(101);
    expect(await connect("192.0.2.50", host)).toBe(101);
    expect(await connect("192.0.2.50", removed)).toBe(429);
    vi.setSystemTime(Date.now() + SOCKET_TIMEOUT_MS + 1);
    expect(await connect("192.0.2.50")).toBe(101);
  });

  it("opens one next evening with the same players, who are absent until they arrive", async () => {
    const { id, players } = await openForTwo();
    const [host, other] = players;
    expect((await send(id, host, { type: "open-next-evening" })).status).toBe(409);
    expect((await send(id, host, { type: "end" })).status).toBe(200);
    expect((await send(id, other, { type: "open-next-evening" })).status).toBe(409);
    expect((await stateOf(id)).next).toBeNull();
    for (const status of [200, 409]) expect((await send(id, host, { type: "open-next-evening" })).status).toBe(status);
    const next = (await stateOf(id)).next!;
    const state = await stateOf(next);
    expect(state.before).toMatchObject({ tournament: id, evening: 2 });
    expect(state.players.map(({ isAbsent }) => isAbsent)).toEqual([true, true]);
    expect((await view(next, other)).you).toEqual({ isHost: false, helper: null, player: 2 });
    expect((await send(next, other, { type: "mark-present", players: [2] })).status).toBe(200);
  });

  it("lets a helper run the next evening while the host is absent, and no helper whom the host removed", async () => {
    const { id, players } = await openForTwo();
    const [host] = players;
    const { helperWord } = await view(id, host);
    const [removed, helper] = [await newBrowser(), await newBrowser()];
    for (const one of [removed, helper])
      await send(id, one, { type: "become-helper", name: "Helper" }, { helper: helperWord });
    await send(id, host, { type: "remove-helper", helper: 1 });
    await send(id, host, { type: "end" });
    expect((await send(id, helper, { type: "open-next-evening" })).status).toBe(200);
    const next = (await stateOf(id)).next!;
    expect((await view(next, helper)).you).toEqual({ isHost: false, helper: 1, player: null });
    expect((await send(next, helper, { type: "close-entry" })).status).toBe(200);
    expect((await send(next, removed, { type: "reopen-entry" })).status).toBe(409);
  });

  it("opens teams only where a game has partners, and seats these opposite each other", async () => {
    const host = await newBrowser();
    const teams = { system: { type: "teams" } };
    const refused = await post("/api/tournaments", { ...settings, ...teams }, host);
    expect(await faultOf(refused)).toEqual([400, "bad-options"]);
    const id = await open(host, { ...teams, game: "train", options: { rulebook: "family", set: 9 } });
    const players = [host, ...(await Promise.all([1, 2, 3].map(() => newBrowser())))];
    for (const [index, player] of players.entries()) await enter(id, player, "ABCD"[index]!);
    expect((await send(id, players[1]!, { type: "draw-teams" })).status).toBe(409);
    expect((await send(id, host, { type: "form-team", players: [1, 4] })).status).toBe(200);
    expect((await send(id, host, { type: "draw-teams" })).status).toBe(200);
    expect((await send(id, host, { type: "start-round", round: 1 })).status).toBe(200);
    const { teams: formed, settings: chosen, rounds } = await waitForState(id, areTablesOpen);
    expect(formed.map((team) => team.toSorted())).toEqual([
      [1, 4],
      [2, 3],
    ]);
    expect(chosen.options).toMatchObject({ rulebook: "club", set: 9, pairs: true });
    const { entries } = await TableClient.open(rounds[0]!.pairings[0]!.table!, host);
    const opened = entries[0]!.event as Opened;
    expect(opened).toMatchObject({ seats: 4, options: { pairs: true } });
    const [first, , third] = opened.kept!;
    expect(["AD", "BC"]).toContain([first, third].toSorted().join(""));
  });

  it("has its standings, results and report as files for everyone, without persons", async () => {
    const { id, players } = await openForTwo();
    await send(id, players[0], { type: "start-round", round: 1 });
    await send(id, players[0], { type: "adjudicate", round: 1, board: 1, result: { places: [1, 2] } });
    const file = async (name: string) => {
      const response = await request(`/api/tournaments/${id}/${name}`);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
      return [response.headers.get("Content-Type"), (await response.text()).split("\r\n")] as const;
    };
    const [csvType, standings] = await file("standings.csv");
    expect([csvType, standings.length]).toEqual(["text/csv; charset=utf-8", 4]);
    expect(standings[1]).toMatch(/^1,Player [12],1,0,/);
    expect((await file("results.csv"))[1][1]).toMatch(/^1,1,1,Player [12],1,,,host$/);
    const [type, report] = await file("report.trf");
    expect(type).toBe("text/plain; charset=utf-8");
    expect(report.filter((line) => line.startsWith("001")).map((line) => line.slice(80))).toEqual([
      expect.stringMatching(/^ [10]\.0 {4}[12] {5}2 [wb] [10]$/),
      expect.stringMatching(/^ [10]\.0 {4}[12] {5}1 [wb] [10]$/),
    ]);
    const host = await newBrowser();
    const tables = await open(host, { system: { type: "tables", size: 4 }, game: "train" });
    expect(await faultOf(await request(`/api/tournaments/${tables}/report.trf`))).toEqual([404, "not-found"]);
    expect(await faultOf(await request(`/api/tournaments/${"A".repeat(20)}/results.csv`))).toEqual([
      404,
      "no-tournament",
    ]);
  });
});
