/** Uploads: a finished game becomes a table for replays; anything else is refused and stores nothing. */
import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installedGames, newestGame } from "../../../engine/contract/game-registry.ts";
import { makeLog, openedEventOf, viewLog } from "../../../engine/log/log.ts";
import { verify } from "../../../engine/log/verify.ts";
import { maxLogBytes } from "../../../engine/table/log-limits.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { UPLOAD_QUOTA } from "../../../worker/lobby/daily-quota.ts";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import { LOG_TEXT_RATE, MAX_UPLOAD_BYTES, MAX_UPLOAD_ENTRIES } from "../../../worker/sockets/limits.ts";
import { describeSlowTests } from "../../support/samples.ts";
import {
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  ORIGIN,
  request,
  requestFresh,
  requestUntilLimited,
  runSweep,
  storedListing,
  storedLog,
  tableStub,
} from "../support.ts";
import { playMoves, seatTwo, sit, TableClient } from "../table-client.ts";

const TYPE = { "Content-Type": "application/x-ndjson" };

const upload = (body: BodyInit, headers: Identity = {}): Promise<Response> =>
  request("/api/logs", { method: "POST", headers: { ...TYPE, ...headers }, body });

/** The log of a finished game, with two rounds if the game has rounds. */
const finishedGame = (game: string, seats: number, seed = "upload"): readonly Entry[] => {
  const options = game === "train" ? { rounds: 2 } : {};
  return selfplay({ game, seats, options: v.parse(newestGame(game).options, options), seed });
};

/** The same JSON value with the keys of each of its objects in the opposite order. */
const withReversedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withReversedKeys);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, withReversedKeys(field)]);
  return Object.fromEntries(fields.toReversed());
};

/** What two players append who both want a rematch. */
const rematchWanted = [0, 1].map((seat) => ({ seat, event: { type: "rematch-wanted", seat } }));

/** The text of a log with further entries, at the time of its last one. */
const withEntries = (text: string, ...added: readonly object[]): string => {
  const lines = text.trimEnd().split("\n");
  const { at } = JSON.parse(lines.at(-1)!) as Entry;
  const entries = added.map((entry, index) => JSON.stringify({ seq: lines.length + index, at, v: 1, ...entry }));
  return [...lines, ...entries, ""].join("\n");
};

/** Expects that one address gets a long log a limited number of times, while another address still gets it. */
const expectLimitedSends = async (id: string): Promise<void> => {
  const { length } = await (await request(`/api/tables/${id}/log`)).text();
  vi.useFakeTimers({ toFake: ["Date"] });
  const visit = (address: string) => TableClient.upgrade(id, { "CF-Connecting-IP": address });
  const maxVisits = Math.ceil(LOG_TEXT_RATE.burst / length);
  let visits = 0;
  for (; visits <= maxVisits; visits++) {
    const { status, webSocket } = await visit("192.0.2.30");
    if (status === 429) break;
    const closed = new Promise((resolve) => webSocket?.addEventListener("close", resolve));
    webSocket?.accept();
    webSocket?.close(1000);
    await closed;
  }
  // The frames are a little longer than the lines of the log.
  expect([maxVisits - 1, maxVisits]).toContain(visits);
  expect((await visit("192.0.2.31")).status).toBe(101);
  vi.useRealTimers();
};

const objectCount = async (): Promise<number> => (await listDurableObjectIds(env.TABLE)).length;

