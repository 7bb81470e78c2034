/** At how many public tables a person waits for a game to begin, the seats included that they are just taking. */
import { MAX_WAITING_PER_PLAYER } from "../lobby/quota.ts";

/** In ms: by then a table has reported that they sit there, or they do not. */
const TAKING = 5000;

export class WaitingTables {
  readonly #taking = new Map<string, number>();

  /** Whether they may wait at that table, too. `known`: where they wait by the tables' reports. */
  admit(table: string, known: readonly string[], now: number): boolean {
    for (const [id, since] of this.#taking) if (since < now - TAKING) this.#taking.delete(id);
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
