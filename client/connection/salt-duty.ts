/**
 * A page's part in the table's chance: for each own seat a salt, committed on sitting down and revealed once all seats
 * have committed. It is saved on this device, so that a reloaded page can still reveal it. Loaded when a player sits
 * down, because a watcher needs no cryptography.
 */
import { saltCommitment } from "../../engine/chance/deal.ts";
import { GIVE_UP_AFTER_MS, MAX_REPLACEMENTS, owedSaltCommand } from "../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { TableCommand, TableState } from "../../engine/table/types.ts";
import { keptSalts, makeSalt, saveCommittedSalt, saveMadeSalt, saveSalt } from "../kit/storage/salt.ts";
import type { TableConnection } from "./table-connection.ts";

const promised = (table: string, seat: Seat): string => {
  const salt = makeSalt();
  saveMadeSalt(table, seat, salt);
  return saltCommitment(salt);
};

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
  /** The chairs as JSON at each seat's last check, so that no command is sent twice. */
  readonly #checkedChairs = new Map<Seat, string>();
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
      const chairs = JSON.stringify(state.chairs);
      if (this.#checkedChairs.get(seat) === chairs) continue;
      this.#checkedChairs.set(seat, chairs);
      const share = state.chairs[seat]?.share ?? null;
      const salt = keptSalts(this.#table, seat).find((kept) => saltCommitment(kept) === share);
      if (salt !== undefined) saveCommittedSalt(this.#table, seat, salt);
      const command = owedSaltCommand(state, seat, salt);
      if (command?.type === "stand") this.#giveUpLater(seat, command);
      if (command?.type === "show-salt") this.#server.command(seat, command);
      if (command?.type === "commit-salt") this.#commit(seat, share);
    }
  }

  /** `share`: the seat's commitment that this one replaces, if it has one. */
  #commit(seat: Seat, share: string | null): void {
    const replaced = this.#replaced.get(seat) ?? 0;
    if (share !== null && replaced === MAX_REPLACEMENTS) return;
    if (share !== null) this.#replaced.set(seat, replaced + 1);
    this.#server.command(seat, { type: "commit-salt", share: promised(this.#table, seat) });
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
    for (const seat of this.#checkedChairs.keys()) saveSalt(this.#table, seat, null);
    this.#checkedChairs.clear();
  }

  stop(): void {
    clearTimeout(this.#givingUp);
  }
}