describe("an uploaded game", () => {
  it.each([
    ["pool", 2],
    ["train", 4],
    ["spy", 3],
  ])("of %s is a table that anyone with the link can verify", async (game, seats) => {
    const log = finishedGame(game, seats);
    const response = await upload(makeLog(viewLog(log, "all")));
    const { id, url } = await response.json<{ id: string; url: string }>();
    expect([response.status, url, response.headers.get("Location")]).toEqual([201, `${ORIGIN}/t/${id}`, url]);
    const stored = await logOf(id);
    expect(stored.slice(0, -1)).toEqual(viewLog(log, "all"));
    expect(verify(stored)).toMatchObject({ fault: null });
    // The log itself states that it was uploaded, also after a download.
    expect(stored.at(-1)).toMatchObject({ seat: null, event: { type: "uploaded" } });
    const summary = { id, game, phase: "over", origin: "program", isUploaded: true };
    expect(await (await request(`/api/tables/${id}`)).json()).toMatchObject(summary);
    expect((await request(`/t/${id}`)).status).toBe(200);
    expect((await TableClient.open(id)).hello).toMatchObject({ viewer: "all", seats: [] });
  });

  describeSlowTests(() => {
    it("may be the largest game: nineteen rounds of double-18 for sixteen", async () => {
      const options = v.parse(newestGame("train").options, { rulebook: "club", set: 18, rounds: "all" });
      const log = makeLog(selfplay({ game: "train", seats: 16, options, seed: "big" }));
      expect(log.length).toBeGreaterThan(512 * 1024);
      const response = await upload(log);
      expect(response.status).toBe(201);
      const { id } = await response.json<{ id: string }>();
      await expectLimitedSends(id);
    });
  });

  it("has no players, refuses commands and is on no list", async () => {
    const { id } = await (await upload(makeLog(finishedGame("pool", 2, "nobody")))).json<{ id: string }>();
    const client = await TableClient.open(id, await newBrowser());
    expect(await client.submit(sit(0))).toMatchObject({ type: "refused", code: "game-over" });
    expect(await client.submit({ type: "rematch" })).toMatchObject({ type: "refused", code: "not-seated" });
    expect(await storedListing(id).catch(() => null)).toBeNull();
  });

  it("that is uploaded again is the same table", async () => {
    const log = finishedGame("pool", 2, "twice");
    const before = await objectCount();
    const first = await (await upload(makeLog(log))).json();
    expect(await (await upload(makeLog(viewLog(log, "all")))).json()).toEqual(first);
    expect(await objectCount()).toBe(before + 1);
  });

  it("is the same table if another server has already marked it as uploaded", async () => {
    const log = finishedGame("pool", 2, "elsewhere");
    const first = await (await upload(makeLog(log))).json();
    const { length: seq } = log;
    const before = await objectCount();
    for (const later of [1, 2]) {
      const at = log.at(-1)!.at + later;
      const marked = makeLog([...log, { seq, at, seat: null, v: 1, event: { type: "uploaded" } }]);
      expect(await (await upload(marked)).json()).toEqual(first);
    }
    expect(await objectCount()).toBe(before);
  });

  it.each(installedGames().map(({ id, seatCounts, options }) => [id, seatCounts(v.parse(options, {}))[0]!] as const))(
    "of %s is the same table in any order of its keys",
    async (game, seats) => {
      const log = finishedGame(game, seats, "keys");
      const first = await (await upload(makeLog(log))).json();
      const reversed = log.map((entry) => withReversedKeys(entry) as Entry);
      expect(makeLog(reversed)).not.toBe(makeLog(log));
      expect(await (await upload(makeLog(reversed))).json()).toEqual(first);
    },
  );

  it("that was played on this server is another table", async () => {
    const { table, clients } = await seatTwo({ public: true });
    await playMoves(table, clients, MIN_LISTED_MOVES);
    await clients[0].submit({ type: "resign" });
    const { id } = await (await upload(await (await request(`/api/tables/${table}/log`)).text())).json<{
      id: string;
    }>();
    expect(id).not.toBe(table);
    expect((await logOf(id)).slice(0, -1)).toEqual(await logOf(table));
    const { finished } = await (await requestFresh("/api/lobby")).json<{ finished: { id: string }[] }>();
    expect(finished.map((listing) => listing.id)).not.toContain(id);
  });

  it("stays off all lists and unchanged when the alarm rings, also if its players wanted a rematch", async () => {
    const { table, clients } = await seatTwo({ public: true });
    await playMoves(table, clients, MIN_LISTED_MOVES);
    await clients[0].submit({ type: "resign" });
    const log = await (await request(`/api/tables/${table}/log`)).text();
    const { id } = await (await upload(withEntries(log, ...rematchWanted))).json<{ id: string }>();
    const stored = await storedLog(tableStub(id));
    const before = await objectCount();
    await TableClient.open(id, await newBrowser());
    expect(await runDurableObjectAlarm(tableStub(id))).toBe(true);
    expect(await storedListing(id)).toBeNull();
    expect(await storedLog(tableStub(id))).toEqual(stored);
    expect(await objectCount()).toBe(before);
  });

  it("cannot open another table by naming a rematch", async () => {
    const log = makeLog(finishedGame("pool", 2, "again"));
    const rematched = { seat: null, event: { type: "rematched", table: "somebody-elses-table" } };
    const response = await upload(withEntries(log, ...rematchWanted, rematched));
    expect(response.status).toBe(201);
    const { id } = await response.json<{ id: string }>();
    const before = await objectCount();
    expect(await tableStub(id).report()).toBe(true);
    expect(await objectCount()).toBe(before);
  });
});

