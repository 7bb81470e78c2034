/**
 * Generates the tablebase by retrograde analysis: from positions without a legal move backwards, ply by ply. Each
 * position then has its outcome and the plies to the end under best play. Counts and repetition are left out: their
 * only effect is that a long win may become a draw.
 */
import { BLACK_CROWNS, emptyRay, lowestBit, NE, NW, SE, SW, shiftAll } from "../state/bitboard.ts";
import { addCaptures } from "../state/captures.ts";
import { type MoveList, moveList } from "../state/move-list.ts";
import { addQuiet } from "../state/quiet-moves.ts";
import type { Bitboard } from "../state/types.ts";
import {
  classesBelow,
  classesOf,
  indexOfPosition,
  keyAt,
  keyOf,
  type MaterialClass,
  mirrorClass,
  type PieceSets,
  positionFromIndex,
  rotateBoard,
  sizeOf,
} from "./position-index.ts";

/** 1 + plies to the end: odd if the side to move loses, even if it wins; 0 for a draw. By class, then by index. */
export type TablebaseValues = ReadonlyMap<number, Uint8Array>;

export const DRAWN = 0;
/** A position without a legal move is lost. */
const LOST_NOW = 1;
const UNKNOWN = 255;

export const isWin = (value: number): boolean => value !== DRAWN && (value & 1) === 0;
const isLoss = (value: number): boolean => (value & 1) === 1 && value !== UNKNOWN;

/** One class during generation. */
interface Work {
  readonly of: MaterialClass;
  readonly values: Uint8Array;
  /** Of an undecided position: the number of moves not known to lose. */
  readonly open: Uint8Array;
  /** The latest loss among the moves that leave the class. */
  readonly latest: Uint8Array;
}

/** A class and its mirror, whose moves lead to each other. `waiting`: positions of either, by value. */
interface Pair {
  readonly works: readonly [Work, Work];
  readonly waiting: number[][];
  /** Whether to count only up to the next capture or man's move, which resets the count of rule 19. */
  readonly isToNext: boolean;
}

/** All classes of up to `pieces` pieces. */
export const generateTablebase = (pieces: number): TablebaseValues => {
  const made = new Map<number, Uint8Array>();
  for (let count = 2; count <= pieces; count++) {
    for (const each of classesOf(count)) if (!made.has(keyOf(each))) solve(each, made);
  }
  return made;
};

/** A class, its mirror, and all classes that moves can reach from them. */
export const generateClass = (of: MaterialClass): TablebaseValues => {
  const made = new Map<number, Uint8Array>();
  for (const each of classesBelow(of)) if (!made.has(keyOf(each))) solve(each, made);
  return made;
};

/**
 * The plies to the next capture or man's move for a class and its mirror, if the winner hurries without losing the win.
 * Encoded as `TablebaseValues`. A loser's own move may come one ply earlier.
 *
 * `made` must contain all classes that moves can reach from these.
 */
export const pliesToConversion = (of: MaterialClass, made: TablebaseValues): TablebaseValues => {
  const pair = pairOf(of, true);
  work(pair, made);
  return new Map(pair.works.map((each) => [keyOf(each.of), each.values]));
};

const solve = (of: MaterialClass, made: Map<number, Uint8Array>): void => {
  const pair = pairOf(of, false);
  for (const each of pair.works) made.set(keyOf(each.of), each.values);
  work(pair, made);
};

const pairOf = (of: MaterialClass, isToNext: boolean): Pair => {
  const first = workOn(of);
  const isOwnTwin = keyOf(mirrorClass(of)) === keyOf(of);
  return { works: [first, isOwnTwin ? first : workOn(mirrorClass(of))], waiting: [], isToNext };
};

const work = (pair: Pair, made: TablebaseValues): void => {
  judgeAll(pair, 0, made);
  if (pair.works[0] !== pair.works[1]) judgeAll(pair, 1, made);
  for (let value = LOST_NOW; value < pair.waiting.length; value++) propagate(pair, value);
  for (const { values } of pair.works) {
    for (let number = 0; number < values.length; number++) if (values[number] === UNKNOWN) values[number] = DRAWN;
  }
};

const workOn = (of: MaterialClass): Work => ({
  of,
  values: new Uint8Array(sizeOf(of)).fill(UNKNOWN),
  open: new Uint8Array(sizeOf(of)),
  latest: new Uint8Array(sizeOf(of)),
});

const wait = ({ waiting }: Pair, value: number, side: number, number: number): void => {
  while (waiting.length <= value) waiting.push([]);
  waiting[value]!.push(2 * number + side);
};

/** Judges every position of a class once: by its captures, which decide it, or by the moves that leave the class. */
const judgeAll = (pair: Pair, side: 0 | 1, made: TablebaseValues): void => {
  const work = pair.works[side];
  const list = moveList("set");
  const placing: PieceSets = { own: 0, foe: 0, kings: 0 };
  for (let number = 0; number < work.values.length; number++) {
    if (positionFromIndex(work.of, number, placing)) judge(pair, side, number, placing, list, made);
    else work.values[number] = DRAWN;
  }
};

