/** The last seen logs of tables in the service worker's cache: their number, retention and redaction. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LastSeen } from "../../../client/connection/last-seen.ts";
import { takePreloadedLog } from "../../../client/connection/preloaded-log.ts";
import { ServerTable } from "../../../client/connection/server-table.ts";
import { Store } from "../../../client/store/store.ts";
import { deleteLastSeen, saveLastSeen, withLastSeen } from "../../../client/sw/last-seen-cache.ts";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import type { Viewer } from "../../../engine/contract/game.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { entriesFor } from "../../../engine/log/session.ts";
import type { ServerFrame } from "../../../engine/wire/protocol.ts";
import { MAX_LAST_SEEN_TABLES, RETAIN_LAST_SEEN_DAYS } from "../../../engine/wire/retention.ts";

const DAY_MS = 86_400_000;
const PAGE = "<!doctype html><title>Page</title>";

const clearCache = (): Promise<boolean> => caches.delete("foldtable-seen");
beforeEach(clearCache);
afterEach(async () => {
  await clearCache();
});

const log = (at: number, frames = '{"type":"hello"}') => ({ known: "from=1&as=0", mark: "ab12", at, frames });

const appendedTo = async (path: string): Promise<string> =>
  (await (await withLastSeen(new Response(PAGE), path)).text()).slice(PAGE.length);

describe("a saved log", () => {
  it("a saved log is appended to its table's page at any moment, and to no other page", async () => {
    await saveLastSeen("one", log(Date.now()));
    for (const path of ["/t/one", "/t/one/7"]) expect(await appendedTo(path)).toMatch(/^<script .*data-table="one"/);
    // A page without the result must not contain the log.
    for (const path of ["/t/on", "/t/another", "/local/one", "/", "/t/one/quiet"])
      expect(await appendedTo(path)).toBe("");
  });

  it("text of players does not end the script element", async () => {
    await saveLastSeen("one", log(Date.now(), '{"text":"</script><img src=x>"}'));
    expect((await appendedTo("/t/one")).match(/<\/?\w+/g)).toEqual(["<script", "</script"]);
  });

  it("the page keeps its headers, such as the content security policy", async () => {
    await saveLastSeen("one", log(Date.now()));
    const page = new Response(PAGE, { headers: { "Content-Security-Policy": "default-src 'self'" } });
    const policy = (await withLastSeen(page, "/t/one")).headers.get("Content-Security-Policy");
    expect(policy).toBe("default-src 'self'");
  });

  it("a saved log is deleted on request, or if a newer one is too long", async () => {
    await saveLastSeen("one", log(Date.now()));
    await saveLastSeen("two", log(Date.now()));
    await deleteLastSeen("one");
    await saveLastSeen("two", log(Date.now(), "x".repeat(200_001)));
    expect([await appendedTo("/t/one"), await appendedTo("/t/two")]).toEqual(["", ""]);
  });

  it("only the most recent tables are retained", async () => {
    const now = Date.now();
    for (let table = 0; table < MAX_LAST_SEEN_TABLES + 2; table++)
      await saveLastSeen(`t${table}`, log(now - 1000 + table));
    // Saving the oldest again makes it the newest.
    await saveLastSeen("t2", log(now));
    await saveLastSeen("last", log(now));
    const tags = await Promise.all([..."0123"].map((n) => appendedTo(`/t/t${n}`)));
    expect(tags.map((tag) => tag !== "")).toEqual([false, false, true, false]);
  });

  it("an expired log is not appended, and is deleted with the next save", async () => {
    await saveLastSeen("old", log(Date.now() - RETAIN_LAST_SEEN_DAYS * DAY_MS + 60_000));
    expect(await appendedTo("/t/old")).not.toBe("");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    expect(await appendedTo("/t/old")).toBe("");
    await saveLastSeen("new", log(Date.now()));
    expect(await caches.match("/t/old", { cacheName: "foldtable-seen" })).toBeUndefined();
  });
});

/** A random game after eight moves, and its viewer's store. */
const midGame = (game: string, viewer: Viewer, options: object = {}, seats = 2) => {
  const play = startSelfplay({ game, seats, options: v.parse(newestGame(game).options, options), seed: "seen" });
  for (let step = 0; step < 8; step++) play.step();
  const store = new Store();
  store.load(entriesFor(play.session, viewer, 0), viewer);
  return { play, store };
};

const online = { ending: null } as const;

type HelloFrame = Extract<ServerFrame, { type: "hello" }>;

/** The events of a log with an answer, except “tsss”. */
const answersIn = ({ entries }: Store): readonly unknown[] =>
  entries.flatMap(({ event }) =>
    "answer" in event && event.answer !== null && event.answer !== "tsss" ? [event] : [],
  );

