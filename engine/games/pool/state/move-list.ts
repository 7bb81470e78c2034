/** A growing list of moves as plain numbers. Perft makes millions of moves, so none of them is an object of its own. */
import type { Bitboard } from "./types.ts";

/**
 * What tells two captures apart, besides where they start: `path` every landing square; `seq` the captured pieces in
 * order and the last square; `set` the captured pieces in any order and the last square, that is, the position reached.
 */
export const captureIdentities = ["set", "seq", "path"] as const;
export type CaptureIdentity = (typeof captureIdentities)[number];

/** The piece whose captures are being looked for, and how far it has come. */
interface Hunt {
  origin: number;
  /** All other pieces. */
  occupied: Bitboard;
  foe: Bitboard;
  /** Where in the list its captures begin. */
  first: number;
  /** Its landing squares so far. */
  readonly trail: number[];
}

export interface MoveList {
  readonly convention: CaptureIdentity;
  /** Entries from `size` on are stale. */
  size: number;
  readonly from: number[];
  readonly to: number[];
  readonly taken: Bitboard[];
  /** Every landing square of an entry, in a list that was asked to keep them. */
  readonly landings: (readonly number[])[] | null;
  /** One object for all hunts, since there is one at a time. */
  readonly hunt: Hunt;
}

export const moveList = (convention: CaptureIdentity, keepsLandings = false): MoveList => ({
  convention,
  size: 0,
  from: [],
  to: [],
  taken: [],
  landings: keepsLandings ? [] : null,
  hunt: { origin: 0, occupied: 0, foe: 0, first: 0, trail: [] },
});

export const appendMove = (list: MoveList, from: number, to: number, taken: Bitboard): void => {
  list.from[list.size] = from;
  list.to[list.size] = to;
  list.taken[list.size] = taken;
  list.size++;
};
