/** What this device keeps of tables as they were last seen there: how many, how long, and what is put behind a page. */
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

const DAY = 86_400_000;
const PAGE = "<!doctype html><title>Page</title>";

const clean = (): Promise<boolean> => caches.delete("foldtable-seen");
beforeEach(clean);
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await clean();
});

const log = (at: number, frames = '{"type":"hello"}') => ({ known: "from=1&as=0", mark: "ab12", at, frames });

const behind = async (path: string): Promise<string> =>
  (await (await withLastSeen(new Response(PAGE), path)).text()).slice(PAGE.length);

describe("a kept table", () => {
  it("is appended to its table's page at any moment, and to no other page", async () => {
    await saveLastSeen("one", log(Date.now()));
    for (const path of ["/t/one", "/t/one/7"]) expect(await behind(path)).toMatch(/^<script .*data-table="one"/);
    // Without spoilers: the log has the result.
    for (const path of ["/t/on", "/t/another", "/local/one", "/", "/t/one/quiet"]) expect(await behind(path)).toBe("");
  });

  it("is not broken by text of players", async () => {
    await saveLastSeen("one", log(Date.now(), '{"text":"</script><img src=x>"}'));
    expect((await behind("/t/one")).match(/<\/?\w+/g)).toEqual(["<script", "</script"]);
  });

  it("keeps the headers of its page, such as the policy", async () => {
    await saveLastSeen("one", log(Date.now()));
    const page = new Response(PAGE, { headers: { "Content-Security-Policy": "default-src 'self'" } });
    const policy = (await withLastSeen(page, "/t/one")).headers.get("Content-Security-Policy");
    expect(policy).toBe("default-src 'self'");
  });

  it("is deleted on request, or if it is too long", async () => {
    await saveLastSeen("one", log(Date.now()));
    await saveLastSeen("two", log(Date.now()));
    await deleteLastSeen("one");
    await saveLastSeen("two", log(Date.now(), "x".repeat(200_001)));
    expect([await behind("/t/one"), await behind("/t/two")]).toEqual(["", ""]);
  });

  it("only the most recent tables are kept", async () => {
    const now = Date.now();
    for (let table = 0; table < MAX_LAST_SEEN_TABLES + 2; table++)
      await saveLastSeen(`t${table}`, log(now - 1000 + table));
    // Seen again, the oldest is the newest.
    await saveLastSeen("t2", log(now));
    await saveLastSeen("last", log(now));
    const kept = await Promise.all([..."0123"].map((n) => behind(`/t/t${n}`)));
    expect(kept.map((tag) => tag !== "")).toEqual([false, false, true, false]);
  });

  it("is not shown after it expires, and is deleted with the next save", async () => {
    await saveLastSeen("old", log(Date.now() - RETAIN_LAST_SEEN_DAYS * DAY + 60_000));
    expect(await behind("/t/old")).not.toBe("");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    expect(await behind("/t/old")).toBe("");
    await saveLastSeen("new", log(Date.now()));
    expect(await caches.match("/t/old", { cacheName: "foldtable-seen" })).toBeUndefined();
  });
});

/** A random game's store as a viewer has it in its middle, and its keeper's connection. */
const midGame = (game: string, viewer: Viewer, options: object = {}, seats = 2) => {
  const play = startSelfplay({ game, seats, options: v.parse(newestGame(game).options, options), seed: "seen" });
  for (let step = 0; step < 8; step++) play.step();
  const store = new Store();
  store.load(entriesFor(play.session, viewer, 0), viewer);
  return { play, store };
};

const online = { ending: null } as const;

type HelloFrame = Extract<ServerFrame, { type: "hello" }>;

/** The answers that can be read in a log, but for that of a bomb in the viewer's hand. */
const answersIn = ({ entries }: Store): readonly unknown[] =>
  entries.flatMap(({ event }) =>
    "answer" in event && event.answer !== null && event.answer !== "tsss" ? [event] : [],
  );

