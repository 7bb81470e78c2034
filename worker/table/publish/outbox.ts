/**
 * Pending reports of a table to the lobby or to person objects. The object's alarm, set in the same stretch as the
 * append, records that a report is due: it fires whatever happens to this instance. One alarm, which costs one row,
 * covers all changes until it fires. It is not cancelled after an earlier report, and then finds nothing to do.
 */

import { logError } from "../../platform/errors.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { Alarm } from "../../sockets/alarm.ts";
import { LIVENESS_CHECK_MS } from "../../sockets/limits.ts";

const SECOND = 1000;

/** A failed report that others wait for is retried after this time. */
const RETRY_MS = 30 * SECOND;
/**
 * Deadline of the fallback alarm, in case this instance is evicted before it reports. Changes that connected players
 * have already seen wait until then, or until a player disconnects. It is not earlier than the next liveness check,
 * because each alarm is a row.
 */
const FALLBACK_MS = LIVENESS_CHECK_MS;
const MAX_RETRY_MS = 60 * 60 * SECOND;
/**
 * Minimum time between two immediate reports: changes in between share the next one. It is short, because an object
 * with a running timer does not hibernate, and two seconds awake cost more than three rows.
 */
const MIN_INTERVAL_MS = SECOND / 2;
/** A report that takes longer counts as failed. Otherwise a hanging report would block all later ones of its table. */
export const MAX_REPORT_MS = 10 * SECOND;

export const reportIntervalMs = ({ LOBBY_PAUSE }: Env): number => Number(LOBBY_PAUSE ?? MIN_INTERVAL_MS);

/**
 * How soon to report. `next`: after the minimum time. `urgent`: immediately. `unfolding`: together with the change that
 * is about to follow, or after the minimum time if none does.
 */
export type Urgency = "next" | "urgent" | "unfolding";

export class Outbox {
  readonly #ctx: DurableObjectState;
  readonly #alarm: Alarm;
  readonly #recipient: string;
  readonly #send: () => Promise<void>;
  readonly #pause: number;
  /** Counts the changes. */
  #revision = 1;
  /** The last revision that was reported. A new instance does not know it, so it owes a report. */
  #reported = 0;
  #reporting: Promise<boolean> | null = null;
  #reportedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When to repeat a report that failed, ms since 1970. Null until it has been read. */
  #knownRetryAt: number | null = null;

  /**
   * `send` reports the current state and rejects if that failed. `recipient` names the outbox in the error log. `pause`
   * is the minimum time between two reports, in ms.
   */
  constructor(ctx: DurableObjectState, alarm: Alarm, recipient: string, send: () => Promise<void>, pause: number) {
    this.#recipient = recipient;
    this.#ctx = ctx;
    this.#alarm = alarm;
    this.#send = send;
    this.#pause = pause;
  }

  /** Enqueues a change that others wait for. */
  enqueue(now: number, urgency: Urgency = "next"): void {
    this.enqueueLater(now);
    if (urgency === "urgent") this.#reportedAt = -Infinity;
    const wait = urgency === "unfolding" ? this.#pause : Math.min(this.#reportedAt + this.#pause - now, this.#pause);
    if (wait <= 0) this.#ctx.waitUntil(this.#reportSoon());
    else this.#timer ??= setTimeout(() => this.#ctx.waitUntil(this.#reportSoon()), wait);
  }

  /** Enqueues a change that may wait some minutes for others. */
  enqueueLater(now: number): void {
    this.#revision++;
    this.#alarm.ringBy(Math.min(now + FALLBACK_MS, this.#retryAt));
  }

  /** Stored, because an alarm that rings earlier for something else does not repeat the report, but may find a new instance. */
  get #retryAt(): number {
    this.#knownRetryAt ??= this.#ctx.storage.kv.get<number>(this.#retryKey) ?? Infinity;
    return this.#knownRetryAt;
  }

  set #retryAt(at: number) {
    this.#knownRetryAt = at;
    if (at === Infinity) this.#ctx.storage.kv.delete(this.#retryKey);
    else this.#ctx.storage.kv.put(this.#retryKey, at);
  }

  get #retryKey(): string {
    return `retry ${this.#recipient}`;
  }

  /** Reports soon what could wait while the player was connected. */
  flushSoon(now: number): void {
    if (this.#reported < this.#revision) this.enqueue(now);
  }

  /**
   * Handles the alarm. Sets it again after a failure, with a delay that grows with the time since the last entry
   * (`since`).
   */
  async onAlarm(since: number): Promise<void> {
    if (await this.#report()) return;
    this.#retryIn(Math.min(Math.max(Date.now() - since, RETRY_MS), MAX_RETRY_MS));
  }

  #retryIn(ms: number): void {
    const at = Date.now() + ms;
    this.#alarm.ringBy(at);
    this.#retryAt = at;
  }

  /** Stops reporting. Resolves when the current report is finished. */
  async close(): Promise<void> {
    this.#reported = Infinity;
    this.#stopTimer();
    await this.#reporting;
  }

  /** Reports even if nothing is owed, because the lobby may have lost the state. Returns false if that failed. */
  again(): Promise<boolean> {
    this.#revision++;
    return this.#report();
  }

  async #reportSoon(): Promise<void> {
    if (!(await this.#report())) this.#retryIn(RETRY_MS);
  }

  /**
   * Reports everything that changed before this call; false if that failed. A report that began earlier may not contain
   * the change. In that case another report follows it, and all calls that waited share that one.
   */
  async #report(): Promise<boolean> {
    const revision = this.#revision;
    this.#stopTimer();
    await this.#reporting;
    if (this.#reported >= revision) return true;
    this.#reporting ??= this.#reportAll().finally(() => {
      this.#reporting = null;
    });
    return this.#reporting;
  }

  async #reportAll(): Promise<boolean> {
    const revision = this.#revision;
    this.#reportedAt = Date.now();
    try {
      await withTimeout(MAX_REPORT_MS, this.#send());
      this.#reported = Math.max(this.#reported, revision);
      if (this.#retryAt !== Infinity) this.#retryAt = Infinity;
      return true;
    } catch (error) {
      logError(this.#recipient, error);
      return false;
    }
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
