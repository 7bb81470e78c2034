/**
 * The relays that follow one object, a table or the head of other relays: they pass on to many what this one says once, so that
 * those who play do not wait for those who watch. Their names are stored, one row for a thousand watchers; what is told them is
 * queued, told a moment later with whatever has come since, retried, and made up for by themselves where it was lost after all
 * (relay/relay.ts).
 */
import { logError } from "../../platform/errors.ts";
import { ANYWHERE, nearOf, relayName, tableOf } from "../../sockets/relay-names.ts";
import type { RelayUpdate } from "../../sockets/updates.ts";

/** Guests who are connected to the table itself before others are sent to a relay. */
export const MAX_DIRECT_GUESTS = 16;
/** Watchers of one relay. */
export const MAX_WATCHERS_PER_RELAY = 1000;
/** Between two updates of who is connected, in ms. */
const PRESENCE = 5000;

/**
 * So long after something has happened relays hear of it, and the guests at the table itself as they do, in ms: those who play have
 * been answered by then. Where objects share a core, as all do on one's own machine, these would else wait for a thousand others,
 * whom nobody hurries.
 */
export const RELAY_DELAY_MS = 40;

const ATTEMPTS = 4;
const PAUSE = 500;

export class Relays {
  readonly #ctx: DurableObjectState;
  readonly #env: Pick<Env, "RELAY">;
  #watchers: Map<string, number> | null = null;
  #stored = new Map<string, number>();
  readonly #queues = new Map<string, RelayUpdate[]>();
  #presence = "";
  #presenceAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(ctx: DurableObjectState, env: Pick<Env, "RELAY">) {
    this.#ctx = ctx;
    this.#env = env;
  }

  /** Read once, where there were any when it was stored. */
  get #known(): Map<string, number> {
    if (this.#watchers !== null) return this.#watchers;
    const { sql } = this.#ctx.storage;
    const isThere = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'relay'").toArray().length > 0;
    const rows = isThere
      ? sql.exec<{ name: string; watchers: number }>("SELECT name, watchers FROM relay").toArray()
      : [];
    this.#watchers = new Map(rows.map(({ name, watchers }) => [name, watchers]));
    this.#stored = new Map(this.#watchers);
    return this.#watchers;
  }

  get isAny(): boolean {
    return this.#known.size > 0;
  }

  /** All who watch by relays. */
  get watchers(): number {
    return [...this.#known.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Which of these relays is to have one more. */
  placeAmong(names: readonly string[]): string {
    const countOf = (name: string) => this.#known.get(name) ?? 0;
    const name =
      names.find((free) => countOf(free) < MAX_WATCHERS_PER_RELAY) ??
      names.toSorted((a, b) => countOf(a) - countOf(b))[0]!;
    // Until it says itself how many are there.
    if (this.#known.has(name)) this.#known.set(name, countOf(name) + 1);
    return name;
  }

  /** From now on that relay is told what happens here; without anybody there it is not. */
  note(name: string, watchers: number): void {
    if (watchers > 0) this.#known.set(name, watchers);
    else this.#known.delete(name);
    const stored = this.#stored.get(name) ?? 0;
    // A row for each who comes or goes would cost more than the game: about how many there are is enough to wake with.
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

  /** Tells all of them soon, each in its own time; of what is waiting, only the newest presence. */
  tell(update: RelayUpdate): void {
    for (const name of this.#known.keys()) {
      const queue = this.#queues.get(name);
      if (queue === undefined) {
        this.#queues.set(name, [update]);
        this.#ctx.waitUntil(this.#send(name));
      } else {
        if (update.type === "presence" && queue.at(-1)?.type === "presence") queue.pop();
        queue.push(update);
      }
    }
  }

  /** Who is connected; where that changes all the time, as of each few seconds. */
  tellPresence(frame: string): void {
    this.#presence = frame;
    const wait = this.#presenceAt + PRESENCE - Date.now();
    if (wait <= 0 || wait > PRESENCE) this.#spread();
    else if (this.isAny) this.#timer ??= setTimeout(() => this.#spread(), wait);
  }

  #spread(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#presenceAt = Date.now();
    this.tell({ type: "presence", frame: this.#presence });
  }

  async #send(name: string): Promise<void> {
    for (let failures = 0; failures < ATTEMPTS && this.#isWaiting(name); ) {
      await scheduler.wait(failures === 0 ? RELAY_DELAY_MS : PAUSE * failures);
      const batch = this.#queues.get(name)?.splice(0) ?? [];
      // Forgotten in between.
      if (batch.length === 0) break;
      try {
        await this.#stub(name).take(batch);
        failures = 0;
      } catch (error) {
        failures++;
        this.#queues.set(name, [...batch, ...(this.#queues.get(name) ?? [])]);
        if (failures === ATTEMPTS) logError("relay", error);
      }
    }
    this.#queues.delete(name);
  }

  #isWaiting(name: string): boolean {
    return (this.#queues.get(name) ?? []).length > 0;
  }

  #stub(name: string) {
    const table = tableOf(this.#ctx.id.name ?? "");
    const near = nearOf(name);
    const hint = near === ANYWHERE ? {} : { locationHint: near as DurableObjectLocationHint };
    return this.#env.RELAY.getByName(relayName(table, name), hint);
  }

  /** The table is forgotten: so it is there. */
  async end(): Promise<void> {
    const names = [...this.#known.keys()];
    this.#watchers = new Map();
    this.#stored.clear();
    this.#queues.clear();
    const ended = await Promise.allSettled(names.map((name) => this.#stub(name).end()));
    // One that does not hear of it finds no table when it asks the next time.
    for (const one of ended) if (one.status === "rejected") logError("relay", one.reason);
  }
}
