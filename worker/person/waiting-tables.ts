/** The public tables where a person waits for a game to start, including seats that are just being taken. */
import { MAX_WAITING_PER_PLAYER } from "../lobby/quota.ts";

/** In ms. By then the table has reported the seat, or it was not taken. */
const TAKING_MS = 5000;

export class WaitingTables {
  readonly #taking = new Map<string, number>();

  /** Whether the person may also wait at that table. `known` are the tables that have reported it. */
  admit(table: string, known: readonly string[], now: number): boolean {
    for (const [id, since] of this.#taking) if (since < now - TAKING_MS) this.#taking.delete(id);
    const others = new Set([...known, ...this.#taking.keys()]);
    others.delete(table);
    if (others.size >= MAX_WAITING_PER_PLAYER) return false;
    this.#taking.set(table, now);
    return true;
  }

  /** The table has reported. */
  settle(table: string): void {
    this.#taking.delete(table);
  }
}
