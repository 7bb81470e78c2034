/**
 * The events that the table writes between turns: deals, the search for the engine, scoring, and the next round once
 * all players are ready or the time is up. One shuffle gives a round's tiles: first the hands, seat by seat, then the
 * boneyard from its top. So only the host knows the boneyard's order.
 */
import { DealUnknownError, type Host, type Seat } from "../../../contract/game.ts";
import { handSize, tilesShuffled } from "../state/rulebook.ts";
import { tileOf } from "../state/tiles.ts";
import { engineOf } from "../state/trains.ts";
import type { Hand, Tile, TrainEvent, TrainState } from "../state/types.ts";
import { seatAfter } from "./turn-flow.ts";

/** How long a round's score waits for players who are not ready, in ms. */
export const SCORE_GATE_MS = 60_000;

/** The engine's tile. */
export const engineTile = (state: TrainState): Tile => tileOf(engineOf(state), engineOf(state));

/** The tiles of the round in the order of the deal. */
const tilesOf = (state: TrainState, host: Host): readonly Tile[] => {
  const order = host.shuffle(`round-${state.round}`, tilesShuffled(state.rules));
  if (state.rules.engineInShuffle) return order;
  const engine = engineTile(state);
  return order.map((tile) => (tile < engine ? tile : tile + 1));
};

/** The next `count` tiles of the boneyard, or as many as are left. */
export const drawFromBoneyard = (state: TrainState, host: Host, count: number): readonly Tile[] => {
  const top = tilesShuffled(state.rules) - state.boneyard;
  return tilesOf(state, host).slice(top, top + count);
};

export const next = (state: TrainState, host: Host): readonly TrainEvent[] => {
  switch (state.phase) {
    case "deal":
      return [deal(state, host)];
    case "seek":
      return [seek(state, host)];
    case "count":
      return [{ type: "round-scored", at: host.now, hands: state.hands.map(laidOpen) }];
    case "gate":
      return state.ready.every(Boolean) || host.now >= (due(state) ?? 0) ? [deal(state, host)] : [];
    default:
      return [];
  }
};

export const due = (state: TrainState): number | null => (state.phase === "gate" ? state.deadline : null);

const deal = (before: TrainState, host: Host): TrainEvent => {
  const state = { ...before, round: before.round + 1 };
  const tiles = tilesOf(state, host);
  const size = handSize(state.rules.rulebook, state.rules.set, state.seats);
  const hands = Array.from({ length: state.seats }, (_, seat) => tiles.slice(seat * size, (seat + 1) * size));
  return { type: "dealt", round: state.round, starter: starterOf(before, host), hands };
};

/** #6, #7: the chosen or drawn seat, then the next in turn. Returns null if the engine's holder begins. */
const starterOf = (state: TrainState, host: Host): Seat | null => {
  if (state.rules.engineInShuffle) return null;
  if (state.starter !== null) return seatAfter(state, state.starter);
  return state.rules.starter === "drawn" ? host.shuffle("starter", state.seats)[0]! : state.rules.starter;
};

/** #5: the engine's holder lays it. If no seat holds it, all draw while there are tiles. */
const seek = (state: TrainState, host: Host): TrainEvent => {
  const seat = state.hands.findIndex((hand) => hand.includes(engineTile(state)));
  if (seat >= 0) return { type: "engine-laid", seat };
  return { type: "engine-sought", tiles: drawFromBoneyard(state, host, state.seats) };
};

/** A view cannot reveal hands, so this throws on hidden tiles. */
const laidOpen = (hand: Hand): readonly Tile[] =>
  hand.map((face) => {
    if (face === null) throw new DealUnknownError("a hand is face down");
    return face;
  });
