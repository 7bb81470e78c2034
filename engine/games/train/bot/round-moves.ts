/** Moves of a simulated round (mutable-round.ts). The same rules as in turn-flow.ts. */
import type { Seat } from "../../../contract/game.ts";
import { halvesOf, isDouble, otherHalf } from "../state/tiles.ts";
import type { Tile } from "../state/types.ts";
import {
  closableIn,
  inheritedDouble,
  isOpen,
  isOwnOf,
  type MutableRound,
  NO_TRAIN,
  nextStopOf,
  OPEN_DOUBLE_FLAG,
  ownOpenDouble,
  ROWS,
  toggleTile,
} from "./mutable-round.ts";

/** Whether the stage of the turn and the open doubles allow a tile on that train's spot. */
export const isReachable = (round: MutableRound, seat: Seat, train: number, spot: number, barring: number): boolean => {
  if (barring !== NO_TRAIN) return spot >= OPEN_DOUBLE_FLAG && train * 32 + (spot & 31) === barring;
  if (round.phase === "build" || round.stage === "run") return train === seat;
  if (round.stage === "walk") return train === nextStopOf(round);
  return isOwnOf(round, seat, train) || isOpen(round, train);
};

/** The tiles that may be laid on that spot, as bits of the values that they then show. */
export const tilesFor = (round: MutableRound, seat: Seat, train: number, spot: number, binding: number): number => {
  const value = spot & 31;
  const held = round.rows[seat * ROWS + value]!;
  const own = round.stage === "drawn" && round.phase === "play" ? held & bitOf(round.drawn, value) : held;
  const isFree = binding === NO_TRAIN || (spot >= OPEN_DOUBLE_FLAG && train * 32 + value === binding);
  return isFree ? own : own & (1 << value);
};

const bitOf = (tile: Tile, value: number): number => {
  const [high, low] = halvesOf(tile);
  return high === value ? 1 << low : low === value ? 1 << high : 0;
};

/** Whether any tile may be laid now. */
export const canLay = (round: MutableRound): boolean => {
  const barring = inheritedDouble(round);
  const binding = ownOpenDouble(round);
  for (let train = 0; train < round.spots.length; train++) {
    for (const spot of round.spots[train]!) {
      if (!isReachable(round, round.seat, train, spot, barring)) continue;
      if (tilesFor(round, round.seat, train, spot, binding) !== 0) return true;
    }
  }
  return false;
};

/** Lays a tile of the seat on turn on a reachable spot. */
export const layInRound = (round: MutableRound, tile: Tile, train: number, spot: number, gap: number): void => {
  const { seat } = round;
  const value = spot & 31;
  const open = train * 32 + value;
  const isClosing = spot >= OPEN_DOUBLE_FLAG && round.inheritedDoubles.includes(open);
  const isRun = !isClosing && (round.stage === "run" || (train === seat && !round.ran[seat]));
  put(round, seat, tile, train, spot);
  if (round.rules.pairs) round.stuck[seat % (round.seats / 2)] = false;
  unmark(round, seat, train);
  if (train === round.mexican && round.gap === NO_TRAIN && round.rules.roundTrip) round.gap = gap;
  if (spot >= OPEN_DOUBLE_FLAG) closeDouble(round, open, isClosing);
  if (isRun) round.ran[seat] = true;
  else if (isDouble(tile)) round.turnDoubles.push(open);
  setOut(round, train, isRun || isClosing);
  round.stage = isRun ? "run" : "choose";
  round.drawn = NO_TRAIN;
  round.laidThisTurn++;
  if (round.held[seat] === 0) round.phase = "over";
  else if (!isRun && !isDouble(tile)) afterSingle(round);
};

/** Removes a double that has been closed from the inherited ones, or from those of this turn. */
const closeDouble = (round: MutableRound, open: number, isInherited: boolean): void => {
  if (isInherited) round.inheritedDoubles = round.inheritedDoubles.filter((double) => double !== open);
  else if (round.turnDoubles.length > 0) round.turnDoubles = round.turnDoubles.filter((double) => double !== open);
};

const put = (round: MutableRound, seat: Seat, tile: Tile, train: number, spot: number): void => {
  const value = spot & 31;
  const [high, low] = halvesOf(tile);
  toggleTile(round.rows, seat, tile);
  round.held[seat]!--;
  round.laid[train]!++;
  round.shown[high]!++;
  if (high !== low) round.shown[low]!++;
  const spots = round.spots[train]!;
  const end = otherHalf(tile, value) + (high === low ? OPEN_DOUBLE_FLAG : 0);
  spots[spots.indexOf(spot)] = end;
  if (spot >= OPEN_DOUBLE_FLAG && round.rules.splitDoubles) spots.push(value, value);
};

