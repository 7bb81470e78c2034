/** A game that was finished elsewhere becomes a table to be replayed; anything else is refused and leaves nothing. */
import { listDurableObjectIds } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
import { isSlowSize } from "../../support/samples.ts";
import { Line, playOn, seatTwo, sit } from "../line.ts";
import {
  ask,
  askLater,
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  ORIGIN,
  stubOf,
  sweepNow,
  toldOf,
  untilTooOften,
} from "../support.ts";

const TYPE = { "Content-Type": "application/x-ndjson" };

const upload = (body: BodyInit, headers: Identity = {}): Promise<Response> =>
  ask("/api/logs", { method: "POST", headers: { ...TYPE, ...headers }, body });

/** With two rounds where a game has rounds: its log then has the end of one and the beginning of another. */
const played = (game: string, seats: number, seed = "upload"): readonly Entry[] => {
  const options = game === "train" ? { rounds: 2 } : {};
  return selfplay({ game, seats, options: v.parse(newestGame(game).options, options), seed });
};

/** The same JSON value with the keys of each of its objects in the opposite order. */
const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, backwards(field)]);
  return Object.fromEntries(fields.toReversed());
};

/** One address is sent a long log only so often at once; another one is sent it meanwhile. */
const isSentInMeasure = async (id: string): Promise<void> => {
  const { length } = await (await ask(`/api/tables/${id}/log`)).text();
  vi.useFakeTimers({ toFake: ["Date"] });
  const visit = (address: string) => Line.upgrade(id, { "CF-Connecting-IP": address });
  const most = Math.ceil(LOG_TEXT_RATE.burst / length);
  let visits = 0;
  for (; visits <= most; visits++) {
    const { status, webSocket } = await visit("192.0.2.30");
    if (status === 429) break;
    const closed = new Promise((resolve) => webSocket?.addEventListener("close", resolve));
    webSocket?.accept();
    webSocket?.close(1000);
    await closed;
  }
  // Its frames are a little longer than its lines.
  expect([most - 1, most]).toContain(visits);
  expect((await visit("192.0.2.31")).status).toBe(101);
  vi.useRealTimers();
};

const objects = async (): Promise<number> => (await listDurableObjectIds(env.TABLE)).length;

