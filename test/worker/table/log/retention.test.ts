/** How long a table is kept, and that nothing is left of one that is forgotten. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as v from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import { selfplay } from "../../../../engine/bot/selfplay.ts";
import { newestGame } from "../../../../engine/contract/game-registry.ts";
import { makeLog, viewLog } from "../../../../engine/log/log.ts";
import type { Entry } from "../../../../engine/table/types.ts";
import { RETAIN_PRIVATE_DAYS, RETAIN_UNSTARTED_DAYS } from "../../../../engine/wire/retention.ts";
import type { Table } from "../../../../worker/main.ts";
import { makeUpgrade } from "../../../../worker/sockets/upgrade.ts";
import settings from "../../../../wrangler.toml?raw";
import { Line, seatTwo, showSalt, sit } from "../../line.ts";
import { ask, faultOf, type Identity, logOf, newBrowser, openTable, post, stubOf, told } from "../../support.ts";

afterEach(() => {
  vi.useRealTimers();
});

const DAY = 24 * 60 * 60 * 1000;

const forget = (table: string, who: Identity): Promise<Response> => post(`/api/tables/${table}/forget`, {}, who);

const keep = (table: string, who: Identity): Promise<Response> => post(`/api/tables/${table}/keep`, {}, who);

/** Waits until this end has been told that those seats, and no others, want the table forgotten. */
const toldWho = (line: Line, ...seats: readonly number[]): Promise<void> =>
  line.until(() => (line.presences.at(-1)?.forgetting ?? []).join() === seats.join());

const isGone = async (table: string): Promise<void> => {
  expect(await faultOf(await ask(`/api/tables/${table}`))).toEqual([404, "no-table"]);
  const left = await runInDurableObject(stubOf(table), async (_: Table, { storage }) => [
    await storage.getAlarm(),
    ...storage.sql.exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    ...storage.kv.list(),
  ]);
  expect(left).toEqual([null]);
  for (const rows of ["listing", "sitter"])
    expect(await env.LOBBY.prepare(`SELECT id FROM ${rows} WHERE id = ?`).bind(table).all()).toMatchObject({
      results: [],
    });
};

/** Wakes a table in so many days. */
const wakeIn = async (table: string, days: number): Promise<void> => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY });
  expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
  vi.useRealTimers();
};

describe("forgetting a table", () => {
  it("takes all who sit there, once the game is over; then nothing is left, here or in the lobby", async () => {
    const { table, who, lines, watcher } = await seatTwo({ public: true });
    expect(await faultOf(await forget(table, who[0]))).toEqual([403, "not-over"]);
    await lines[0].say({ type: "resign" });
    await told(table, ({ phase }) => phase === "over");
    expect(await faultOf(await forget(table, await newBrowser()))).toEqual([403, "not-your-seat"]);
    expect(await (await forget(table, who[0])).json()).toEqual({ against: [1] });
    expect((await ask(`/api/tables/${table}`)).status).toBe(200);
    expect(await (await forget(table, who[1])).json()).toEqual({ against: [] });
    expect((await watcher.closed).code).toBe(4410);
    await isGone(table);
  });

  it("the only seated player decides alone", async () => {
    const table = await openTable();
    const ada = await newBrowser();
    await (await Line.open(table, ada)).say(sit(0));
    await stubOf(table).report();
    expect(await (await forget(table, ada)).json()).toEqual({ against: [] });
    await isGone(table);
  });

  it("a request to delete is shown to everyone there and to later visitors, and can be withdrawn", async () => {
    const { table, who, lines } = await seatTwo();
    await lines[0].say({ type: "resign" });
    await forget(table, who[0]);
    await toldWho(lines[1], 0);
    await toldWho(await Line.open(table), 0);
    expect(await faultOf(await keep(table, await newBrowser()))).toEqual([403, "not-your-seat"]);
    expect((await keep(table, who[0])).status).toBe(204);
    await toldWho(lines[1]);
    expect(await (await forget(table, who[1])).json()).toEqual({ against: [0] });
    expect((await logOf(table)).map(({ event }) => event.type)).not.toContain("forgotten");
  });

  it("a vote from before the game does not count during it", async () => {
    const table = await openTable();
    const [ada, ben] = [await newBrowser(), await newBrowser()];
    const lines = [await Line.open(table, ada), await Line.open(table, ben)] as const;
    for (const [seat, line] of lines.entries()) await line.say(sit(seat));
    expect(await (await forget(table, ada)).json()).toEqual({ against: [1] });
    await toldWho(lines[1], 0);
    for (const line of lines) await line.say(showSalt);
    await lines[0].say({ type: "resign" });
    expect(await (await forget(table, ben)).json()).toEqual({ against: [0] });
    expect((await ask(`/api/tables/${table}`)).status).toBe(200);
  });

  it("the deletion of a rematch table is not undone by the table before it", async () => {
    const { table, who, lines } = await seatTwo();
    await lines[0].say({ type: "resign" });
    for (const line of lines) await line.say({ type: "rematch" });
    await lines[0].until(() => lines[0].entries.some(({ event }) => event.type === "rematched"));
    const event = lines[0].entries.find((entry) => entry.event.type === "rematched")?.event;
    const next = event !== undefined && "table" in event ? String(event.table) : "";
    await told(next);
    await (await Line.open(next, who[0])).say(sit(1));
    expect((await forget(next, who[0])).status).toBe(200);
    expect(await stubOf(table).report()).toBe(true);
    await isGone(next);
  });
});