const unmark = (round: MutableRound, seat: Seat, train: number): void => {
  if (!isOwnOf(round, seat, train)) return;
  round.marked[train] = false;
  if (round.rules.pairs) round.marked[(train + round.seats / 2) % round.seats] = false;
};

/** B.5.4 (a): a turn's first tile, on an own train, starts the round trip; later tiles move it on. */
const setOut = (round: MutableRound, train: number, isOff: boolean): void => {
  if (isOff) round.home = NO_TRAIN;
  else if (round.stage === "walk" && round.home !== NO_TRAIN) round.at = train;
  else if (round.rules.roundTrip && round.laidThisTurn === 0 && isOwnOf(round, round.seat, train)) {
    round.home = train;
    round.at = train;
  }
};

const afterSingle = (round: MutableRound): void => {
  if (nextStopOf(round) === NO_TRAIN) endTurn(round, 0);
  else round.stage = "walk";
};

const endTurn = (round: MutableRound, idle: number): void => {
  round.idle = idle;
  if (idle === round.seats) {
    round.phase = "over";
    return;
  }
  if (round.turnDoubles.length > 0) leaveOpen(round);
  const step = round.rules.direction === "clockwise" ? 1 : round.seats - 1;
  startTurn(round, (round.seat + step) % round.seats);
};

/** #21: the turn's open doubles join the inherited ones, and under the club rules mark their trains. */
const leaveOpen = (round: MutableRound): void => {
  if (round.rules.openDoubleMarks && !round.rules.pairs) {
    for (const double of closableIn(round, round.turnDoubles))
      if (double >> 5 !== round.mexican) round.marked[double >> 5] = true;
  }
  round.inheritedDoubles = [...round.inheritedDoubles, ...round.turnDoubles];
  round.turnDoubles = [];
};

const startTurn = (round: MutableRound, seat: Seat): void => {
  round.seat = seat;
  round.stage = "choose";
  round.drawn = NO_TRAIN;
  round.laidThisTurn = 0;
  round.home = NO_TRAIN;
};

const failTurn = (round: MutableRound): void => {
  const { seat, seats } = round;
  const isIdle = round.stage === "choose" && round.laidThisTurn === 0 && round.left === 0;
  const pair = seat % (seats / 2);
  if (round.rules.pairs && !round.stuck[pair]) round.stuck[pair] = true;
  else {
    round.marked[seat] = true;
    if (round.rules.pairs) round.marked[(seat + seats / 2) % seats] = true;
  }
  endTurn(round, isIdle ? round.idle + 1 : 0);
};

/**
 * The position of the next drawn tile. All orders of an unknown boneyard are equally likely. To compare moves, each
 * seat draws from its own positions, so that one more draw of a seat does not change the others' luck.
 */
const nextPlace = ({ boneyard, left, drawnFrom, seat, seats }: MutableRound): number => {
  if (drawnFrom === null) return boneyard.length - left;
  for (let from = seat; ; from++) {
    for (let place = from % seats; place < boneyard.length; place += seats) {
      if (drawnFrom[place] === 1) continue;
      drawnFrom[place] = 1;
      return place;
    }
  }
};

/** Draws the boneyard's next tile. Under the family rules the turn ends if it does not fit (#13). */
const drawInRound = (round: MutableRound): void => {
  const tile = round.boneyard[nextPlace(round)]!;
  round.left--;
  toggleTile(round.rows, round.seat, tile);
  round.held[round.seat]!++;
  round.stage = "drawn";
  round.drawn = tile;
  if (round.rules.mustPlay && !canLay(round)) failTurn(round);
};

/** The action other than laying a tile: stop, draw or pass. */
export const otherActions = (round: MutableRound): void => {
  if (round.stage === "run" || round.stage === "walk") endTurn(round, 0);
  else if (round.stage === "drawn" || round.left === 0) failTurn(round);
  else drawInRound(round);
};

/** B.5.1: lays a tile on the own train while all seats build. */
export const buildInRound = (round: MutableRound, seat: Seat, tile: Tile, spot: number): void => {
  put(round, seat, tile, seat, spot);
  if (round.held[seat] === 0) finishInRound(round, seat);
};

export const finishInRound = (round: MutableRound, seat: Seat): void => {
  round.ran[seat] = true;
  round.seat = round.ran.indexOf(false);
  if (round.seat >= 0) return;
  round.phase = round.held.includes(0) ? "over" : "play";
  startTurn(round, round.starter);
};
