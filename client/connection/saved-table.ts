/**
 * What this browser saves of a table: its log for the next visit, the moves that the server has not answered, and on a
 * first visit a pass to the own seats. Loaded once the table has been painted.
 */

import { announceIdentity } from "../kit/storage/first-visit.ts";
import { deleteLastSeen, LastSeen } from "./last-seen.ts";
import { type OpenTable, UnsentMoves } from "./unsent-moves.ts";

export { deleteLastSeen };

/** Null if the server refuses it. Throws if the table may make one later: it is moving to another region, or out of reach. */
const requestPass = async (table: string): Promise<string | null> => {
  const response = await fetch(`/api/tables/${table}/pass`, { method: "POST" });
  if (response.status === 503) throw new Error("the table cannot answer");
  return response.ok ? ((await response.json()) as { readonly pass: string }).pass : null;
};

const redeemPass = async (table: string, pass: string): Promise<boolean> => {
  const headers = { "content-type": "application/json" };
  const { ok } = await fetch(`/api/tables/${table}/seat`, { method: "POST", headers, body: JSON.stringify({ pass }) });
  return ok;
};

export class SavedTable {
  readonly #table: OpenTable;
  readonly #unsent: UnsentMoves;
  #lastSeen: Promise<LastSeen | null> | null = null;
  #pass: Promise<string | null> | null = null;

  constructor(table: OpenTable) {
    this.#table = table;
    this.#unsent = new UnsentMoves(table);
    // Only on a browser's first visit may another page still replace its identity.
    if (!table.isFirstVisit) return;
    table.line.store.addEventListener("change", this.#takePass);
    this.#takePass();
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

  /**
   * Made as soon as the player has a seat, because only the identity with which they sat down can make it. After a
   * failure the next change tries again.
   */
  readonly #takePass = (): void => {
    const { id, line } = this.#table;
    if (line.store.seats.length === 0 || this.#pass !== null) return;
    this.#pass = requestPass(id).then(
      (pass) => {
        line.store.removeEventListener("change", this.#takePass);
        return pass;
      },
      () => (this.#pass = null),
    );
  };

  /** Another page may have replaced the identity of a first visit: the seats move to the new one, once. */
  async followIdentity(): Promise<void> {
    const { id, line } = this.#table;
    if (line.store.seats.length === 0 && line.unanswered === 0) line.connection.reconnect();
    const taken = this.#pass;
    this.#pass = null;
    const pass = await taken;
    if (pass === null || !(await redeemPass(id, pass).catch(() => false))) return;
    announceIdentity();
    line.connection.reconnect();
  }

  /** The viewer leaves the table. */
  async stop(): Promise<void> {
    this.#table.line.store.removeEventListener("change", this.#takePass);
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
