/**
 * The players' votes to delete the table. They are stored beside the log, which records only the game, and broadcast
 * with presence (presence.ts). Votes are cleared when the game starts, because they were about a table without one.
 */
import type { Seat } from "../../../engine/contract/game.ts";
import type { Chair, TableState } from "../../../engine/table/types.ts";

/** Stored among the votes once the deletion has begun. No player key is that short. */
const AGREED = "agreed";

/** Whether a player with a vote has this seat. Who is away has one too, though a computer plays there meanwhile. */
const hasVote = (chair: Chair | null): boolean => chair !== null && chair.bot === undefined;

export class DeletionVotes {
  readonly #sql: SqlStorage;
  /** The player keys that voted; null before they are read from storage. */
  #voters: ReadonlySet<string> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The deletion begins, by votes or by its time: from now on nothing stops it. */
  agree(): void {
    if (!this.isAgreed) this.want(AGREED);
  }

  get isAgreed(): boolean {
    return this.#players().has(AGREED);
  }

  want(player: string): void {
    this.#sql.exec("CREATE TABLE IF NOT EXISTS forgetting (player TEXT PRIMARY KEY) STRICT, WITHOUT ROWID");
    this.#sql.exec("INSERT OR IGNORE INTO forgetting (player) VALUES (?)", player);
    this.#voters = null;
  }

  /** Withdraws one vote. */
  keep(player: string): void {
    if (!this.#players().has(player)) return;
    this.#sql.exec("DELETE FROM forgetting WHERE player = ?", player);
    this.#voters = null;
  }

  /** Withdraws all votes. */
  withdrawAll(): void {
    if (this.#players().size === 0) return;
    this.#sql.exec("DELETE FROM forgetting WHERE player <> ?", AGREED);
    this.#voters = null;
  }

  /** The table is deleted. */
  drop(): void {
    this.#voters = null;
  }

  /** The seats whose players voted for deletion. */
  seatsFor({ chairs }: TableState): readonly Seat[] {
    const voters = this.#players();
    return chairs.flatMap((chair, seat) => (chair !== null && voters.has(chair.player ?? "") ? [seat] : []));
  }

  /** The seats whose players have not voted for deletion. */
  seatsAgainst(state: TableState): readonly Seat[] {
    const voted = this.seatsFor(state);
    return state.chairs.flatMap((chair, seat) => (hasVote(chair) && !voted.includes(seat) ? [seat] : []));
  }

  /** Whether a player has voted, and no other player is left who has not. */
  isUnanimous(state: TableState): boolean {
    return this.seatsFor(state).length > 0 && this.seatsAgainst(state).length === 0;
  }

  /** A player's seats move to another key, and the vote with them. */
  handOver(from: string, to: string): void {
    if (!this.#players().has(from)) return;
    this.keep(from);
    this.want(to);
  }

  #players(): ReadonlySet<string> {
    this.#voters ??= new Set(this.#rows());
    return this.#voters;
  }

  #rows(): readonly string[] {
    const isThere = this.#sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'forgetting'").toArray().length > 0;
    const rows = isThere ? this.#sql.exec<{ player: string }>("SELECT player FROM forgetting").toArray() : [];
    return rows.map(({ player }) => player);
  }
}