describe("an uploaded game", () => {
  it.each([
    ["pool", 2],
    ["train", 4],
    ["spy", 3],
  ])("an uploaded game of %s is a table that anyone with the link can verify", async (game, seats) => {
    const log = played(game, seats);
    const response = await upload(makeLog(viewLog(log, "all")));
    const { id, url } = await response.json<{ id: string; url: string }>();
    expect([response.status, url, response.headers.get("Location")]).toEqual([201, `${ORIGIN}/t/${id}`, url]);
    const read = await logOf(id);
    expect(read.slice(0, -1)).toEqual(viewLog(log, "all"));
    expect(verify(read)).toMatchObject({ fault: null });
    // Wherever the log goes from here, it says that no server of ours dealt it.
    expect(read.at(-1)).toMatchObject({ seat: null, event: { type: "uploaded" } });
    const told = { id, game, phase: "over", origin: "program", isUploaded: true };
    expect(await (await ask(`/api/tables/${id}`)).json()).toMatchObject(told);
    expect((await ask(`/t/${id}`)).status).toBe(200);
    expect((await Line.open(id)).hello).toMatchObject({ viewer: "all", seats: [] });
  });

  isSlowSize(() => {
    it("the Worker accepts the largest game: nineteen rounds of double-18 for sixteen", async () => {
      const options = v.parse(newestGame("train").options, { rulebook: "club", set: 18, rounds: "all" });
      const log = makeLog(selfplay({ game: "train", seats: 16, options, seed: "big" }));
      expect(log.length).toBeGreaterThan(512 * 1024);
      const response = await upload(log);
      expect(response.status).toBe(201);
      const { id } = await response.json<{ id: string }>();
      await isSentInMeasure(id);
    });
  });

  it("an uploaded game has no players: it takes no seat and no command and is on no list", async () => {
    const { id } = await (await upload(makeLog(played("pool", 2, "nobody")))).json<{ id: string }>();
    const line = await Line.open(id, await newBrowser());
    expect(await line.say(sit(0))).toMatchObject({ type: "refused", code: "game-over" });
    expect(await line.say({ type: "rematch" })).toMatchObject({ type: "refused", code: "not-seated" });
    expect(await toldOf(id).catch(() => null)).toBeNull();
  });

  it("an uploaded game that is sent again is the same table", async () => {
    const log = played("pool", 2, "twice");
    const before = await objects();
    const first = await (await upload(makeLog(log))).json();
    expect(await (await upload(makeLog(viewLog(log, "all")))).json()).toEqual(first);
    expect(await objects()).toBe(before + 1);
  });

  it("two uploads of one game give the same table, whatever the place and time", async () => {
    const log = played("pool", 2, "elsewhere");
    const first = await (await upload(makeLog(log))).json();
    const { length: seq } = log;
    const before = await objects();
    for (const later of [1, 2]) {
      const at = log.at(-1)!.at + later;
      const elsewhere = makeLog([...log, { seq, at, seat: null, v: 1, event: { type: "uploaded" } }]);
      expect(await (await upload(elsewhere)).json()).toEqual(first);
    }
    expect(await objects()).toBe(before);
  });

  it.each(installedGames().map(({ id, seatCounts, options }) => [id, seatCounts(v.parse(options, {}))[0]!] as const))(
    "an uploaded game of %s is the same table in any order of its keys",
    async (game, seats) => {
      const log = played(game, seats, "keys");
      const first = await (await upload(makeLog(log))).json();
      const turned = log.map((entry) => backwards(entry) as Entry);
      expect(makeLog(turned)).not.toBe(makeLog(log));
      expect(await (await upload(makeLog(turned))).json()).toEqual(first);
    },
  );

  it("an upload of a game played here makes another table", async () => {
    const { table, lines } = await seatTwo({ public: true });
    await playOn(table, lines, MIN_LISTED_MOVES);
    await lines[0].say({ type: "resign" });
    const { id } = await (await upload(await (await ask(`/api/tables/${table}/log`)).text())).json<{ id: string }>();
    expect(id).not.toBe(table);
    expect((await logOf(id)).slice(0, -1)).toEqual(await logOf(table));
    const { finished } = await (await askLater("/api/lobby")).json<{ finished: { id: string }[] }>();
    expect(finished.map((listing) => listing.id)).not.toContain(id);
  });

  it("an upload cannot open another table by naming a rematch", async () => {
    const log = played("pool", 2, "again");
    const seq = log.length;
    const more = (index: number, event: object, seat: number | null) => ({
      seq: seq + index,
      at: log.at(-1)!.at,
      seat,
      v: 1,
      event,
    });
    const text =
      makeLog(log) +
      [
        more(0, { type: "rematch-wanted", seat: 0 }, 0),
        more(1, { type: "rematch-wanted", seat: 1 }, 1),
        more(2, { type: "rematched", table: "somebody-elses-table" }, null),
      ]
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join("");
    const response = await upload(text);
    expect(response.status).toBe(201);
    const { id } = await response.json<{ id: string }>();
    const before = await objects();
    expect(await stubOf(id).report()).toBe(true);
    expect(await objects()).toBe(before);
  });
});