describe("a table that nobody needs any more", () => {
  it("a table whose game never began is emptied a week after its last visitor", async () => {
    const table = await openTable();
    await told(table);
    await wakeIn(table, RETAIN_UNSTARTED_DAYS - 1);
    expect((await ask(`/api/tables/${table}`)).status).toBe(200);
    await wakeIn(table, RETAIN_UNSTARTED_DAYS + 1);
    await isGone(table);
  });

  it("a private table is deleted after the stated time; a public one stays", async () => {
    for (const isPublic of [false, true]) {
      const { table, lines } = await seatTwo({ public: isPublic });
      await lines[0].say({ type: "resign" });
      await told(table, ({ phase }) => phase === "over");
      await wakeIn(table, RETAIN_PRIVATE_DAYS + 1);
      if (isPublic) expect((await ask(`/api/tables/${table}`)).status).toBe(200);
      else await isGone(table);
    }
  });
});

/** A finished game as its players save it. */
const savedLog = async (): Promise<readonly Entry[]> => {
  const { table, lines } = await seatTwo({ public: true });
  await lines[0].say({ type: "resign" });
  return logOf(table);
};

/** A game of long ago that was uploaded then, and saved from there. */
const oldLog = (): readonly Entry[] => {
  const options = v.parse(newestGame("pool").options, {});
  const played = viewLog(selfplay({ game: "pool", seats: 2, options, seed: "kept" }), "all");
  const { at, v: version } = played.at(-1)!;
  return [...played, { seq: played.length, at, seat: null, v: version, event: { type: "uploaded" } }];
};

it.each([
  ["was public where it was played", savedLog],
  ["had been uploaded once before", oldLog],
])("an uploaded game that %s is kept for the stated time from when it came", async (_, log) => {
  const body = makeLog(await log());
  const response = await ask("/api/logs", {
    method: "POST",
    headers: { "Content-Type": "application/x-ndjson" },
    body,
  });
  expect(response.status).toBe(201);
  const { id } = await response.json<{ id: string }>();
  await wakeIn(id, RETAIN_PRIVATE_DAYS - 1);
  expect(await stubOf(id).summary(id)).not.toBeNull();
  await wakeIn(id, RETAIN_PRIVATE_DAYS + 1);
  await isGone(id);
});

describe("the platform's logs", () => {
  it("holds no address of a table and no player's key", () => {
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
