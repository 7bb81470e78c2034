/**
 * Folds train events. The fold reads no face-down tile. If a public consequence depends on a hidden tile, the event
 * records it (`fits`, the revealed hands). So the truth and every view fold alike (law 2).
 */

import { handSize, rulesOf, tilesShuffled } from "../state/rulebook.ts";
import { roundPoints } from "../state/score.ts";
import { sortHand, withoutTile } from "../state/tiles.ts";
import { EMPTY_LANE } from "../state/trains.ts";
import type { Rules, TrainEvent, TrainOptions, TrainState } from "../state/types.ts";
import { engineTile, SCORE_GATE_MS } from "./rounds.ts";
import {
  addToHand,
  afterDrawing,
  afterPlayed,
  hasGoneOut,
  layTile,
  startTurn,
  withRoundEnded,
  withTurnEnded,
  withTurnFailed,
} from "./turn-flow.ts";

type EventOf<T extends TrainEvent["type"]> = Extract<TrainEvent, { type: T }>;

export const start = (options: TrainOptions, seats: number): TrainState => {
  const rules = rulesOf(options);
  return {
    rules,
    seats,
    phase: "deal",
    round: 0,
    starter: null,
    hands: [],
    boneyard: 0,
    deadline: null,
    scores: [],
    ...freshTable(rules, seats),
  };
};

/** The state at the beginning of every round. */
const freshTable = (rules: Rules, seats: number) => {
  const each = <T>(value: T, count = seats): readonly T[] => new Array<T>(count).fill(value);
  return {
    lanes: each(EMPTY_LANE, seats + (rules.mexicanTrain ? 1 : 0)),
    gap: null,
    queue: [],
    turn: null,
    idle: 0,
    ran: each(rules.opening === "normal"),
    stuck: each(false, rules.pairs ? seats / 2 : 0),
    ready: each(false),
  };
};

export const evolve = (state: TrainState, event: TrainEvent): TrainState => {
  switch (event.type) {
    case "dealt":
      return dealt(state, event);
    case "engine-sought":
      return event.tiles.reduce<TrainState>((after, tile, seat) => addToHand(after, seat, tile), state);
    case "engine-laid":
      return engineLaid(state, event);
    case "played":
      return afterPlayed(state, event);
    case "drew":
      return afterDrawing(state, event);
    case "passed":
      return withTurnFailed(state);
    case "stopped":
      return withTurnEnded(state);
    case "built":
      return built(state, event);
    case "finished":
      return afterRun({ ...state, ran: state.ran.with(event.seat, true) });
    case "round-scored":
      return roundScored(state, event);
    case "readied":
      return { ...state, ready: state.ready.with(event.seat, true) };
  }
};

const dealt = (state: TrainState, { round, starter, hands }: EventOf<"dealt">): TrainState => ({
  ...state,
  ...freshTable(state.rules, state.seats),
  phase: starter === null ? "seek" : "play",
  round,
  starter,
  hands: hands.map(sortHand),
  boneyard: tilesShuffled(state.rules) - state.seats * handSize(state.rules.rulebook, state.rules.set, state.seats),
  turn: starter === null ? null : startTurn(starter),
  deadline: null,
});

/** #6: the seat that laid the engine takes the first turn. B.5.1: after all seats have built. */
const engineLaid = (state: TrainState, { seat }: EventOf<"engine-laid">): TrainState => {
  const hands = state.hands.with(seat, withoutTile(state.hands[seat]!, engineTile(state)));
  const laid = { ...state, starter: seat, hands };
  return state.rules.opening === "quick"
    ? { ...laid, phase: "build" }
    : { ...laid, phase: "play", turn: startTurn(seat) };
};

/** B.5.1: doubles are ordinary tiles; a seat with an empty hand has finished. */
const built = (state: TrainState, { seat, tile, on }: EventOf<"built">): TrainState => {
  const laid = layTile(state, seat, tile, seat, on);
  return hasGoneOut(laid, seat) ? afterRun({ ...laid, ran: laid.ran.with(seat, true) }) : laid;
};

/** B.5.1: turns begin once all seats have built. If a hand is empty, the round ends then, not before. */
const afterRun = (state: TrainState): TrainState => {
  if (!state.ran.every(Boolean)) return state;
  if (state.hands.some((hand) => hand.length === 0)) return withRoundEnded(state);
  return { ...state, phase: "play", turn: startTurn(state.starter ?? 0) };
};

const roundScored = (state: TrainState, { at, hands }: EventOf<"round-scored">): TrainState => ({
  ...state,
  ...(state.round === state.rules.rounds
    ? { phase: "over", deadline: null }
    : { phase: "gate", deadline: at + SCORE_GATE_MS }),
  hands,
  scores: [...state.scores, roundPoints(state.rules, hands)],
});