describe("an upload that is no finished game", () => {
  const pool = played("pool", 2);
  const lines = makeLog(pool).split("\n");
  const change = (seq: number, more: (entry: Entry) => object): string =>
    makeLog(pool.map((entry) => (entry.seq === seq ? { ...entry, ...more(entry) } : entry)));

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
    ["a log by other rules", change(0, ({ event }) => ({ event: { ...event, rules: "x/9" } })), "unknown-game, line 1"],
    [
      "a log bound to another secret",
      change(0, ({ event }) => ({ event: { ...event, commitment: "0".repeat(64) } })),
      "wrong-secret, entry 0",
    ],
    [
      "a log with a move that is none",
      change(6, ({ event }) => ({ event: { ...event, path: [1, 32] } })),
      "illegal, entry 6",
    ],
    ["a log from the far future", change(pool.length - 1, () => ({ at: 8.64e15 })), "of another time"],
    ["a log with time running backwards", change(6, () => ({ at: 0 })), "out-of-order, entry 6"],
    [
      "a log that goes on after its upload",
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
      "a log that goes on after its end",
      `${makeLog(pool)}${JSON.stringify({ ...pool[6]!, seq: pool.length, at: pool.at(-1)!.at })}`,
      `entry-after-end, entry ${pool.length}`,
    ],
  ])("%s is refused with what is wrong", async (_, text, hint) => {
    const before = await objects();
    const response = await upload(text);
    expect([response.status, await response.json()]).toEqual([400, { error: "bad-log", hint }]);
    expect(await objects()).toBe(before);
  });

  it("the Worker refuses an overlong body before reading it", async () => {
    expect(await faultOf(await upload("x".repeat(MAX_UPLOAD_BYTES + 1)))).toEqual([413, "too-large"]);
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(10));
      },
    });
    expect(await faultOf(await upload(endless))).toEqual([413, "too-large"]);
  });

  it("the Worker refuses a log longer than its own game can become, even if another game's may be as long", async () => {
    const log = played("pool", 2, "long");
    const most = maxLogBytes(openedEventOf(log));
    const [first = "", ...rest] = makeLog(log).split("\n");
    const text = [first, "\n".repeat(most), ...rest].join("\n");
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

  it("the Worker refuses too many entries before parsing any", async () => {
    const text = `{}\n`.repeat(MAX_UPLOAD_ENTRIES + 1);
    expect(await faultOf(await upload(text))).toEqual([413, "too-large"]);
    expect(await faultOf(await upload(text.slice(3)))).toEqual([400, "bad-log"]);
  });

  it.each(["application/json", "text/plain", "multipart/form-data", ""])(
    "an unfinished or invalid game is refused as %j",
    async (type) => {
      expect(await faultOf(await upload("x", { "Content-Type": type }))).toEqual([415, "not-json-type"]);
    },
  );

  it("the Worker refuses foreign pages and other methods", async () => {
    expect(await faultOf(await upload("x", { Origin: "https://evil.test" }))).toEqual([403, "wrong-origin"]);
    expect(await faultOf(await ask("/api/logs"))).toEqual([405, "method-not-allowed"]);
  });

  it("too many uploads from one address get a typed fault", async () => {
    const from = (address: string) => upload("x", { "CF-Connecting-IP": address });
    expect(await faultOf(await untilTooOften(30, 400, () => from("192.0.2.9")))).toEqual([429, "too-many"]);
    expect((await from("192.0.2.10")).status).toBe(400);
  });
});

describe("the bytes that one address uploads in a day", () => {
  const DAY = 86_400_000;
  const NOON = 21_000.5 * DAY;
  const body = "x".repeat(MAX_UPLOAD_BYTES);
  const from = (address: string, text = body) => upload(text, { "CF-Connecting-IP": address });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("each address has its own limit of bytes, whatever becomes of the uploads", async () => {
    for (let sent = 0; sent < UPLOAD_QUOTA.most; sent += body.length)
      expect(await faultOf(await from("192.0.2.20"))).toEqual([400, "bad-log"]);
    const refused = await from("192.0.2.20", makeLog(played("pool", 2, "full")));
    expect(refused.headers.get("Retry-After")).toBe(String(DAY / 2 / 1000));
    expect(await faultOf(refused)).toEqual([429, "too-many-bytes"]);
    expect((await from("192.0.2.21", makeLog(played("pool", 2, "full")))).status).toBe(201);
  });

  it("the upload quota is deleted when the day is over", async () => {
    const rows = async () =>
      (await env.LOBBY.prepare("SELECT bytes FROM upload").all<{ bytes: number }>()).results.map(({ bytes }) => bytes);
    await env.LOBBY.exec("DELETE FROM upload");
    await from("192.0.2.22", "{}");
    await from("192.0.2.22", "{}");
    await sweepNow();
    expect(await rows()).toEqual([4]);
    vi.setSystemTime(NOON + DAY);
    await sweepNow();
    expect(await rows()).toEqual([]);
  });
});