describe("what a page keeps", () => {
  it("contains what its viewer received, and reads back as the same log", async () => {
    const { play, store } = midGame("train", 1);
    store.seats = [1];
    store.clockOffset = 5_000;
    const keeper = new LastSeen("one", store, online);
    await keeper.keep();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    document.body.insertAdjacentHTML("beforeend", await behind("/t/one"));
    const { known, frames, isKept } = takePreloadedLog("one")!;
    expect([known, isKept]).toEqual([`from=${store.length}&as=1`, true]);
    const again = new Store();
    for (const frame of frames) again.receive(frame);
    expect(again.entries).toEqual(entriesFor(play.session, 1, 0));
    expect([again.viewer, again.seats]).toEqual([1, [1]]);
    // The hour has passed for the table as well.
    expect(Math.abs(again.clockOffset - 5_000)).toBeLessThan(1_000);
    expect(takePreloadedLog("one")).toBe(null);
    keeper.stop();
  });

  it("is ignored if it cannot be read", async () => {
    await saveLastSeen("one", log(Date.now(), '{"type":"hello"}\n{"type":"entr'));
    document.body.insertAdjacentHTML("beforeend", await behind("/t/one"));
    expect(takePreloadedLog("one")).toBe(null);
    expect(document.getElementById("log")).toBe(null);
  });

  it("is deleted if it cannot be folded, and the table sends all at the next visit", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { store } = midGame("pool", 0);
    await new LastSeen("one", store, online).keep();
    const text = await behind("/t/one");
    document.body.insertAdjacentHTML("beforeend", text.replaceAll("american-pool/1", "american-pool/99"));
    const link = new ServerTable(
      { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) },
      "one",
      () => undefined,
    );
    link.hostConnected();
    await expect.poll(() => link.isBroken).toBe(true);
    await expect.poll(() => behind("/t/one")).toBe("");
    link.hostDisconnected();
  });

  it.each([0, 1, "watcher"] as const)("contains no answer of a game played from memory, for %s", async (viewer) => {
    let withheld = 0;
    const { play, store } = midGame("spy", viewer, { memoryAid: false }, 3);
    while (play.step() && play.session.state.phase === "playing") {
      // As just received: it has the newest answer, and the answer to the viewer's last move.
      for (const entry of entriesFor(play.session, viewer, store.length, true))
        store.receive({ type: "entry", ...entry });
      const keeper = new LastSeen("one", store, online);
      await keeper.keep();
      keeper.stop();
      document.body.insertAdjacentHTML("beforeend", await behind("/t/one"));
      const { known, frames } = takePreloadedLog("one")!;
      const again = new Store();
      for (const frame of frames) again.receive(frame);
      expect(answersIn(again)).toEqual([]);
      // Whose turn it is and what lies open is there.
      expect(again.confirmed).toEqual(store.confirmed);
      // What was withheld is sent again, as to a client that opens the table.
      const from = Number(/^from=(\d+)&/.exec(known)![1]);
      again.receive({ ...(frames[0] as HelloFrame), from });
      again.receive({ type: "entries", entries: entriesFor(play.session, viewer, from) });
      expect(again.entries).toEqual(entriesFor(play.session, viewer, 0));
      if (from < store.length) withheld++;
    }
    expect(withheld).toBeGreaterThan(2);
  });

  it("contains all of a game with the memory aid", async () => {
    const { store } = midGame("spy", 0, { memoryAid: true });
    await new LastSeen("two", store, online).keep();
    expect(await behind("/t/two")).toContain(`data-known="from=${store.length}&amp;as=0"`);
  });

  it("is not saved on a full device, without an error", async () => {
    const { store } = midGame("pool", 0);
    await new LastSeen("one", store, online).keep();
    expect(await behind("/t/one")).not.toBe("");
    const full = vi.spyOn(Cache.prototype, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    await new LastSeen("one", store, online).keep();
    full.mockRestore();
    expect(await behind("/t/one")).toBe("");
  });

  it.each(["not-found", "forbidden", "forgotten"] as const)("is deleted when the table is %s", async (ending) => {
    const { store } = midGame("pool", 0);
    const connection: { ending: typeof ending | null } = { ending: null };
    const keeper = new LastSeen("one", store, connection);
    await keeper.keep();
    connection.ending = ending;
    await keeper.keep();
    expect(await behind("/t/one")).toBe("");
  });
});
