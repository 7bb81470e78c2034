/**
 * Whom to call back where, and for what, in a person's own database: one row for each browser that wants to be called, and one
 * for each table and browser from when there is something to say until its person has been at the table again. So there is
 * one call a table at most, and whatever breaks on the way, it is still written here that it is owed.
 */
import type { Language } from "../drawing/texts.ts";
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

/** Browsers of one person; the one that has not been heard of for longest makes room. */
export const MAX_DEVICES = 8;

// What was not sent yet gives way to what is newer; what was sent has been said.
const OWE = `
  INSERT INTO call (id, endpoint, length, due, says) SELECT ?1, endpoint, ?2, ?3, ?4 FROM device WHERE true
  ON CONFLICT (id, endpoint) DO UPDATE SET length = excluded.length, says = excluded.says WHERE due IS NOT NULL`;

/** A browser that wants to be called, and how. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The public key that its subscription is for. */
  readonly key: string;
  /** Of this site: a push service is told who calls. */
  readonly origin: string;
  readonly language: Language;
  readonly zone: string;
  readonly quiet: QuietHours | null;
}

export interface QueuedPush {
  readonly call: PushMessage;
  readonly device: PushDevice;
  /** How often it was tried in vain. */
  readonly tries: number;
}

export class PushQueue {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Whether anybody wants to be called. */
  get isWanted(): boolean {
    return this.#isThere && this.#sql.exec("SELECT 1 FROM device LIMIT 1").toArray().length > 0;
  }

  get #isThere(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'call'").toArray().length > 0;
  }

  /** Returns the endpoints that made room. */
  keep({ endpoint, ...terms }: PushDevice, now: number): readonly string[] {
    if (!this.#isThere) this.#sql.exec(SCHEMA);
    this.#sql.exec("INSERT OR REPLACE INTO device VALUES (?, ?, ?)", endpoint, now, JSON.stringify(terms));
    const all = this.#sql.exec<{ endpoint: string }>("SELECT endpoint FROM device ORDER BY told_at DESC").toArray();
    const dropped = all.slice(MAX_DEVICES).map((old) => old.endpoint);
    for (const old of dropped) this.drop(old);
    return dropped;
  }

  /** It is not to be called any more, or cannot be. */
  drop(endpoint: string): void {
    if (!this.#isThere) return;
    for (const table of ["device", "call"]) this.#sql.exec(`DELETE FROM ${table} WHERE endpoint = ?`, endpoint);
  }

  devices(): readonly PushDevice[] {
    if (!this.#isThere) return [];
    const rows = this.#sql.exec<{ endpoint: string; terms: string }>("SELECT endpoint, terms FROM device").toArray();
    return rows.map(({ endpoint, terms }) => ({ endpoint, ...JSON.parse(terms) }));
  }

  owe(call: PushMessage, now: number): void {
    if (this.#isThere) this.#sql.exec(OWE, call.table, call.length, now, JSON.stringify(call));
  }

  /** They have been at that table, with so much of its log, or have nothing to do there any more: the next thing is news. */
  settle(table: string, length: number): void {
    if (this.#isThere) this.#sql.exec("DELETE FROM call WHERE id = ? AND length <= ?", table, length);
  }

  due(now: number): readonly QueuedPush[] {
    if (!this.#isThere) return [];
    const rows = this.#sql.exec<{ endpoint: string; terms: string; says: string; tries: number }>(
      "SELECT endpoint, terms, says, tries FROM call JOIN device USING (endpoint) WHERE due <= ? ORDER BY due",
      now,
    );
    return rows.toArray().map(({ endpoint, terms, says, tries }) => ({
      call: JSON.parse(says) as PushMessage,
      device: { endpoint, ...JSON.parse(terms) } as PushDevice,
      tries,
    }));
  }

  /** When the next one is due; null: never. */
  get nextDue(): number | null {
    if (!this.#isThere) return null;
    return this.#sql.exec<{ due: number | null }>("SELECT min(due) AS due FROM call").one().due;
  }

  /** It was sent, as of then. What has become newer meanwhile is still owed. */
  sent({ call, device }: QueuedPush): void {
    this.#set("due = NULL", call, device.endpoint);
  }

  postpone({ call, device, tries }: QueuedPush, due: number, isTry: boolean): void {
    this.#set(`due = ${due}, tries = ${tries + Number(isTry)}`, call, device.endpoint);
  }

  #set(change: string, { table, length }: PushMessage, endpoint: string): void {
    this.#sql.exec(`UPDATE call SET ${change} WHERE id = ? AND endpoint = ? AND length = ?`, table, endpoint, length);
  }
}