const judge = (
  pair: Pair,
  side: 0 | 1,
  number: number,
  { own, foe, kings }: PieceSets,
  list: MoveList,
  made: TablebaseValues,
): void => {
  const work = pair.works[side];
  list.size = 0;
  addCaptures(list, own, foe, kings);
  const isForced = list.size > 0;
  if (!isForced) addQuiet(list, own, foe, kings, true);
  let soonest = UNKNOWN;
  let latest = 0;
  let open = 0;
  for (let entry = 0; entry < list.size; entry++) {
    const value = valueAfter(list, entry, own, foe, kings, made, pair.isToNext);
    if (isWin(value)) latest = Math.max(latest, value);
    else open++;
    if (isLoss(value)) soonest = Math.min(soonest, value);
  }
  if (soonest < UNKNOWN) wait(pair, soonest + 1, side, number);
  else if (open === 0) wait(pair, latest + 1, side, number);
  // A forced capture without a win or a loss is a final draw. It becomes DRAWN when nothing waits any more.
  work.open[number] = isForced ? UNKNOWN : open;
  work.latest[number] = latest;
};

/**
 * The value after a move for the side that moves next. UNKNOWN if it is inside the classes in progress. When counting
 * to the next capture or man's move, such a move ends the count.
 */
const valueAfter = (
  list: MoveList,
  entry: number,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  made: TablebaseValues,
  isToNext: boolean,
): number => {
  const from = 1 << list.from[entry]!;
  const to = 1 << list.to[entry]!;
  const taken = list.taken[entry]!;
  const left = foe & ~taken;
  if (left === 0) return LOST_NOW;
  const isKing = ((kings & from) | (to & BLACK_CROWNS)) !== 0;
  const isKings = (kings & from) !== 0;
  if (taken === 0 && isKing === isKings && !(isToNext && !isKings)) return UNKNOWN;
  const others = kings & ~(taken | from);
  const value = tablebaseValue(
    made,
    rotateBoard(left),
    rotateBoard((own & ~from) | to),
    rotateBoard(isKing ? others | to : others),
  );
  if (!isToNext || value === DRAWN) return value;
  return isWin(value) ? LOST_NOW + 1 : LOST_NOW;
};

/** The value of a position for the side to move, which plays Black. Throws if its class is not generated. */
export const tablebaseValue = (endings: TablebaseValues, own: Bitboard, foe: Bitboard, kings: Bitboard): number => {
  const values = endings.get(keyAt(own, foe, kings));
  if (values === undefined) throw new Error("the class of this position is not generated");
  return values[indexOfPosition(own, foe, kings)]!;
};

/** Sets the waiting positions of a value, and notifies the positions before them. */
const propagate = (pair: Pair, value: number): void => {
  const placing: PieceSets = { own: 0, foe: 0, kings: 0 };
  const waiting = pair.waiting[value]!;
  for (let index = 0; index < waiting.length; index++) {
    const side = (waiting[index]! & 1) as 0 | 1;
    const number = waiting[index]! >>> 1;
    const work = pair.works[side];
    if (work.values[number] !== UNKNOWN) continue;
    work.values[number] = value;
    positionFromIndex(work.of, number, placing);
    forEarlier(placing, pair.isToNext, (own, foe, kings) =>
      notify(pair, side === 0 ? 1 : 0, indexOfPosition(own, foe, kings), value),
    );
  }
  waiting.length = 0;
};

/** A quiet move of this position leads to a position that was just decided. */
const notify = (pair: Pair, side: 0 | 1, number: number, value: number): void => {
  const { values, open, latest } = pair.works[side];
  if (values[number] !== UNKNOWN || open[number] === UNKNOWN) return;
  if (isLoss(value)) {
    wait(pair, value + 1, side, number);
    return;
  }
  open[number]! -= 1;
  if (open[number] === 0) wait(pair, Math.max(latest[number]!, value) + 1, side, number);
};

/**
 * Visits the positions from which a quiet move within the class leads here, as their mover sees them. Only king moves
 * if `isByKings`.
 */
const forEarlier = (
  { own, foe, kings }: PieceSets,
  isByKings: boolean,
  visit: (own: Bitboard, foe: Bitboard, kings: Bitboard) => void,
): void => {
  const occupied = own | foe;
  for (let rest = isByKings ? foe & kings : foe; rest !== 0; rest &= rest - 1) {
    const at = lowestBit(rest);
    const bit = 1 << at;
    const isKing = (kings & bit) !== 0;
    const froms = isKing
      ? emptyRay(at, SW, occupied) |
        emptyRay(at, SE, occupied) |
        emptyRay(at, NW, occupied) |
        emptyRay(at, NE, occupied)
      : (shiftAll(bit, SW) | shiftAll(bit, SE)) & ~occupied;
    for (let left = froms; left !== 0; left &= left - 1) {
      const from = left & -left;
      const back = (foe & ~bit) | from;
      visit(rotateBoard(back), rotateBoard(own), rotateBoard(isKing ? (kings & ~bit) | from : kings));
    }
  }
};
