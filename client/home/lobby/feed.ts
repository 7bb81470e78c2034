/**
 * A polled list of the server, shared by all elements that show it: one request for all of them, while one of them is
 * on the page. An unchanged response costs next to nothing.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Poll, type PollResult } from "./poll.ts";

/** `loading`: no response yet. `lost`: the last request failed; the earlier response is retained. */
export type FeedStatus = "loading" | "current" | "lost";

export class Feed<T> {
  readonly #path: string;
  readonly #poll: Poll;
  readonly #watchers = new Set<() => void>();
  #etag: string | null = null;
  #status: FeedStatus = "loading";
  #latest: T | null = null;
  /** A socket delivers it, so that it need not be requested. */
  #hasSocketList = false;

  constructor(path: string, intervalMs: number) {
    this.#path = path;
    this.#poll = new Poll({ request: (signal) => this.#request(signal), intervalMs, maxPauseMs: 60_000 });
  }

  get status(): FeedStatus {
    return this.#status;
  }

  /** The last response; null before. */
  get latest(): T | null {
    return this.#latest;
  }

  readonly again = (): void => this.#poll.now();

  /** Calls `changed` after every change, until the returned function is called. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    if (!this.#hasSocketList) this.#poll.start();
    // Without a network nothing is requested, so the status is "lost" and not "loading".
    if (!navigator.onLine) this.#become("lost");
    window.addEventListener("offline", this.#lose);
    return () => {
      this.#watchers.delete(changed);
      if (this.#watchers.size > 0) return;
      window.removeEventListener("offline", this.#lose);
      this.#poll.stop();
    };
  }

  /** A socket has delivered a list: stops polling until `resume`. */
  protected receive(latest: T): void {
    this.#hasSocketList = true;
    this.#poll.stop();
    this.#latest = latest;
    this.#become("current");
  }

  /** The socket has closed: polls again. */
  protected resume(): void {
    if (!this.#hasSocketList) return;
    this.#hasSocketList = false;
    if (this.#watchers.size > 0) this.#poll.start();
  }

  readonly #lose = (): void => this.#become("lost");

  #become(status: FeedStatus): void {
    this.#status = status;
    for (const changed of this.#watchers) changed();
  }

  async #request(signal: AbortSignal): Promise<PollResult> {
    try {
      const response = await fetch(this.#path, {
        signal,
        headers: this.#etag === null ? {} : { "if-none-match": this.#etag },
      });
      const answer: T | null = response.status === 200 ? await response.json() : null;
      // A newer list has arrived, or no element shows it any more.
      if (signal.aborted) return { ok: false };
      if (answer !== null) {
        this.#latest = answer;
        this.#etag = response.headers.get("etag");
      } else if (response.status !== 304) return this.#failed(Number(response.headers.get("retry-after")) * 1000);
      if (response.status === 200 || this.#status !== "current") this.#become("current");
      return { ok: true };
    } catch {
      return signal.aborted ? { ok: false } : this.#failed(0);
    }
  }

  #failed(waitMs: number): PollResult {
    this.#become("lost");
    // A proxy may name a date in place of seconds.
    return { ok: false, waitMs: Math.max(waitMs || 0, 0) };
  }
}

const MINUTE_MS = 60_000;

/** Renders its host again whenever the feed changes, and each minute: its host shows how long ago something was. */
export class FeedController<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #feed: Feed<T>;
  #leave: (() => void) | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost, feed: Feed<T>) {
    this.#host = host;
    this.#feed = feed;
    host.addController(this);
  }

  hostConnected(): void {
    this.#leave = this.#feed.watch(() => this.#host.requestUpdate());
    this.#timer = setInterval(() => this.#host.requestUpdate(), MINUTE_MS);
  }

  hostDisconnected(): void {
    this.#leave?.();
    clearInterval(this.#timer);
    this.#leave = null;
  }
}
