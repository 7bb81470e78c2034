/**
 * The course of a turn (B.3): the effect of a tile, how a turn ends, and which seat is next. Reads only the table and
 * the sizes of the hands, so a view folds to the same turn as the truth.
 */

import type { Seat } from "../../../contract/game.ts";
import { withItemAt } from "../../../kit/list-edits.ts";
import { afterFailedTurn, afterTileLaid, isOwn, withMarkers } from "../state/partners.ts";
import { nextRoundTripTrain } from "../state/round-trip.ts";
import { isDouble, withoutTile, withTile } from "../state/tiles.ts";
import { closableDoubles, isSamePlace, mexicanOf, withTileLaid } from "../state/trains.ts";
import type {
  MutableTrainState,
  OpenDouble,
  SeenTile,
  Stage,
  Tile,
  TrainEvent,
  TrainState,
  Turn,
} from "../state/types.ts";

type Played = Extract<TrainEvent, { type: "played" }>;
type Drawn = Extract<TrainEvent, { type: "drew" }>;

export const startTurn = (seat: Seat): Turn => ({
  seat,
  stage: "choose",
  drawn: null,
  laid: 0,
  doubles: [],
  walk: null,
});

/** Adds a tile to the hand of `seat`. */
export const addToHand = (state: TrainState, seat: Seat, tile: SeenTile): MutableTrainState => ({
  ...state,
  boneyard: state.boneyard - 1,
  hands: withItemAt(state.hands, seat, withTile(state.hands[seat]!, tile)),
});

/** #13: a tile that does not fit stays in the hand and ends the turn. If no tile need be played, the seat decides. */
export const afterDrawing = (state: TrainState, { seat, tile, fits }: Drawn): TrainState => {
  const next = addToHand(state, seat, tile);
  setStage(next, "drawn", tile);
  if (fits === false) failTurn(next);
  return next;
};

/** Moves a tile from the hand of `seat` to a train. */
export const layTile = (state: TrainState, seat: Seat, tile: Tile, train: number, on: number): TrainState => ({
  ...state,
  hands: withItemAt(state.hands, seat, withoutTile(state.hands[seat]!, tile)),
  lanes: withItemAt(state.lanes, train, withTileLaid(state, train, tile, on)),
});

export const hasGoneOut = (state: TrainState, seat: Seat): boolean => state.hands[seat]!.length === 0;

/** #29, #32: the round ends at once, whatever doubles are open. */
export const withRoundEnded = (state: TrainState): TrainState => ({ ...state, phase: "count", turn: null });

const endRound = (draft: MutableTrainState): void => {
  draft.phase = "count";
  draft.turn = null;
};

export const afterPlayed = (state: TrainState, event: Played): TrainState => {
  const { seat, tile, train } = event;
  const isClosing = state.queue.length > 0 && state.queue.some((double) => isSamePlace(double, event));
  const isRun = !isClosing && isRunning(state, seat, train);
  const next: MutableTrainState = {
    ...state,
    hands: withItemAt(state.hands, seat, withoutTile(state.hands[seat]!, tile)),
    lanes: withItemAt(state.lanes, train, withTileLaid(state, train, tile, event.on)),
    gap: event.gap ?? state.gap,
    queue: without(state.queue, event),
    ran: isRun ? withItemAt(state.ran, seat, true) : state.ran,
    turn: turnAfter(state, event, isRun, isClosing),
  };
  afterTileLaid(next, seat, train);
  if (hasGoneOut(next, seat)) endRound(next);
  else if (!isRun && !isDouble(tile)) continueTurn(next);
  return next;
};

const without = (doubles: readonly OpenDouble[], place: OpenDouble): readonly OpenDouble[] =>
  doubles.length === 0 ? doubles : doubles.filter((double) => !isSamePlace(double, place));

/** B.5.2: a seat's first tile on its own train starts its opening run, and more tiles follow. */
export const isRunning = (state: TrainState, seat: Seat, train: number): boolean =>
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

/** B.5.4 (a): a turn's first tile, on the own train, starts the round trip; a tile at a stop moves it on. */
const walkAfter = (state: TrainState, turn: Turn, train: number): Turn["walk"] => {
  if (turn.stage === "walk" && turn.walk) return { ...turn.walk, at: train };
  const setsOut = state.rules.roundTrip && turn.laid === 0 && isOwn(state, turn.seat, train);
  return setsOut ? { home: train, at: train } : turn.walk;
};

/** #10, #26: a tile that is no double ends the turn, unless a round trip has another stop. */
const continueTurn = (draft: MutableTrainState): void => {
  if (nextRoundTripTrain(draft) === null) endTurn(draft);
  else setStage(draft, "walk");
};

const setStage = (draft: MutableTrainState, stage: Stage, drawn: SeenTile = null): void => {
  if (draft.turn) draft.turn = { ...draft.turn, stage, drawn };
};

/** The turn ends without a tile: the marker is placed, and #32 counts a seat that also drew nothing. */
export const withTurnFailed = (state: TrainState): TrainState => {
  const next: MutableTrainState = { ...state };
  failTurn(next);
  return next;
};

const failTurn = (draft: MutableTrainState): void => {
  const { turn } = draft;
  if (!turn) return;
  const isIdle = turn.stage === "choose" && turn.laid === 0 && draft.boneyard === 0;
  afterFailedTurn(draft, turn.seat);
  endTurn(draft, isIdle ? draft.idle + 1 : 0);
};

/** Doubles still open join the queue (#21), and the next seat is on turn (#8). */
export const withTurnEnded = (state: TrainState): TrainState => {
  const next: MutableTrainState = { ...state };
  endTurn(next);
  return next;
};

const endTurn = (draft: MutableTrainState, idle = 0): void => {
  const { turn } = draft;
  if (!turn) return;
  draft.idle = idle;
  if (idle === draft.seats) {
    endRound(draft);
    return;
  }
  if (turn.doubles.length > 0) {
    draft.lanes = markDoubles(draft, turn.doubles);
    draft.queue = [...draft.queue, ...turn.doubles];
  }
  draft.turn = startTurn(seatAfter(draft, turn.seat));
};

/**
 * #21, #27: live doubles left open make their trains public. B.4: not a pair's train, which is open for closing anyway.
 */
const markDoubles = (state: TrainState, doubles: readonly OpenDouble[]): TrainState["lanes"] => {
  if (!state.rules.openDoubleMarks || state.rules.pairs) return state.lanes;
  const trains = closableDoubles(state, doubles).map(({ train }) => train);
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
