/**
 * The endings of five pieces as they are kept: by class, each in a file of its own, of which a game fetches what it comes
 * near. Of a class and its twin only the one is here that takes less room: from a position of the other every quiet move
 * leads to one of it. As in four-pieces.ts a position with a capture is left out. All of it takes 22 MB of memory, and a file of
 * scripts that a Worker has no room for (all-bot-data.ts).
 */
import { popCount } from "../state/bitboard.ts";
import type { Bitboard, Position } from "../state/types.ts";
import { fivePieces } from "./generated/five-pieces.ts";
import { isClassLoaded, storeClass } from "./loaded-classes.ts";
import { packedSize } from "./outcomes.ts";
import { unpackNumbers } from "./pack-numbers.ts";
import { type MaterialClass, sizeOf } from "./position-index.ts";

export interface FivePieceClass extends MaterialClass {
  /** See `Slice`. */
  readonly longest: number;
  load(): Promise<string>;
}

const PIECES = 5;
/** From so many pieces on something is fetched, since the search looks some captures ahead. */
export const PREFETCH_FROM_PIECES = 8;
/** And so many men of each side may have been crowned by then; with more of them the game comes near it later. */
const CROWNED = 2;

interface Side {
  readonly men: number;
  readonly kings: number;
}

const sideOf = (own: Bitboard, kings: Bitboard): Side => ({
  men: popCount(own & ~kings),
  kings: popCount(own & kings),
});

const canBecome = (from: Side, men: number, kings: number): boolean =>
  men <= from.men && men + kings <= from.men + from.kings && kings <= from.kings + CROWNED;

/** The classes that are kept and that the next moves of a position may lead to. */
export const reachableClasses = ({ black, white, kings }: Position): readonly FivePieceClass[] => {
  const pieces = popCount(black | white);
  if (pieces > PREFETCH_FROM_PIECES || pieces < PIECES) return [];
  const one = sideOf(black, kings);
  const other = sideOf(white, kings);
  const canBe = (own: Side, foe: Side, of: FivePieceClass): boolean =>
    canBecome(own, of.ownMen, of.ownKings) && canBecome(foe, of.foeMen, of.foeKings);
  return fivePieces.filter((of) => canBe(one, other, of) || canBe(other, one, of));
};

/** Fetches what is near a position, or everything, unless it is here. What cannot be fetched is done without. */
export const loadFivePieces = async (position: Position | null, pause: () => Promise<void>): Promise<void> => {
  const near = position === null ? fivePieces : reachableClasses(position);
  const missing = near.filter((of) => !isClassLoaded(of));
  const texts = await Promise.all(missing.map((of) => of.load().catch(() => null)));
  for (const [index, of] of missing.entries()) {
    const text = texts[index]!;
    if (text === null) continue;
    storeClass(of, { longest: of.longest, outcomes: unpackNumbers(text, packedSize(sizeOf(of))) });
    await pause();
  }
};
