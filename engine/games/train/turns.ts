/**
 * The course of a turn (B.3): what a tile laid leads to, how a turn ends, and whose turn is next. Only what lies on the
 * table and how many tiles a hand has is asked for, so a view folds to the same turn as the truth.
 */
import type { Seat } from "../../game.ts";
import { afterFailing, afterLaying, isOwn, withMarkers } from "./partners.ts";
import { isDouble, withoutTile, withTile } from "./tiles.ts";
import { isSamePlace, layOn, liveOf, mexicanOf } from "./trains.ts";
import type { Face, OpenDouble, Stage, Tile, TrainEvent, TrainState, Turn } from "./types.ts";
import { nextStop } from "./walk.ts";

type Played = Extract<TrainEvent, { type: "played" }>;

export const startTurn = (seat: Seat): Turn => ({
  seat,
  stage: "choose",
  drawn: null,
  laid: 0,
  doubles: [],
  walk: null,
});

/** The hand of `seat` takes up a tile. */
export const takeTile = (state: TrainState, seat: Seat, tile: Face): TrainState => ({
  ...state,
  boneyard: state.boneyard - 1,
  hands: state.hands.with(seat, withTile(state.hands[seat]!, tile)),
});

/** A tile goes from the hand of `seat` to a train. */
export const layTile = (state: TrainState, seat: Seat, tile: Tile, train: number, on: number): TrainState => ({
  ...state,
  ...laidBy(state, seat, tile, train, on),
});

const laidBy = (state: TrainState, seat: Seat, tile: Tile, train: number, on: number) => ({
  hands: state.hands.with(seat, withoutTile(state.hands[seat]!, tile)),
  lanes: state.lanes.with(train, layOn(state, train, tile, on)),
});

export const isOut = (state: TrainState, seat: Seat): boolean => state.hands[seat]!.length === 0;

/** #30: the seats with a single tile left, as everybody is told. */
export const oneLeft = (state: TrainState): readonly Seat[] =>
  [...state.hands.keys()].filter((seat) => state.hands[seat]!.length === 1);

/** #29, #32: the round is over at once, whatever is open. */
export const endRound = (state: TrainState): TrainState => ({ ...state, phase: "count", turn: null });

export const afterPlayed = (state: TrainState, event: Played): TrainState => {
  const { seat, tile, train } = event;
  const isClosing = state.queue.some((double) => isSamePlace(double, event));
  const isRun = !isClosing && isRunning(state, seat, train);
  const { hands, lanes } = laidBy(state, seat, tile, train, event.on);
  const laid: TrainState = {
    ...state,
    hands,
    lanes,
    gap: event.gap ?? state.gap,
    queue: without(state.queue, event),
    ran: isRun ? state.ran.with(seat, true) : state.ran,
    turn: turnAfter(state, event, isRun, isClosing),
  };
  const next = afterLaying(laid, seat, train);
  if (isOut(next, seat)) return endRound(next);
  if (isRun) return next;
  return isDouble(tile) ? next : afterSingle(next);
};

const without = (doubles: readonly OpenDouble[], place: OpenDouble): readonly OpenDouble[] =>
  doubles.length === 0 ? doubles : doubles.filter((double) => !isSamePlace(double, place));

/** B.5.2: the first own tile of a seat that has not had its run begins it, and more follow. */
const isRunning = (state: TrainState, seat: Seat, train: number): boolean =>
  state.turn?.stage === "run" || (train === seat && !state.ran[seat]);

const turnAfter = (state: TrainState, event: Played, isRun: boolean, isClosing: boolean): Turn => {
  const { seat, tile, train } = event;
  const turn = state.turn ?? startTurn(seat);
  const doubles = without(turn.doubles, event);
  const isOpenDouble = isDouble(tile) && !isRun;
  const on = state.lanes[train]!.laid.length + 1;
  return {
    seat,
    stage: isRun ? "run" : "choose",
    drawn: null,
    laid: turn.laid + 1,
    doubles: isOpenDouble ? [...doubles, { train, on }] : doubles,
    walk: isRun || isClosing ? null : walkAfter(state, turn, train),
  };
};

/** B.5.4 (a): the first tile of a turn, on the own train, sets out; a tile at a stop moves on from there. */
const walkAfter = (state: TrainState, turn: Turn, train: number): Turn["walk"] => {
  if (turn.stage === "walk" && turn.walk) return { ...turn.walk, at: train };
  const setsOut = state.rules.roundTrip && turn.laid === 0 && isOwn(state, turn.seat, train);
  return setsOut ? { home: train, at: train } : turn.walk;
};

/** #10, #26: a tile that is no double ends the turn, but for a walk with another stop. */
const afterSingle = (state: TrainState): TrainState =>
  nextStop(state) !== null ? withStage(state, "walk") : endTurn(state);

export const withStage = (state: TrainState, stage: Stage, drawn: Face = null): TrainState =>
  state.turn ? { ...state, turn: { ...state.turn, stage, drawn } } : state;

/** The turn ends without a tile: the marker goes on, and #32 counts whoever had nothing to draw either. */
export const failTurn = (state: TrainState): TrainState => {
  const turn = state.turn;
  if (!turn) return state;
  const isIdle = turn.stage === "choose" && turn.laid === 0 && state.boneyard === 0;
  return endTurn(afterFailing(state, turn.seat), isIdle ? state.idle + 1 : 0);
};

/** What is still open joins the queue (#21), and the next seat is on turn (#8). */
export const endTurn = (state: TrainState, idle = 0): TrainState => {
  const turn = state.turn;
  if (!turn) return state;
  if (idle === state.seats) return endRound({ ...state, idle });
  return {
    ...state,
    idle,
    lanes: turn.doubles.length === 0 ? state.lanes : markDoubles(state, turn.doubles),
    queue: turn.doubles.length === 0 ? state.queue : [...state.queue, ...turn.doubles],
    turn: startTurn(seatAfter(state, turn.seat)),
  };
};

/** #21, #27: live doubles left open make their trains public; B.4: not a pair's, which is open for closing anyway. */
const markDoubles = (state: TrainState, doubles: readonly OpenDouble[]): TrainState["lanes"] => {
  if (!state.rules.openDoubleMarks || state.rules.pairs) return state.lanes;
  const trains = liveOf(state, doubles).map(({ train }) => train);
  return withMarkers(
    state,
    trains.filter((train) => train !== mexicanOf(state)),
    true,
  );
};

export const seatAfter = (state: TrainState, seat: Seat): Seat => {
  const step = state.rules.direction === "clockwise" ? 1 : state.seats - 1;
  return (seat + step) % state.seats;
};
