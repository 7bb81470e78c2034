/**
 * Works out every ending backwards: from positions in which somebody cannot move, by the moves that lead there, ply by
 * ply. Of each position it is then known whether the side to move wins, loses or neither, and in how many plies if both
 * do their best. Counts and repetition are left out: they can turn a long win into a draw, and nothing else.
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

/** 1 + plies to the end: odd if the side to move loses, even if it wins; 0 for a draw. By class, then by number. */
export type TablebaseValues = ReadonlyMap<number, Uint8Array>;

export const DRAWN = 0;
/** Of a position without a move: lost on the spot. */
const LOST_NOW = 1;
const UNKNOWN = 255;

export const isWin = (value: number): boolean => value !== DRAWN && (value & 1) === 0;
export const isLoss = (value: number): boolean => (value & 1) === 1 && value !== UNKNOWN;

/** One class while it is worked out. */
interface Work {
  readonly of: MaterialClass;
  readonly values: Uint8Array;
  /** Of a position not decided yet: the moves not known to lose. */
  readonly open: Uint8Array;
  /** The latest loss among the moves that lead out of the class. */
  readonly latest: Uint8Array;
}

/** A class and its twin: moves go to and fro between them. Waiting: by value, places of either. */
interface Pair {
  readonly works: readonly [Work, Work];
  readonly waiting: number[][];
  /** Whether only the way to the next capture or man's move is looked for, from which the counts of rule 19 begin anew. */
  readonly isToNext: boolean;
}

/** Every class of up to so many pieces. */
export const generateTablebase = (pieces: number): TablebaseValues => {
  const made = new Map<number, Uint8Array>();
  for (let some = 2; some <= pieces; some++) {
    for (const each of classesOf(some)) if (!made.has(keyOf(each))) solve(each, made);
  }
  return made;
};

/** One class, its twin, and all that moves can lead to from there. */
export const generateClass = (of: MaterialClass): TablebaseValues => {
  const made = new Map<number, Uint8Array>();
  for (const each of classesBelow(of)) if (!made.has(keyOf(each))) solve(each, made);
  return made;
};

/**
 * How far, as `Endings` counts, a win or loss of a class is from the next capture or man's move when the winner hurries there
 * without giving the win away; by class, for it and its twin. Of a loser's own it may be one ply less. `made`: whatever
 * moves can lead to from there.
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
  for (let value = LOST_NOW; value < pair.waiting.length; value++) spread(pair, value);
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

/** Looks once at every position of a class: at its captures, which decide it, or at the moves that leave the class. */
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
  // What is forced and neither won nor lost is a draw for good; its value says so when nothing is left to wait for.
  work.open[number] = isForced ? UNKNOWN : open;
  work.latest[number] = latest;
};

/**
 * What a move leads to, for the side that moves then; UNKNOWN within what is being worked out. On the way to the next capture
 * or man's move each of them is the end of it.
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

/** The value of a position as the side to move sees it, playing Black; the class must have been made. */
export const tablebaseValue = (endings: TablebaseValues, own: Bitboard, foe: Bitboard, kings: Bitboard): number => {
  const values = endings.get(keyAt(own, foe, kings));
  if (values === undefined) throw new Error("an ending of a class that is not here");
  return values[indexOfPosition(own, foe, kings)]!;
};

/** Decides all positions of a value, and tells those before them. */
const spread = (pair: Pair, value: number): void => {
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
      tell(pair, side === 0 ? 1 : 0, indexOfPosition(own, foe, kings), value),
    );
  }
  waiting.length = 0;
};

/** A quiet move of this position leads to one that is now decided. */
const tell = (pair: Pair, side: 0 | 1, number: number, value: number): void => {
  const { values, open, latest } = pair.works[side];
  if (values[number] !== UNKNOWN || open[number] === UNKNOWN) return;
  if (isLoss(value)) {
    wait(pair, value + 1, side, number);
    return;
  }
  open[number]! -= 1;
  if (open[number] === 0) wait(pair, Math.max(latest[number]!, value) + 1, side, number);
};

/** The positions from which a quiet move that stays in the class leads here, as its maker sees them; by kings alone, or by any. */
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
