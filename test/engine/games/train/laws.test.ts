/** What engine/laws.test.ts cannot know of Mexican Train: its tiles, its refusals, and which commands need the deal. */
import { describe, expect, it } from "vitest";
import { DealUnknownError, type Host, isRefusal, makeViewHost } from "../../../../engine/contract/game.ts";
import { train } from "../../../../engine/games/train/game.ts";
import { trainRefusals } from "../../../../engine/games/train/rules/refusals.ts";
import { engineTile } from "../../../../engine/games/train/rules/rounds.ts";
import { whyNot } from "../../../../engine/games/train/rules/why-not.ts";
import { SETS, tilesIn, tilesShuffled } from "../../../../engine/games/train/state/rulebook.ts";
import type { Hand, TrainCommand, TrainEvent, TrainState } from "../../../../engine/games/train/state/types.ts";
import { everyNth } from "../../../support/samples.ts";
import { game, hostOf, isSame, oneOf, randomOf, START } from "./table.ts";
import { TABLES, type TestTable, titleOf } from "./tables.ts";

/** Slow checks run only at every seventh step. */
const SAMPLE_INTERVAL = 7;

/** Whether each tile of the set exists once: in a hand, on a train, on the hub or in the boneyard. */
const isConserved = (state: TrainState, host: Host): boolean => {
  const { rules } = state;
  const engine = engineTile(state);
  const order = host.shuffle(`round-${state.round}`, tilesShuffled(rules));
  const left = order.slice(order.length - state.boneyard);
  const boneyard = rules.engineInShuffle ? left : left.map((tile) => (tile < engine ? tile : tile + 1));
  const hub = state.phase === "seek" ? [] : [engine];
  const all = [...state.hands.flat(), ...state.lanes.flatMap(({ laid }) => laid.map(({ tile }) => tile)), ...hub];
  return isSame(
    [...all, ...boneyard].map(Number).toSorted((a, b) => a - b),
    [...Array(tilesIn(rules.set)).keys()],
  );
};

/** A random command, often a nearly legal one. */
const randomCommand = (state: TrainState, below: (bound: number) => number): TrainCommand => {
  const tile = below(tilesIn(state.rules.set));
  const train = below(state.seats + 2);
  const on = below(3) === 0 ? below(5) : (state.lanes[train]?.laid.length ?? 0);
  const play = { type: "play", tile, train, on } as const;
  return oneOf<TrainCommand>(below, [
    play,
    { ...play, gap: below(state.seats + 1) },
    { type: "build", tile, on },
    { type: "draw" },
    { type: "pass" },
    { type: "stop" },
    { type: "finish" },
    { type: "ready" },
  ]);
};

/** Law 4 for one seat: its view gives the same moves and the same refusals as the truth. */
const checkMoves = (state: TrainState, seat: number, host: Host, below: (bound: number) => number): void => {
  const view = train.view(state, seat);
  const listed = train.moves(state, seat);
  expect(isSame(train.moves(view, seat), listed)).toBe(true);
  expect(listed.length > 0).toBe(train.turn(state).includes(seat));
  for (const command of listed) {
    const answer = train.decide(state, seat, command, host);
    if (isRefusal(answer)) throw new Error(`a listed move is refused: ${answer.refused}`);
    expect(answer.map(train.commandOf)).toEqual([command]);
  }
  for (let times = 0; times < 6; times++) {
    const command = randomCommand(state, below);
    const refusal = whyNot(state, seat, command);
    const isAccepted = listed.some((move) => isSame(move, command));
    expect(refusal === null).toBe(isAccepted);
    if (refusal) expect(trainRefusals).toContain(refusal.refused);
    expect(isSame(whyNot(view, seat, command), refusal)).toBe(true);
  }
};

/** Law 5: a command decided on the seat's view gives the same event, or needs the host. */
const checkPrediction = (state: TrainState, seat: number, command: TrainCommand, event: TrainEvent): void => {
  const predict = () => train.decide(train.view(state, seat), seat, command, makeViewHost(START));
  if (command.type === "draw") expect(predict).toThrow(DealUnknownError);
  else expect(predict()).toEqual([event]);
};

/** The tiles of a hand ascend, so that their order reveals nothing about deals and draws. */
const isInOrder = (hand: Hand): boolean =>
  hand.every((face, index) => index === 0 || (face ?? 0) > (hand[index - 1] ?? 0));

const checkLaws = (table: TestTable): TrainState => {
  const { options, seats, seed } = table;
  const host = hostOf(seed);
  const below = randomOf(seed + 1);
  let last = train.start(options, seats);
  let count = 0;
  for (const { before, cause, event, after } of game(options, seats, seed, host)) {
    const isSampled = count++ % SAMPLE_INTERVAL === 0 || event.type !== "played";
    expect(isConserved(after, host)).toBe(true);
    expect(after.hands.every(isInOrder)).toBe(true);
    if (cause) checkPrediction(before, cause.seat, cause.command, event);
    if (isSampled) {
      for (const seat of [below(seats), ...train.turn(after).slice(0, 1)]) checkMoves(after, seat, host, below);
    }
    last = after;
  }
  return last;
};

describe("the laws under random play", () => {
  it.each(everyNth(TABLES, 3, 1).map((table) => [titleOf(table), table] as const))("%s", (_, table) => {
    const end = checkLaws(table);
    expect(end.phase).toBe("over");
    expect(end.scores).toHaveLength(end.rules.rounds);
    const outcome = train.outcome(end);
    expect(outcome?.winners.length).toBeGreaterThan(0);
    expect(train.turn(end)).toEqual([]);
    expect(train.view(end, "watcher")).toEqual(end);
  });
  it("cover every seat count from 2 to 16, and every set with both rulebooks", () => {
    const counts = new Set(TABLES.map(({ seats }) => seats));
    expect([...counts].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index + 2));
    for (const rulebook of ["family", "club"]) {
      const sets = new Set(
        TABLES.filter(({ options }) => options.rulebook === rulebook).map(({ options }) => options.set),
      );
      expect([...sets].toSorted((a, b) => a - b)).toEqual([...SETS]);
    }
  });
});
