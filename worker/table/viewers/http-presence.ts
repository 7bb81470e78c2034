/**
 * The players who are present over HTTP only: a program that posts commands or reads its turn counts as present for as
 * long as a socket may be silent. It is stored, so that it survives hibernation.
 */
import { SOCKET_TIMEOUT_MS } from "../../sockets/limits.ts";

/** Minimum time between two writes for one player, in ms. */
const STORE_INTERVAL_MS = 30_000;

interface LastRequest {
  readonly at: number;
  readonly storedAt: number;
}

export class HttpPresence {
  readonly #sql: SqlStorage;
  /** By player key; null before it is read from storage. */
  #last: Map<string, LastRequest> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Records a request; returns whether the player was not present before. */
  note(player: string, now: number): boolean {
    const wasHere = this.isHere(player, now);
    const storedAt = this.#read().get(player)?.storedAt ?? 0;
    const isDue = now - storedAt >= STORE_INTERVAL_MS;
    if (isDue) this.#store(player, now);
    this.#read().set(player, { at: now, storedAt: isDue ? now : storedAt });
    return !wasHere;
  }

  isHere(player: string, now: number): boolean {
    const last = this.#read().get(player);
    return last !== undefined && now - last.at < SOCKET_TIMEOUT_MS;
  }

  /** Every player who is present. */
  here(now: number): readonly string[] {
    return [...this.#read().keys()].filter((player) => this.isHere(player, now));
  }

  /** Drops players who have been silent for too long; returns whether there were any. */
  haveLeft(now: number): boolean {
    const gone = [...this.#read().keys()].filter((player) => !this.isHere(player, now));
    for (const player of gone) this.#delete(player);
    return gone.length > 0;
  }

  /** The table is deleted. */
  drop(): void {
    this.#last = null;
  }

  #read(): Map<string, LastRequest> {
    this.#last ??= new Map(this.#rows().map(({ player, at }) => [player, { at, storedAt: at }]));
    return this.#last;
  }

  #store(player: string, at: number): void {
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS asker (player TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
    this.#sql.exec("INSERT OR REPLACE INTO asker (player, at) VALUES (?, ?)", player, at);
  }

  #delete(player: string): void {
    this.#read().delete(player);
    this.#sql.exec("DELETE FROM asker WHERE player = ?", player);
  }

  #rows(): readonly { readonly player: string; readonly at: number }[] {
    const isThere = this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'asker'").toArray().length > 0;
    return isThere ? this.#sql.exec<{ player: string; at: number }>("SELECT player, at FROM asker").toArray() : [];
  }
}
