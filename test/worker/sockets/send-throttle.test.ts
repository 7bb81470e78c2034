/** The send throttle: much text for many watchers is sent in parts, in order and to all. */
import { describe, expect, it, vi } from "vitest";
import "../../../engine/games/all-games.ts";
import { EntryLog } from "../../../engine/log/entry-log.ts";
import { resumeSession, Session } from "../../../engine/log/session.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { LogPages } from "../../../worker/sockets/initial-frames.ts";
import { CHARS_PER_TICK, SendThrottle } from "../../../worker/sockets/send-throttle.ts";
import { logOf, openTable } from "../support.ts";

describe("SendThrottle with four hundred watchers at the end of a long game", () => {
  const TEXT_LENGTH = 300_000;
  const WATCHERS = 400;

  it("sends frames in order, at most a little over a million letters at once, until all watchers have them", () => {
    vi.useFakeTimers();
    const throttle = new SendThrottle();
    const sent: number[] = [];
    for (let watcher = 0; watcher < WATCHERS; watcher++) throttle.pass(() => sent.push(watcher) && TEXT_LENGTH);
    let before = 0;
    for (let tick = 0; sent.length < WATCHERS; tick++) {
      expect((sent.length - before) * TEXT_LENGTH).toBeLessThan(CHARS_PER_TICK + TEXT_LENGTH);
      expect(sent.length).toBeGreaterThan(before);
      before = sent.length;
      vi.advanceTimersByTime(100);
      expect(tick).toBeLessThan(WATCHERS);
    }
    expect(sent).toEqual([...Array(WATCHERS).keys()]);
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends small batches immediately", () => {
    vi.useFakeTimers();
    const sent: number[] = [];
    const throttle = new SendThrottle();
    for (let watcher = 0; watcher < 10; watcher++) throttle.pass(() => sent.push(watcher) && 1000);
    expect(sent.length).toBe(10);
  });
});

describe("the pages of a log", () => {
  it("are made once for all watchers, and equal the log from any start", async () => {
    const [opened] = await logOf(await openTable());
    const renamed = (seq: number): Entry => ({
      ...{ seq, at: opened!.at, seat: null, v: 1 },
      event: { type: "renamed", seat: 0, name: `${seq}` } as never,
    });
    const entries = [opened!, ...Array.from({ length: 1199 }, (_, index) => renamed(index + 1))];
    const session = new Session(EntryLog.of(entries), resumeSession([opened!]).state);
    const pages = new LogPages();
    const stringify = vi.spyOn(JSON, "stringify");
    const first = pages.from(session, "watcher", 0);
    expect(stringify.mock.calls.length).toBe(3);
    expect(pages.from(session, "watcher", 0)).toEqual(first);
    expect(stringify.mock.calls.length).toBe(4);
    stringify.mockRestore();
    for (const from of [0, 1, 499, 500, 501, 1199, 1200]) {
      const seqs = pages
        .from(session, "watcher", from)
        .flatMap((page) => JSON.parse(page).entries.map((e: Entry) => e.seq));
      expect(seqs).toEqual(Array.from({ length: 1200 - from }, (_, index) => from + index));
    }
  });
});
