/**
 * Relay objects follow this object (a table or a head relay), each as one watcher, and forward its frames to up to
 * 1,000 watchers, so that players do not wait for watchers. Their names are stored, one row per thousand watchers.
 * Updates are queued, sent together after a short delay, and retried. A relay that missed one notices it and catches up
 * (relay/relay.ts), also on players who have got a seat.
 */
import { logError } from "../../platform/errors.ts";
import { isRegion } from "../../platform/regions.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { MAX_RELAY_CALL_MS } from "../../sockets/limits.ts";
import { nearOf, relayName, relayStub, tableOf } from "../../sockets/relay-names.ts";
import type { RelayUpdate } from "../../sockets/updates.ts";

/** Watchers on the table itself before others are sent to a relay. */
export const MAX_DIRECT_GUESTS = 16;
export const MAX_WATCHERS_PER_RELAY = 1000;
/** Minimum time between two presence updates, in ms. */
const PRESENCE_INTERVAL_MS = 5000;

/**
 * Delay of updates to relays and of broadcasts to the table's own guests, in ms: by then the players have their
 * replies. Objects that share a core, as all do on one local machine, would otherwise make players wait for a thousand
 * watchers.
 */
export const RELAY_DELAY_MS = 40;

const MAX_ATTEMPTS = 4;
const RETRY_MS = 500;
/** Of so many updates a relay has missed more than it is worth to store: it reads the log again. */
export const MAX_QUEUED_UPDATES = 256;

export class Relays {
  readonly #ctx: DurableObjectState;
  readonly #env: Pick<Env, "RELAY" | "NO_JURISDICTION">;
  readonly #delayMs: number;
  #watchers: Map<string, number> | null = null;
  #stored = new Map<string, number>();
  readonly #queues = new Map<string, RelayUpdate[]>();
  #presence = "";
  #presenceAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `delayMs`: of each update. */
  constructor(ctx: DurableObjectState, env: Pick<Env, "RELAY" | "NO_JURISDICTION">, delayMs = RELAY_DELAY_MS) {
    this.#ctx = ctx;
    this.#env = env;
    this.#delayMs = delayMs;
  }

  /** The watchers per relay, read once from storage. */
  get #known(): Map<string, number> {
    if (this.#watchers !== null) return this.#watchers;
    const { sql } = this.#ctx.storage;
    const hasTable = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'relay'").toArray().length > 0;
    const rows = hasTable
      ? sql.exec<{ name: string; watchers: number }>("SELECT name, watchers FROM relay").toArray()
      : [];
    this.#watchers = new Map(rows.map(({ name, watchers }) => [name, watchers]));
    this.#stored = new Map(this.#watchers);
    return this.#watchers;
  }

  get isAny(): boolean {
    return this.#known.size > 0;
  }

  /** The number of watchers on all relays. */
  get watchers(): number {
    return [...this.#known.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Chooses a relay for one more watcher. */
  placeAmong(names: readonly string[]): string {
    const countOf = (name: string) => this.#known.get(name) ?? 0;
    const name =
      names.find((free) => countOf(free) < MAX_WATCHERS_PER_RELAY) ??
      names.toSorted((a, b) => countOf(a) - countOf(b))[0]!;
    // An estimate until the relay reports its own count.
    if (this.#known.has(name)) this.#known.set(name, countOf(name) + 1);
    return name;
  }

  /** Records a relay's number of watchers. A relay without watchers gets no updates. */
  note(name: string, watchers: number): void {
    if (watchers > 0) this.#known.set(name, watchers);
    else this.#known.delete(name);
    const stored = this.#stored.get(name) ?? 0;
    // A row for each watcher would cost more than the game; an approximate number is enough after waking.
    if (watchers > 0 && stored > 0 && Math.abs(watchers - stored) <= stored / 10) return;
    if (watchers === stored) return;
    this.#stored.set(name, watchers);
    this.#store(name, watchers);
  }

  #store(name: string, watchers: number): void {
    const { sql } = this.#ctx.storage;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS relay (name TEXT PRIMARY KEY, watchers INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
    if (watchers === 0) sql.exec("DELETE FROM relay WHERE name = ?", name);
    else sql.exec("INSERT OR REPLACE INTO relay (name, watchers) VALUES (?, ?)", name, watchers);
  }

  /** Enqueues an update for all relays. Of pending presence updates only the newest is kept. */
  broadcast(update: RelayUpdate): void {
    for (const name of this.#known.keys()) {
      const queue = this.#queues.get(name);
      if (queue === undefined) {
        this.#queues.set(name, [update]);
        this.#ctx.waitUntil(this.#send(name));
      } else {
        if (update.type === "presence" && queue.at(-1)?.type === "presence") queue.pop();
        // The gap shows the relay that it has missed something.
        if (queue.length >= MAX_QUEUED_UPDATES) queue.splice(0);
        queue.push(update);
      }
    }
  }

  /** The first entry of the updates that this relay has not confirmed yet; null if there are none. */
  undelivered(name: string): number | null {
    return this.#queueOf(name).find((update) => update.type === "grown")?.from ?? null;
  }

  /** Enqueues the presence frame; at most one every few seconds. */
  broadcastPresence(frame: string): void {
    this.#presence = frame;
    const wait = this.#presenceAt + PRESENCE_INTERVAL_MS - Date.now();
    if (wait <= 0 || wait > PRESENCE_INTERVAL_MS) this.#sendPresence();
    else if (this.isAny) this.#timer ??= setTimeout(() => this.#sendPresence(), wait);
  }

  #sendPresence(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#presenceAt = Date.now();
    this.broadcast({ type: "presence", frame: this.#presence });
  }

  async #send(name: string): Promise<void> {
    for (let failures = 0; failures < MAX_ATTEMPTS && this.#isWaiting(name); ) {
      await scheduler.wait(failures === 0 ? this.#delayMs : RETRY_MS * failures);
      const batch = [...this.#queueOf(name)];
      // The table was deleted in between.
      if (batch.length === 0) break;
      try {
        await withTimeout(MAX_RELAY_CALL_MS, this.#stub(name).take(batch));
        failures = 0;
        // Until here they count as undelivered.
        const rest = this.#queueOf(name).filter((update) => !batch.includes(update));
        this.#queues.set(name, rest);
      } catch (error) {
        failures++;
        if (failures === MAX_ATTEMPTS) logError("relay", error);
      }
    }
    this.#queues.delete(name);
  }

  #isWaiting(name: string): boolean {
    return this.#queueOf(name).length > 0;
  }

  #queueOf(name: string): readonly RelayUpdate[] {
    return this.#queues.get(name) ?? [];
  }

  #stub(name: string) {
    const table = tableOf(this.#ctx.id.name ?? "");
    const near = nearOf(name);
    return relayStub(this.#env, relayName(table, name), isRegion(near) ? near : undefined);
  }

  /** The table was deleted: ends its relays. */
  async end(): Promise<void> {
    const names = [...this.#known.keys()];
    this.#watchers = new Map();
    this.#stored.clear();
    this.#queues.clear();
    const ended = await Promise.allSettled(names.map((name) => withTimeout(MAX_RELAY_CALL_MS, this.#stub(name).end())));
    // A relay that this call does not reach finds no table at its next check.
    for (const one of ended) if (one.status === "rejected") logError("relay", one.reason);
  }
}
