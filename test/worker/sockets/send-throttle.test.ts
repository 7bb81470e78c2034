/** The end of a big table: what is much is sent little by little, and nobody is forgotten. */
import { afterEach, describe, expect, it, vi } from "vitest";
import "../../../engine/games/all-games.ts";
import { EntryLog } from "../../../engine/log/entry-log.ts";
import { resumeSession, Session } from "../../../engine/log/session.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { LogPages } from "../../../worker/sockets/initial-frames.ts";
import { CHARS_PER_TICK, SendThrottle } from "../../../worker/sockets/send-throttle.ts";
import { logOf, openTable } from "../support.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("SendThrottle with four hundred watchers at the end of a long game", () => {
  const EACH = 300_000;
  const WATCHERS = 400;

  it("frames leave in order, never much more than a million letters at once, until all watchers have them", () => {
    vi.useFakeTimers();
    const turnstile = new SendThrottle();
    const sent: number[] = [];
    for (let watcher = 0; watcher < WATCHERS; watcher++) turnstile.pass(() => sent.push(watcher) && EACH);
    let before = 0;
    for (let tick = 0; sent.length < WATCHERS; tick++) {
      expect((sent.length - before) * EACH).toBeLessThan(CHARS_PER_TICK + EACH);
      expect(sent.length).toBeGreaterThan(before);
      before = sent.length;
      vi.advanceTimersByTime(100);
      expect(tick).toBeLessThan(WATCHERS);
    }
    expect(sent).toEqual([...Array(WATCHERS).keys()]);
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("SendThrottle sends small batches immediately", () => {
    vi.useFakeTimers();
    const sent: number[] = [];
    const turnstile = new SendThrottle();
    for (let watcher = 0; watcher < 10; watcher++) turnstile.pass(() => sent.push(watcher) && 1000);
    expect(sent.length).toBe(10);
  });
});

describe("the pages of a log", () => {
  it("all watchers share the pages of a log, which equal the log from any start", async () => {
    const [opened] = await logOf(await openTable());
    const said = (seq: number): Entry => ({
      ...{ seq, at: opened!.at, seat: null, v: 1 },
      event: { type: "renamed", seat: 0, name: `${seq}` } as never,
    });
    const entries = [opened!, ...Array.from({ length: 1199 }, (_, index) => said(index + 1))];
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
