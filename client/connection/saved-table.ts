/**
 * What this browser saves of a table: its log for the next visit, and the moves that the server has not answered.
 * Loaded once the table has been painted.
 */
import type { ReactiveControllerHost } from "lit";
import { deleteLastSeen, LastSeen } from "./last-seen.ts";
import type { Outbox } from "./outbox.ts";
import { type Line, UnsentMoves } from "./unsent-moves.ts";

export { deleteLastSeen };

export class SavedTable {
  readonly #table: string;
  readonly #line: Line;
  readonly #unsent: UnsentMoves;
  #lastSeen: Promise<LastSeen | null> | null = null;

  /** `table`: its id. */
  constructor(
    table: string,
    line: Line,
    outbox: Pick<Outbox, "moves">,
    host: Pick<ReactiveControllerHost, "requestUpdate">,
  ) {
    this.#table = table;
    this.#line = line;
    this.#unsent = new UnsentMoves(table, line, outbox, host);
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
    return new LastSeen(this.#table, this.#line.store, this.#line.connection);
  }
}
