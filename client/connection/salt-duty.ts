/**
 * This page's part in the table's chance: a salt for each of its seats, promised on sitting down and shown once everybody
 * has promised one. It is kept on this device, so that a page that was reloaded can still show it. Loaded when somebody
 * sits down: whoever watches needs none of the cryptography.
 */
import { saltCommitment } from "../../engine/chance/deal.ts";
import { haveAllCommitted, isAnySaltRevealed } from "../../engine/commands/salt-reveal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { TableCommand, TableState } from "../../engine/table/types.ts";
import { keptSalts, makeSalt, saveSalt } from "../kit/storage/salt.ts";

const promised = (table: string, seat: Seat): string => {
  const salt = makeSalt();
  saveSalt(table, seat, salt);
  return saltCommitment(salt);
};

/** What asks for a free seat, at a table of either kind. */
export const makeSitCommand = (state: TableState, table: string, seat: Seat, name: string): TableCommand =>
  state.chance === 2
    ? { type: "sit", seat, name, share: promised(table, seat) }
    : { type: "sit", seat, name, salt: makeSalt() };

/**
 * What one's own `seat` owes the table before the game can begin; null where that is nothing. A salt that this device
 * does not have cannot be shown: another is promised, or, once it is too late for that, the seat is given back.
 */
export const owedSaltCommand = (state: TableState, table: string, seat: Seat): TableCommand | null => {
  const chair = state.chairs[seat];
  if (state.phase !== "seating" || state.chance !== 2 || !chair || chair.salt !== null) return null;
  const salt = keptSalts(table, seat).find((kept) => saltCommitment(kept) === chair.share);
  if (salt !== undefined) return haveAllCommitted(state) ? { type: "show-salt", salt } : null;
  return isAnySaltRevealed(state) ? { type: "stand" } : { type: "commit-salt", share: promised(table, seat) };
};
