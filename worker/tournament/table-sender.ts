/** Sends a tournament's updates to its tables, each at least once. */
import type { TournamentSession } from "../../engine/tournament/session.ts";
import { roundTableExpiry } from "../../engine/wire/retention.ts";
import { logError } from "../platform/errors.ts";
import type { PersonKeyChange } from "./person-key-changes.ts";
import { type TableUpdate, tableUpdates } from "./round-tables.ts";

const SECOND = 1000;
const MIN_RETRY_MS = 5 * SECOND;
const MAX_RETRY_MS = 60 * 60 * SECOND;

/** Under this key the object stores the ids of the tables that it has ended. */
const ENDED_KEY = "ended tables";

const lastAt = ({ entries }: TournamentSession): number => entries.at(-1)?.at ?? 0;

export class TableSender {
  readonly #storage: DurableObjectStorage;
  readonly #env: Env;
  /** The keys of the updates that tables have answered. Another instance sends them again, except the ends of tables. */
  readonly #sent = new Set<string>();

  constructor(storage: DurableObjectStorage, env: Env) {
    this.#storage = storage;
    this.#env = env;
  }

  get #ended(): readonly string[] {
    return this.#storage.kv.get<readonly string[]>(ENDED_KEY) ?? [];
  }

  /** The updates that were not answered. None once the tables of the last round would be deleted anyway. */
  pending(session: TournamentSession, keyChanges: readonly PersonKeyChange[]): readonly TableUpdate[] {
    if (Date.now() >= roundTableExpiry(lastAt(session))) return [];
    return tableUpdates(session, keyChanges, this.#ended).filter(({ key }) => !this.#sent.has(key));
  }

  async send(updates: readonly TableUpdate[]): Promise<void> {
    await Promise.all(updates.map((update) => this.#sendOne(update)));
  }

  async #sendOne({ key, ends, send }: TableUpdate): Promise<void> {
    try {
      await send(this.#env);
      this.#sent.add(key);
      if (ends !== undefined) this.#storage.kv.put(ENDED_KEY, [...new Set([...this.#ended, ends])]);
    } catch (error) {
      // The alarm tries again.
      logError("tournament", error);
    }
  }

  /** Grows with the time since the last entry, up to an hour. */
  retryMs(session: TournamentSession, now: number): number {
    return Math.min(Math.max(now - lastAt(session), MIN_RETRY_MS), MAX_RETRY_MS);
  }
}