describe("an invalid upload", () => {
  const pool = finishedGame("pool", 2);
  const lines = makeLog(pool).split("\n");
  const change = (seq: number, replacement: (entry: Entry) => object): string =>
    makeLog(pool.map((entry) => (entry.seq === seq ? { ...entry, ...replacement(entry) } : entry)));

  it.each([
    ["nothing", "", "empty, line 1"],
    ["no log", "hello", "not-json, line 1"],
    ["a page", "<!doctype html>", "not-json, line 1"],
    ["JSON of another kind", "{}", "not-an-entry, line 1"],
    ["a log without its beginning", lines.slice(1).join("\n"), "out-of-order, line 1"],
    ["a log without its end", lines.slice(0, 20).join("\n"), "not-revealed"],
    ["a log with a hole", lines.toSpliced(9, 1).join("\n"), "out-of-order, line 10"],
    [
      "a log of an unknown game",
      change(0, ({ event }) => ({ event: { ...event, game: "chess" } })),
      "unknown-game, line 1",
    ],
    [
      "a log by unknown rules",
      change(0, ({ event }) => ({ event: { ...event, rules: "x/9" } })),
      "unknown-game, line 1",
    ],
    [
      "a log bound to another secret",
      change(0, ({ event }) => ({ event: { ...event, commitment: "0".repeat(64) } })),
      "wrong-secret, entry 0",
    ],
    [
      "a log with an illegal move",
      change(6, ({ event }) => ({ event: { ...event, path: [1, 32] } })),
      "illegal, entry 6",
    ],
    ["a log from the far future", change(pool.length - 1, () => ({ at: 8.64e15 })), "of another time"],
    ["a log with time running backwards", change(6, () => ({ at: 0 })), "out-of-order, entry 6"],
    [
      "a log that continues after its upload",
      makeLog([
        ...pool,
        ...[
          { seat: null, event: { type: "uploaded" } as const },
          { seat: 0, event: { type: "rematch-wanted", seat: 0 } as const },
        ].map((entry, index) => ({ seq: pool.length + index, at: pool.at(-1)!.at, v: 1, ...entry })),
      ]),
      "entries after uploaded",
    ],
    [
      "a log that continues after its end",
      `${makeLog(pool)}${JSON.stringify({ ...pool[6]!, seq: pool.length, at: pool.at(-1)!.at })}`,
      `entry-after-end, entry ${pool.length}`,
    ],
  ])("is refused with its fault: %s", async (_, text, hint) => {
    const before = await objectCount();
    const response = await upload(text);
    expect([response.status, await response.json()]).toEqual([400, { error: "bad-log", hint }]);
    expect(await objectCount()).toBe(before);
  });

  it("is refused if the body is too long, before it is read completely", async () => {
    expect(await faultOf(await upload("x".repeat(MAX_UPLOAD_BYTES + 1)))).toEqual([413, "too-large"]);
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(10));
      },
    });
    expect(await faultOf(await upload(endless))).toEqual([413, "too-large"]);
  });

  it("is refused if it is longer than a log of its game can be", async () => {
    const log = finishedGame("pool", 2, "long");
    const maxBytes = maxLogBytes(openedEventOf(log));
    const [first = "", ...rest] = makeLog(log).split("\n");
    const text = [first, "\n".repeat(maxBytes), ...rest].join("\n");
    expect(text.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(await faultOf(await upload(text))).toEqual([413, "too-large"]);
    const bytes = new TextEncoder().encode(text);
    const inPieces = new ReadableStream({
      start(controller) {
        for (const part of [bytes.subarray(0, 20), bytes.subarray(20)]) controller.enqueue(part);
        controller.close();
      },
    });
    expect(await faultOf(await upload(inPieces))).toEqual([413, "too-large"]);
  });

  it("is refused with too many entries before any is parsed", async () => {
    const text = `{}\n`.repeat(MAX_UPLOAD_ENTRIES + 1);
    expect(await faultOf(await upload(text))).toEqual([413, "too-large"]);
    expect(await faultOf(await upload(text.slice(3)))).toEqual([400, "bad-log"]);
  });

  it.each(["application/json", "text/plain", "multipart/form-data", ""])(
    "is refused with the content type %j",
    async (type) => {
      expect(await faultOf(await upload("x", { "Content-Type": type }))).toEqual([415, "not-json-type"]);
    },
  );

  it("is refused from another origin and with other methods", async () => {
    expect(await faultOf(await upload("x", { Origin: "https://evil.test" }))).toEqual([403, "wrong-origin"]);
    expect(await faultOf(await request("/api/logs"))).toEqual([405, "method-not-allowed"]);
  });

  it("is refused with a typed fault if its address sends too many", async () => {
    const from = (address: string) => upload("x", { "CF-Connecting-IP": address });
    expect(await faultOf(await requestUntilLimited(30, 400, () => from("192.0.2.9")))).toEqual([429, "too-many"]);
    expect((await from("192.0.2.10")).status).toBe(400);
  });
});

