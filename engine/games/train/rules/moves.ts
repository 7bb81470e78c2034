/** Lists all legal commands and the seats that may act. `decide` accepts these commands and no others (law 4). */
import type { Seat } from "../../../contract/game.ts";
import { MAX_TRAIN_SEATS } from "../state/rulebook.ts";
import { hasValue, seenTiles } from "../state/tiles.ts";
import { endsOf, valueAt } from "../state/trains.ts";
import type { TrainCommand, TrainState } from "../state/types.ts";
import { legalPlays } from "./legal-plays.ts";

const DRAW: TrainCommand = { type: "draw" };
const PASS: TrainCommand = { type: "pass" };
const STOP: TrainCommand = { type: "stop" };
const FINISH: TrainCommand = { type: "finish" };
const READY: TrainCommand = { type: "ready" };

export const moves = (state: TrainState, seat: Seat): readonly TrainCommand[] => {
  if (!turn(state).includes(seat)) return [];
  if (state.phase === "gate") return [READY];
  return state.phase === "build" ? [...buildCommands(state, seat), FINISH] : turnMoves(state, seat);
};

/** B.5.1: only on the seat's own train, and a seat may finish early. */
const buildCommands = (state: TrainState, seat: Seat): readonly TrainCommand[] => {
  const ends = [...new Set(endsOf(state, seat))];
  return seenTiles(state.hands[seat]!).flatMap((tile) =>
    ends.filter((on) => hasValue(tile, valueAt(state, seat, on))).map((on) => ({ type: "build" as const, tile, on })),
  );
};

const turnMoves = (state: TrainState, seat: Seat): readonly TrainCommand[] => {
  const plays = legalPlays(state, seat);
  const isBound = state.rules.mustPlay && plays.length > 0;
  return isBound ? plays : [...plays, otherCommands(state)];
};

/** The commands other than playing a tile: #13 draw, #31 pass once the boneyard is empty, or stop. */
const otherCommands = (state: TrainState): TrainCommand => {
  const stage = state.turn?.stage;
  if (stage === "run" || stage === "walk") return STOP;
  return stage === "drawn" || state.boneyard === 0 ? PASS : DRAW;
};

/** The seats that may act now: several in a quick start and between two rounds. */
export const turn = (state: TrainState): readonly Seat[] => {
  if (state.phase === "build") return seatsWithout(state.ran);
  if (state.phase === "gate") return seatsWithout(state.ready);
  return state.turn ? SINGLE_SEATS[state.turn.seat]! : [];
};

/** Lists with one seat each, allocated once because `turn` runs after every entry. */
const SINGLE_SEATS: readonly (readonly Seat[])[] = Array.from({ length: MAX_TRAIN_SEATS }, (_, seat) => [seat]);

const seatsWithout = (done: readonly boolean[]): readonly Seat[] =>
  [...done.keys()].filter((seat) => done[seat] === false);

/** Whether two commands are equal; the order of keys does not matter. */
const isSameCommand = (a: TrainCommand, b: TrainCommand): boolean => {
  if (a.type === "play" && b.type === "play")
    return a.tile === b.tile && a.train === b.train && a.on === b.on && a.gap === b.gap;
  if (a.type === "build" && b.type === "build") return a.tile === b.tile && a.on === b.on;
  return a.type === b.type;
};

export const isListed = (state: TrainState, seat: Seat, command: TrainCommand): boolean =>
  moves(state, seat).some((move) => isSameCommand(move, command));
