/**
 * A page's part in the table's chance: for each own seat a salt, committed on sitting down and revealed once all seats
 * have committed. It is saved on this device, so that a reloaded page can still reveal it. Loaded when a player sits
 * down, because a watcher needs no cryptography.
 */
import { saltCommitment } from "../../engine/chance/deal.ts";
import { haveAllCommitted, isAnySaltRevealed } from "../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { TableCommand, TableState } from "../../engine/table/types.ts";
import { keptSalts, makeSalt, saveCommittedSalt, saveMadeSalt, saveSalt } from "../kit/storage/salt.ts";
import type { TableConnection } from "./table-connection.ts";

/**
 * A salt that this page lacks may be on another page of this person's, which reveals it at once. Only then is the seat
 * given up, in ms.
 */
const GIVE_UP_AFTER_MS = 10_000;

const promised = (table: string, seat: Seat): string => {
  const salt = makeSalt();
  saveMadeSalt(table, seat, salt);
  return saltCommitment(salt);
};

/**
 * How often this page replaces another page's commitment. Two pages of one person without shared storage would
 * otherwise replace each other's forever.
 */
const MAX_COMMITMENTS = 5;

/** The command that takes a free seat, at a server table or a local one. */
export const makeSitCommand = (state: TableState, table: string, seat: Seat, name: string): TableCommand =>
  state.chance === 2
    ? { type: "sit", seat, name, share: promised(table, seat) }
    : { type: "sit", seat, name, salt: makeSalt() };

interface SaltServer extends Pick<TableConnection, "store" | "command"> {
  /** The number of unanswered commands. */
  readonly unanswered: number;
}

/** Commits and reveals the salts of the own seats before the game begins, without asking the player. */
export class SaltDuty {
  readonly #table: string;
  readonly #server: SaltServer;
  /** The last salt command of each seat, so that none is sent twice. */
  readonly #lastCommands = new Map<Seat, string>();
  /** How often each seat's commitment was replaced here. */
  readonly #replaced = new Map<Seat, number>();
  #givingUp: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, server: SaltServer) {
    this.#table = table;
    this.#server = server;
  }

  sendCommands(): void {
    // A command in flight may be this one; the reply calls this again.
    if (this.#server.unanswered > 0) return;
    for (const seat of this.#server.store.seats) {
      const state = this.#server.store.confirmed;
      const standing = JSON.stringify(state.chairs);
      if (this.#lastCommands.get(seat) === standing) continue;
      this.#lastCommands.set(seat, standing);
      const command = this.#owedCommand(state, seat);
      if (command?.type === "stand") this.#giveUpLater(seat, command);
      else if (command !== null) this.#server.command(seat, command);
    }
  }

  /**
   * The salt command that `seat` owes before the game can begin. Returns null if it owes none. A salt that this device
   * lacks cannot be revealed: the seat commits another or, if it is too late for that, is given up.
   */
  #owedCommand(state: TableState, seat: Seat): TableCommand | null {
    const chair = state.chairs[seat];
    if (state.phase !== "seating" || state.chance !== 2 || !chair || chair.salt !== null) return null;
    const salt = keptSalts(this.#table, seat).find((kept) => saltCommitment(kept) === chair.share);
    if (salt !== undefined) {
      saveCommittedSalt(this.#table, seat, salt);
      return haveAllCommitted(state) ? { type: "show-salt", salt } : null;
    }
    if (isAnySaltRevealed(state)) return { type: "stand" };
    return this.#mayCommit(seat, chair.share) ? { type: "commit-salt", share: promised(this.#table, seat) } : null;
  }

  #mayCommit(seat: Seat, share: string | null): boolean {
    if (share === null) return true;
    const times = (this.#replaced.get(seat) ?? 0) + 1;
    this.#replaced.set(seat, times);
    return times <= MAX_COMMITMENTS;
  }

  /** Gives the seat up unless another page of this person reveals its salt meanwhile. */
  #giveUpLater(seat: Seat, command: TableCommand): void {
    const { store } = this.#server;
    const share = store.confirmed.chairs[seat]?.share;
    this.stop();
    this.#givingUp = setTimeout(() => {
      const { phase, chairs } = store.confirmed;
      const isStillOwed = phase === "seating" && chairs[seat]?.share === share && chairs[seat]?.salt === null;
      if (isStillOwed && store.seats.includes(seat)) this.#server.command(seat, command);
    }, GIVE_UP_AFTER_MS);
  }

  /** Deletes the salts once the game has begun. */
  deleteSalts(): void {
    for (const seat of this.#lastCommands.keys()) saveSalt(this.#table, seat, null);
    this.#lastCommands.clear();
  }

  stop(): void {
    clearTimeout(this.#givingUp);
  }
}