describe("the daily quota of uploaded bytes", () => {
  const DAY = 86_400_000;
  const NOON = 21_000.5 * DAY;
  const body = "x".repeat(MAX_UPLOAD_BYTES);
  const from = (address: string, text = body) => upload(text, { "CF-Connecting-IP": address });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  });

  it("limits each address, and also counts refused uploads", async () => {
    for (let sent = 0; sent < UPLOAD_QUOTA.most; sent += body.length)
      expect(await faultOf(await from("192.0.2.20"))).toEqual([400, "bad-log"]);
    const refused = await from("192.0.2.20", makeLog(finishedGame("pool", 2, "full")));
    expect(refused.headers.get("Retry-After")).toBe(String(DAY / 2 / 1000));
    expect(await faultOf(refused)).toEqual([429, "too-many-bytes"]);
    expect((await from("192.0.2.21", makeLog(finishedGame("pool", 2, "full")))).status).toBe(201);
  });

  it("is deleted when the day is over", async () => {
    const rows = async () =>
      (await env.LOBBY.prepare("SELECT bytes FROM upload").all<{ bytes: number }>()).results.map(({ bytes }) => bytes);
    await env.LOBBY.exec("DELETE FROM upload");
    await from("192.0.2.22", "{}");
    await from("192.0.2.22", "{}");
    await runSweep();
    expect(await rows()).toEqual([4]);
    vi.setSystemTime(NOON + DAY);
    await runSweep();
    expect(await rows()).toEqual([]);
  });
});
