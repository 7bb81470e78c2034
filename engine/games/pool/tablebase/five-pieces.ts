/**
 * The tablebase of five pieces, one file for each class. A game loads the classes that it comes near. Of a class and
 * its mirror only the smaller file is stored, because every quiet move of one leads to the other. Positions with
 * captures are left out, as in four-pieces.ts.
 *
 * Loaded, all classes take 22 MB of memory. A Worker has no room for the scripts (all-bot-data.ts).
 */
import { popCount } from "../state/bitboard.ts";
import type { Bitboard, Position } from "../state/types.ts";
import { fivePieces } from "./generated/five-pieces.ts";
import { type FivePieceClass, isClassLoaded, storeClass } from "./loaded-classes.ts";
import { packedSize } from "./outcomes.ts";
import { unpackNumbers } from "./pack-numbers.ts";
import { sizeOf } from "./position-index.ts";

const PIECES = 5;
/** Classes are loaded from this many pieces on, because the search looks some captures ahead. */
export const PREFETCH_FROM_PIECES = 8;
/** How many men of each side may be crowned by then. With more, the class is loaded later. */
const MAX_CROWNINGS = 2;

interface Side {
  readonly men: number;
  readonly kings: number;
}

const sideOf = (own: Bitboard, kings: Bitboard): Side => ({
  men: popCount(own & ~kings),
  kings: popCount(own & kings),
});

const canBecome = (from: Side, men: number, kings: number): boolean =>
  men <= from.men && men + kings <= from.men + from.kings && kings <= from.kings + MAX_CROWNINGS;

/** The stored classes that the next moves of a position may reach. */
export const reachableClasses = ({ black, white, kings }: Position): readonly FivePieceClass[] => {
  const pieces = popCount(black | white);
  if (pieces > PREFETCH_FROM_PIECES || pieces < PIECES) return [];
  const one = sideOf(black, kings);
  const other = sideOf(white, kings);
  const canBe = (own: Side, foe: Side, of: FivePieceClass): boolean =>
    canBecome(own, of.ownMen, of.ownKings) && canBecome(foe, of.foeMen, of.foeKings);
  return fivePieces.filter((of) => canBe(one, other, of) || canBe(other, one, of));
};

/** Loads the missing classes near a position, or all if it is null. Ignores classes that fail to load. */
export const loadFivePieces = async (position: Position | null, pause: () => Promise<void>): Promise<void> => {
  const near = position === null ? fivePieces : reachableClasses(position);
  const missing = near.filter((of) => !isClassLoaded(of));
  const texts = await Promise.all(missing.map((of) => of.load().catch(() => null)));
  for (const [index, of] of missing.entries()) {
    const text = texts[index]!;
    if (text === null) continue;
    storeClass(of, { maxPlies: of.maxPlies, outcomes: unpackNumbers(text, packedSize(sizeOf(of))) });
    await pause();
  }
};
