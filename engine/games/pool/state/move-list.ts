/** A list of moves as plain numbers, because perft generates millions of moves and objects would cost too much. */
import type { Bitboard } from "./types.ts";

/**
 * What distinguishes captures with the same start: `path` all landing squares; `seq` the captured pieces in order and
 * the last square; `set` the captured pieces in any order and the last square, which means the resulting position.
 */
export const captureIdentities = ["set", "seq", "path"] as const;
export type CaptureIdentity = (typeof captureIdentities)[number];

/** The piece whose captures are being generated, and its progress. */
interface CaptureSearch {
  origin: number;
  /** All other pieces. */
  occupied: Bitboard;
  foe: Bitboard;
  /** The index in the list at which its captures begin. */
  first: number;
  /** Its landing squares so far. */
  readonly trail: number[];
}

export interface MoveList {
  readonly convention: CaptureIdentity;
  /** The number of valid entries. */
  size: number;
  readonly from: number[];
  readonly to: number[];
  readonly taken: Bitboard[];
  /** The landing squares of each entry, if the list records them. */
  readonly landings: (readonly number[])[] | null;
  /** Shared by all captures, because only one is generated at a time. */
  readonly hunt: CaptureSearch;
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
