/**
 * Who sits here by HTTP alone: a program that posts its commands or asks what it may play is as much here as one with a
 * socket, for as long after it as a socket may be silent. Kept beside the log, so that a table which slept meanwhile knows.
 */
import { SOCKET_TIMEOUT_MS } from "../../sockets/limits.ts";

/** In ms: what is asked twice a second is not stored twice a second. */
const STORED_EVERY = 30_000;

interface Asked {
  readonly at: number;
  readonly storedAt: number;
}

export class HttpPresence {
  readonly #sql: SqlStorage;
  /** By the player's key at this table; null before they have been read. */
  #last: Map<string, Asked> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Somebody has asked; whether they had not been here before. */
  note(player: string, now: number): boolean {
    const wasHere = this.isHere(player, now);
    const storedAt = this.#read().get(player)?.storedAt ?? 0;
    const isDue = now - storedAt >= STORED_EVERY;
    if (isDue) this.#store(player, now);
    this.#read().set(player, { at: now, storedAt: isDue ? now : storedAt });
    return !wasHere;
  }

  isHere(player: string, now: number): boolean {
    const last = this.#read().get(player);
    return last !== undefined && now - last.at < SOCKET_TIMEOUT_MS;
  }

  /** Everybody who is. */
  here(now: number): readonly string[] {
    return [...this.#read().keys()].filter((player) => this.isHere(player, now));
  }

  /** Whether somebody has been silent for too long since this was last asked. */
  haveLeft(now: number): boolean {
    const gone = [...this.#read().keys()].filter((player) => !this.isHere(player, now));
    for (const player of gone) this.#forget(player);
    return gone.length > 0;
  }

  /** The table is no more. */
  drop(): void {
    this.#last = null;
  }

  #read(): Map<string, Asked> {
    this.#last ??= new Map(this.#rows().map(({ player, at }) => [player, { at, storedAt: at }]));
    return this.#last;
  }

  #store(player: string, at: number): void {
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS asker (player TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
    this.#sql.exec("INSERT OR REPLACE INTO asker (player, at) VALUES (?, ?)", player, at);
  }

  #forget(player: string): void {
    this.#read().delete(player);
    this.#sql.exec("DELETE FROM asker WHERE player = ?", player);
  }

  #rows(): readonly { readonly player: string; readonly at: number }[] {
    const isThere = this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'asker'").toArray().length > 0;
    return isThere ? this.#sql.exec<{ player: string; at: number }>("SELECT player, at FROM asker").toArray() : [];
  }
}
