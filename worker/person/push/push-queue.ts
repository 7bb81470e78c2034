/**
 * Push subscriptions and pending pushes, in the person object's database. There is one row per subscribed browser.
 * There is one row per table and browser with a pending push, so that a failed push is retried. The row stays until the
 * person is at the table again, so there is at most one push per table.
 */
import type { Language } from "../../drawing/texts.ts";
import type { PushMessage } from "./push-message.ts";
import type { QuietHours } from "./quiet-hours.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS device (
    endpoint TEXT PRIMARY KEY,
    told_at INTEGER NOT NULL,
    terms TEXT NOT NULL CHECK (json_valid(terms))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS call (
    id TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    length INTEGER NOT NULL,
    due INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    says TEXT NOT NULL CHECK (json_valid(says)),
    PRIMARY KEY (id, endpoint)
  ) STRICT, WITHOUT ROWID`;

/** Browsers of one person. The one that subscribed longest ago makes room. */
export const MAX_DEVICES = 8;

// A newer message replaces one that was not sent yet. A sent one is not repeated.
const ENQUEUE = `
  INSERT INTO call (id, endpoint, length, due, says) SELECT ?1, endpoint, ?2, ?3, ?4 FROM device WHERE true
  ON CONFLICT (id, endpoint) DO UPDATE SET length = excluded.length, says = excluded.says WHERE due IS NOT NULL`;

/** A browser's push subscription and its preferences. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The public VAPID key of the subscription. */
  readonly key: string;
  /** Our origin, which the push service sees as the sender. */
  readonly origin: string;
  readonly language: Language;
  readonly zone: string;
  readonly quiet: QuietHours | null;
}

export interface QueuedPush {
  readonly message: PushMessage;
  readonly device: PushDevice;
  /** Failed attempts so far. */
  readonly tries: number;
}

export class PushQueue {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Whether any browser is subscribed. */
  get isWanted(): boolean {
    return this.#hasTable && this.#sql.exec("SELECT 1 FROM device LIMIT 1").toArray().length > 0;
  }

  get #hasTable(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'call'").toArray().length > 0;
  }

  /** Stores a subscription; returns the endpoints that made room. */
  subscribe({ endpoint, ...terms }: PushDevice, now: number): readonly string[] {
    if (!this.#hasTable) this.#sql.exec(SCHEMA);
    this.#sql.exec("INSERT OR REPLACE INTO device VALUES (?, ?, ?)", endpoint, now, JSON.stringify(terms));
    // Its quiet hours may have changed. A push that has failed waits for its next attempt.
    this.#sql.exec("UPDATE call SET due = ?1 WHERE endpoint = ?2 AND due > ?1 AND tries = 0", now, endpoint);
    const all = this.#sql.exec<{ endpoint: string }>("SELECT endpoint FROM device ORDER BY told_at DESC").toArray();
    const dropped = all.slice(MAX_DEVICES).map((old) => old.endpoint);
    for (const old of dropped) this.unsubscribe(old);
    return dropped;
  }

  /** Removes a subscription. */
  unsubscribe(endpoint: string): void {
    if (!this.#hasTable) return;
    for (const table of ["device", "call"]) this.#sql.exec(`DELETE FROM ${table} WHERE endpoint = ?`, endpoint);
  }

  /** Removes all subscriptions with what is due. */
  clear(): void {
    if (!this.#hasTable) return;
    for (const table of ["device", "call"]) this.#sql.exec(`DELETE FROM ${table}`);
  }

  devices(): readonly PushDevice[] {
    if (!this.#hasTable) return [];
    const rows = this.#sql.exec<{ endpoint: string; terms: string }>("SELECT endpoint, terms FROM device").toArray();
    return rows.map(({ endpoint, terms }) => ({ endpoint, ...JSON.parse(terms) }));
  }

  /** Replaces the table's pending message. If both name players who sat down, the new one names all of them. */
  enqueue(message: PushMessage, now: number): void {
    if (!this.#hasTable) return;
    const { table, length, kind, seats = [] } = message;
    const [pending] = this.#sql
      .exec<{ says: string }>("SELECT says FROM call WHERE id = ? AND due IS NOT NULL", table)
      .toArray()
      .map(({ says }) => JSON.parse(says) as PushMessage);
    const earlier = pending?.kind === kind ? (pending.seats ?? []) : [];
    const all = [...new Set([...earlier, ...seats])];
    this.#sql.exec(ENQUEUE, table, length, now, JSON.stringify({ ...message, seats: all }));
  }

  /**
   * The person has seen `length` entries of the table, or has left it: clears the push, so that the next change counts
   * as new.
   */
  clearSeen(table: string, length: number): void {
    if (this.#hasTable) this.#sql.exec("DELETE FROM call WHERE id = ? AND length <= ?", table, length);
  }

  due(now: number): readonly QueuedPush[] {
    if (!this.#hasTable) return [];
    const rows = this.#sql.exec<{ endpoint: string; terms: string; says: string; tries: number }>(
      "SELECT endpoint, terms, says, tries FROM call JOIN device USING (endpoint) WHERE due <= ? ORDER BY due",
      now,
    );
    return rows.toArray().map(({ endpoint, terms, says, tries }) => ({
      message: JSON.parse(says) as PushMessage,
      device: { endpoint, ...JSON.parse(terms) } as PushDevice,
      tries,
    }));
  }

  /** When the next push is due; null if none is. */
  get nextDue(): number | null {
    if (!this.#hasTable) return null;
    return this.#sql.exec<{ due: number | null }>("SELECT min(due) AS due FROM call").one().due;
  }

  /** Marks the push as sent. A message that replaced it in the meantime is still due. */
  sent({ message, device }: QueuedPush): void {
    this.#set("due = NULL", message, device.endpoint);
  }

  /** The message is no longer true. The next change counts as new. */
  drop({ message: { table, length }, device }: QueuedPush): void {
    this.#sql.exec("DELETE FROM call WHERE id = ? AND endpoint = ? AND length = ?", table, device.endpoint, length);
  }

  postpone({ message, device, tries }: QueuedPush, due: number, countsAsTry: boolean): void {
    this.#set(`due = ${due}, tries = ${tries + Number(countsAsTry)}`, message, device.endpoint);
  }

  #set(change: string, { table, length }: PushMessage, endpoint: string): void {
    this.#sql.exec(`UPDATE call SET ${change} WHERE id = ? AND endpoint = ? AND length = ?`, table, endpoint, length);
  }
}
