/**
 * Who wants the table forgotten. Beside the log, which says only what happened in the game, and told to everybody with
 * who is there (presence.ts). A wish holds for as long as the table stands as it stood when it was made: once the game has
 * begun it is another table that would be forgotten.
 */
import type { Seat } from "../../../engine/contract/game.ts";
import { isPlayedByBot } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";

/** Of a seat: whether somebody sits there who has a say. */
const hasSay = (state: TableState, seat: Seat): boolean => state.chairs[seat] !== null && !isPlayedByBot(state, seat);

export class DeletionVotes {
  readonly #sql: SqlStorage;
  /** The keys of those who want it; null before they have been read. */
  #wanting: ReadonlySet<string> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  want(player: string): void {
    this.#sql.exec("CREATE TABLE IF NOT EXISTS forgetting (player TEXT PRIMARY KEY) STRICT, WITHOUT ROWID");
    this.#sql.exec("INSERT OR IGNORE INTO forgetting (player) VALUES (?)", player);
    this.#wanting = null;
  }

  /** Takes a wish back. */
  keep(player: string): void {
    if (!this.#players().has(player)) return;
    this.#sql.exec("DELETE FROM forgetting WHERE player = ?", player);
    this.#wanting = null;
  }

  /** Takes all wishes back. */
  keepAll(): void {
    if (this.#players().size === 0) return;
    this.#sql.exec("DELETE FROM forgetting");
    this.#wanting = null;
  }

  /** The table is no more. */
  drop(): void {
    this.#wanting = null;
  }

  /** The seats whose players want it. */
  seatsFor({ chairs }: TableState): readonly Seat[] {
    const wanting = this.#players();
    return chairs.flatMap((chair, seat) => (chair !== null && wanting.has(chair.player ?? "") ? [seat] : []));
  }

  /** The seats of those who do not, or have not said so. */
  seatsAgainst(state: TableState): readonly Seat[] {
    const wanting = this.seatsFor(state);
    return state.chairs.flatMap((_, seat) => (hasSay(state, seat) && !wanting.includes(seat) ? [seat] : []));
  }

  #players(): ReadonlySet<string> {
    this.#wanting ??= new Set(this.#rows());
    return this.#wanting;
  }

  #rows(): readonly string[] {
    const isThere = this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'forgetting'").toArray().length > 0;
    const rows = isThere ? this.#sql.exec<{ player: string }>("SELECT player FROM forgetting").toArray() : [];
    return rows.map(({ player }) => player);
  }
}
