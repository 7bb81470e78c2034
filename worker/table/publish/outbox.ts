/**
 * What a table owes to others: the lobby, the people who sit there. The mark that something is owed is the object's alarm, set in the same stretch as the log
 * grows: whatever happens to this instance, the alarm rings, and the table tells. It costs one row for as much as
 * happens before it rings, and is not taken back when all has been told earlier: it then finds nothing to do.
 */

import { logError } from "../../platform/errors.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { Alarm } from "../../sockets/alarm.ts";
import { LIVENESS_CHECK_MS } from "../../sockets/limits.ts";

const SECOND = 1000;

/** What somebody waits for who is not at the table is told at once, and again after so long if that failed. */
const SOON = 30 * SECOND;
/**
 * By when it is told if this instance does not live to tell it; and what matters only to those at the table, who know, sooner where
 * one of them leaves. No earlier than the table looks who is there in any case: each alarm is a row.
 */
const CERTAIN = LIVENESS_CHECK_MS;
const LONGEST = 60 * 60 * SECOND;
/**
 * Reports at once are no closer together than this: what changes in between is told by the next. No longer, since an object that
 * waits does not sleep, and two seconds awake are dearer than three rows.
 */
const PAUSE = SECOND / 2;
/** A report that takes longer counts as failed. Otherwise one that hangs would block all later reports of its table. */
export const MAX_REPORT_MS = 10 * SECOND;

export const reportIntervalMs = ({ LOBBY_PAUSE }: Env): number => Number(LOBBY_PAUSE ?? PAUSE);

/**
 * How soon something is told: as soon as the pause allows; `urgent`: not even that is waited for; `unfolding`: at once with what is
 * about to follow from it, or after the pause where nothing does.
 */
export type Urgency = "next" | "urgent" | "unfolding";

export class Outbox {
  readonly #ctx: DurableObjectState;
  readonly #alarm: Alarm;
  readonly #whose: string;
  readonly #send: () => Promise<void>;
  readonly #pause: number;
  /** Counts the changes. */
  #revision = 1;
  /** The last revision that was reported. A new instance does not know it, so it owes a report. */
  #reported = 0;
  #reporting: Promise<boolean> | null = null;
  #reportedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * `send` tells all that there is to tell, as of when it is called; rejects if that failed. `whose`: to whom, for the log of
   * errors; `pause`: between two reports, in ms.
   */
  constructor(ctx: DurableObjectState, alarm: Alarm, whose: string, send: () => Promise<void>, pause: number) {
    this.#whose = whose;
    this.#ctx = ctx;
    this.#alarm = alarm;
    this.#send = send;
    this.#pause = pause;
  }

  /** Something has changed that somebody waits for. */
  owe(now: number, haste: Urgency = "next"): void {
    this.oweLater(now);
    if (haste === "urgent") this.#reportedAt = -Infinity;
    const wait = haste === "unfolding" ? this.#pause : Math.min(this.#reportedAt + this.#pause - now, this.#pause);
    if (wait <= 0) this.#ctx.waitUntil(this.#reportSoon());
    else this.#timer ??= setTimeout(() => this.#ctx.waitUntil(this.#reportSoon()), wait);
  }

  /** Something has changed that can wait some minutes for more of its kind. */
  oweLater(now: number): void {
    this.#revision++;
    this.#alarm.ringBy(now + CERTAIN);
  }

  /** Somebody may want to know from elsewhere what could wait while they were here. */
  hasten(now: number): void {
    if (this.#reported < this.#revision) this.owe(now);
  }

  /** The alarm has rung. After a failure it is set again; `since`: when the table last moved, from which pauses grow. */
  async ring(since: number): Promise<void> {
    if (await this.#report()) return;
    const now = Date.now();
    this.#alarm.ringBy(now + Math.min(Math.max(now - since, SOON), LONGEST));
  }

  /** Nothing more is told from here on. Resolves when what is on its way has arrived. */
  async close(): Promise<void> {
    this.#reported = Infinity;
    this.#stopTimer();
    await this.#reporting;
  }

  /** Tells, whether owed or not: the lobby may have lost it. False if that failed. */
  again(): Promise<boolean> {
    this.#revision++;
    return this.#report();
  }

  async #reportSoon(): Promise<void> {
    if (!(await this.#report())) this.#alarm.ringBy(Date.now() + SOON);
  }

  /**
   * Reports everything that changed before this call; false if that failed. A report that began earlier may not contain the
   * change. In that case another report follows it, and all calls that waited share that one.
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
      return true;
    } catch (error) {
      logError(this.#whose, error);
      return false;
    }
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