describe("LastSeen", () => {
  it("the saved log is what the viewer received, and is read back unchanged", async () => {
    const { play, store } = midGame("train", 1);
    store.seats = [1];
    store.clockOffset = 5_000;
    const lastSeen = new LastSeen("one", store, online);
    await lastSeen.keep();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    document.body.insertAdjacentHTML("beforeend", await appendedTo("/t/one"));
    const { known, frames, isKept } = takePreloadedLog("one")!;
    expect([known, isKept]).toEqual([`from=${store.length}&as=1`, true]);
    const readBack = new Store();
    for (const frame of frames) readBack.receive(frame);
    expect(readBack.entries).toEqual(entriesFor(play.session, 1, 0));
    expect([readBack.viewer, readBack.seats]).toEqual([1, [1]]);
    // The table's time has also advanced by the hour.
    expect(Math.abs(readBack.clockOffset - 5_000)).toBeLessThan(1_000);
    expect(takePreloadedLog("one")).toBe(null);
    lastSeen.stop();
  });

  it("a malformed log is ignored", async () => {
    await saveLastSeen("one", log(Date.now(), '{"type":"hello"}\n{"type":"entr'));
    document.body.insertAdjacentHTML("beforeend", await appendedTo("/t/one"));
    expect(takePreloadedLog("one")).toBe(null);
    expect(document.getElementById("log")).toBe(null);
  });

  it("a log that cannot be folded is deleted, so that the table sends all at the next visit", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { store } = midGame("pool", 0);
    await new LastSeen("one", store, online).keep();
    const text = await appendedTo("/t/one");
    document.body.insertAdjacentHTML("beforeend", text.replaceAll("american-pool/1", "american-pool/99"));
    const table = new ServerTable(
      { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) },
      "one",
      () => undefined,
    );
    table.hostConnected();
    await expect.poll(() => table.isBroken).toBe(true);
    await expect.poll(() => appendedTo("/t/one")).toBe("");
    table.hostDisconnected();
  });

  it.each([0, 1, "watcher"] as const)(
    "the saved log of a game played from memory contains no answer, for %s",
    async (viewer) => {
      let redactedTimes = 0;
      const { play, store } = midGame("spy", viewer, { memoryAid: false }, 3);
      while (play.step() && play.session.state.phase === "playing") {
        // The received entries have the newest answer, and the answer to the viewer's last move.
        for (const entry of entriesFor(play.session, viewer, store.length, true))
          store.receive({ type: "entry", ...entry });
        const lastSeen = new LastSeen("one", store, online);
        await lastSeen.keep();
        lastSeen.stop();
        document.body.insertAdjacentHTML("beforeend", await appendedTo("/t/one"));
        const { known, frames } = takePreloadedLog("one")!;
        const readBack = new Store();
        for (const frame of frames) readBack.receive(frame);
        expect(answersIn(readBack)).toEqual([]);
        // The public state is complete.
        expect(readBack.confirmed).toEqual(store.confirmed);
        // The redacted entries are sent again, as to a client that opens the table.
        const from = Number(/^from=(\d+)&/.exec(known)![1]);
        readBack.receive({ ...(frames[0] as HelloFrame), from });
        readBack.receive({ type: "entries", entries: entriesFor(play.session, viewer, from) });
        expect(readBack.entries).toEqual(entriesFor(play.session, viewer, 0));
        if (from < store.length) redactedTimes++;
      }
      expect(redactedTimes).toBeGreaterThan(2);
    },
  );

  it("the saved log of a game with the memory aid is complete", async () => {
    const { store } = midGame("spy", 0, { memoryAid: true });
    await new LastSeen("two", store, online).keep();
    expect(await appendedTo("/t/two")).toContain(`data-known="from=${store.length}&amp;as=0"`);
  });

  it("a full device saves no log, without an error", async () => {
    const { store } = midGame("pool", 0);
    await new LastSeen("one", store, online).keep();
    expect(await appendedTo("/t/one")).not.toBe("");
    const full = vi.spyOn(Cache.prototype, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    await new LastSeen("one", store, online).keep();
    full.mockRestore();
    expect(await appendedTo("/t/one")).toBe("");
  });

  it.each(["not-found", "forbidden", "forgotten"] as const)(
    "the saved log is deleted when the table is %s",
    async (ending) => {
      const { store } = midGame("pool", 0);
      const connection: { ending: typeof ending | null } = { ending: null };
      const lastSeen = new LastSeen("one", store, connection);
      await lastSeen.keep();
      connection.ending = ending;
      await lastSeen.keep();
      expect(await appendedTo("/t/one")).toBe("");
    },
  );
});
