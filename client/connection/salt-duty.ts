/**
 * A page's part in the table's chance: for each own seat a salt, committed on sitting down and revealed once all seats
 * have committed. It is saved on this device, so that a reloaded page can still reveal it. Loaded when a player sits
 * down, because a watcher needs no cryptography.
 */
import { saltCommitment } from "../../engine/chance/deal.ts";
import { haveAllCommitted, isAnySaltRevealed } from "../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { TableCommand, TableState } from "../../engine/table/types.ts";
import { keptSalts, makeSalt, saveSalt } from "../kit/storage/salt.ts";
import type { Store } from "../store/store.ts";

/**
 * A salt that this page lacks may be on another page of this person's, which reveals it at once. Only then is the seat
 * given up, in ms.
 */
const GIVE_UP_AFTER_MS = 10_000;

const promised = (table: string, seat: Seat): string => {
  const salt = makeSalt();
  saveSalt(table, seat, salt);
  return saltCommitment(salt);
};

/** The command that takes a free seat, at a server table or a local one. */
export const makeSitCommand = (state: TableState, table: string, seat: Seat, name: string): TableCommand =>
  state.chance === 2
    ? { type: "sit", seat, name, share: promised(table, seat) }
    : { type: "sit", seat, name, salt: makeSalt() };

/**
 * The salt command that `seat` owes before the game can begin. Returns null if it owes none. A salt that this device
 * lacks cannot be revealed: the seat commits another or, if it is too late for that, is given up.
 */
export const owedSaltCommand = (state: TableState, table: string, seat: Seat): TableCommand | null => {
  const chair = state.chairs[seat];
  if (state.phase !== "seating" || state.chance !== 2 || !chair || chair.salt !== null) return null;
  const salt = keptSalts(table, seat).find((kept) => saltCommitment(kept) === chair.share);
  if (salt !== undefined) return haveAllCommitted(state) ? { type: "show-salt", salt } : null;
  return isAnySaltRevealed(state) ? { type: "stand" } : { type: "commit-salt", share: promised(table, seat) };
};

/** Gives the seat up unless another page of this person reveals its salt meanwhile. */
export const giveUpLater = (store: Store, seat: Seat, giveUp: () => void): ReturnType<typeof setTimeout> => {
  const share = store.confirmed.chairs[seat]?.share;
  return setTimeout(() => {
    const { phase, chairs } = store.confirmed;
    const isStillOwed = phase === "seating" && chairs[seat]?.share === share && chairs[seat]?.salt === null;
    if (isStillOwed && store.seats.includes(seat)) giveUp();
  }, GIVE_UP_AFTER_MS);
};
