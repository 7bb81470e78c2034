/**
 * What this browser saves of a table: its log for the next visit, and the moves that the server has not answered.
 * Loaded once the table has been painted.
 */
import { deleteLastSeen, LastSeen } from "./last-seen.ts";
import { type OpenTable, UnsentMoves } from "./unsent-moves.ts";

export { deleteLastSeen };

export class SavedTable {
  readonly #table: OpenTable;
  readonly #unsent: UnsentMoves;
  #lastSeen: Promise<LastSeen | null> | null = null;

  constructor(table: OpenTable) {
    this.#table = table;
    this.#unsent = new UnsentMoves(table);
  }

  /** The server has sent the log. */
  start(): void {
    this.#lastSeen ??= this.#open();
  }

  /** Saves the table as it is now. Deletes what is saved if the table is gone or forbidden to this viewer. */
  async keep(): Promise<void> {
    this.start();
    this.#unsent.update();
    await (await this.#lastSeen)?.keep();
  }

  /** The viewer leaves the table. */
  async stop(): Promise<void> {
    (await this.#lastSeen)?.stop();
  }

  /** Null without a service worker: no page is cached, so no log is saved. */
  async #open(): Promise<LastSeen | null> {
    if (navigator.serviceWorker === undefined) return null;
    await navigator.serviceWorker.ready;
    const { id, line } = this.#table;
    return new LastSeen(id, line.store, line.connection);
  }
}
