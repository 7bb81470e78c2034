/**
 * Law 3 for Mexican Train: at random positions the tiles that a viewer may not know are dealt again and the same
 * commands replayed. The viewer must receive the same bytes. Under the club rules every second world is possible, so
 * each must agree. Under the family rules players must play if they can, and it is public whether a drawn tile fits. A
 * second world that differs in that legally sends other bytes, and is skipped. The everyday run checks the same law in
 * two-worlds.test.ts at fewer tables.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { type Host, isRefusal, type Seat, type Viewer } from "../../../../engine/contract/game.ts";
import { train } from "../../../../engine/games/train/game.ts";
import { explainPlays } from "../../../../engine/games/train/rules/explain.ts";
import { engineTile } from "../../../../engine/games/train/rules/rounds.ts";
import { whyNot } from "../../../../engine/games/train/rules/why-not.ts";
import { tilesIn, tilesShuffled } from "../../../../engine/games/train/state/rulebook.ts";
import type { TrainCommand, TrainEvent, TrainState } from "../../../../engine/games/train/state/types.ts";
import { fold, game, hostOf, oneOf, optionsFrom, randomOf, type Step } from "./table.ts";

const POSITIONS = 5;
const WORLDS = 3;

const sent = (event: TrainEvent, viewer: Viewer): string => JSON.stringify(train.redact(event, viewer, false));

const seen = (state: TrainState, viewer: Viewer): string => JSON.stringify(train.view(state, viewer));

/** The number of a tile in the round's shuffle. */
const numberOf = (state: TrainState, tile: number): number =>
  state.rules.engineInShuffle || tile < engineTile(state) ? tile : tile - 1;

/** The round's order with the tiles unknown to the viewer exchanged: all of them, or two if players must play. */
const redealtOrder = (state: TrainState, viewer: Viewer, host: Host, below: (bound: number) => number): number[] => {
  const order = [...host.shuffle(`round-${state.round}`, tilesShuffled(state.rules))];
  const hidden = new Set(order.slice(order.length - state.boneyard));
  for (const [seat, hand] of state.hands.entries()) {
    if (seat !== viewer) for (const tile of hand) hidden.add(numberOf(state, tile ?? -1));
  }
  const indexes = [...order.keys()].filter((index) => hidden.has(order[index]!));
  const swap = (a: number, b: number): void => {
    [order[a], order[b]] = [order[b]!, order[a]!];
  };
  if (state.rules.mustPlay) swap(oneOf(below, indexes), oneOf(below, indexes));
  else for (let last = indexes.length - 1; last > 0; last--) swap(indexes[last]!, indexes[below(last + 1)]!);
  return order;
};

const hostWith = (host: Host, label: string, order: readonly number[]): Host => ({
  ...host,
  shuffle: (requested, n) => (requested === label ? order : host.shuffle(requested, n)),
});

/** Replays the round in another world; null if a player would have had to act differently. */
const replay = (steps: readonly Step[], host: Host, viewer: Viewer): TrainState | null => {
  let state = steps[0]!.before;
  for (const { cause, event } of steps) {
    const answer = cause ? train.decide(state, cause.seat, cause.command, host) : train.next(state, host);
    if (isRefusal(answer)) {
      expect(state.rules.mustPlay && answer.refused).toBe("must-play");
      return null;
    }
    expect(answer).toHaveLength(1);
    const other = answer[0]!;
    if (other.type === "drew" && event.type === "drew" && other.fits !== event.fits) return null;
    expect(sent(other, viewer)).toBe(sent(event, viewer));
    state = fold(state, other);
  }
  return state;
};

/** Every command of a seat has the same answer in both worlds. */
const checkAnswers = (a: TrainState, b: TrainState, seat: Seat, host: Host): void => {
  expect(JSON.stringify(train.moves(b, seat))).toBe(JSON.stringify(train.moves(a, seat)));
  expect(JSON.stringify(explainPlays(b, seat))).toBe(JSON.stringify(explainPlays(a, seat)));
  const commands: TrainCommand[] = (["draw", "pass", "stop", "finish", "ready"] as const).map((type) => ({ type }));
  for (let tile = 0; tile < tilesIn(a.rules.set); tile++) {
    const lane = tile % a.lanes.length;
    commands.push({ type: "play", tile, train: lane, on: a.lanes[lane]!.laid.length }, { type: "build", tile, on: 0 });
  }
  for (const command of commands) {
    expect(JSON.stringify(whyNot(b, seat, command))).toBe(JSON.stringify(whyNot(a, seat, command)));
    if (command.type === "draw") continue;
    expect(JSON.stringify(train.decide(b, seat, command, host))).toBe(
      JSON.stringify(train.decide(a, seat, command, host)),
    );
  }
};

/** Every next command of another seat that is legal in both worlds sends the viewer the same. */
const checkNext = (a: TrainState, b: TrainState, viewer: Viewer, hostA: Host, hostB: Host): void => {
  expect(train.turn(b)).toEqual(train.turn(a));
  for (const seat of train.turn(a).filter((each) => each !== viewer)) {
    const inBoth = train
      .moves(a, seat)
      .filter((move) => train.moves(b, seat).some((other) => JSON.stringify(other) === JSON.stringify(move)));
    for (const command of inBoth) {
      const [one, other] = [train.decide(a, seat, command, hostA), train.decide(b, seat, command, hostB)];
      if (isRefusal(one) || isRefusal(other)) throw new Error("a listed move was refused");
      const mayDiffer = one[0]!.type === "drew" && JSON.stringify(one[0]).includes('"fits"');
      if (mayDiffer) continue;
      expect([one.length, other.length]).toEqual([1, 1]);
      expect(sent(other[0]!, viewer)).toBe(sent(one[0]!, viewer));
      expect(seen(fold(b, other[0]!), viewer)).toBe(seen(fold(a, one[0]!), viewer));
    }
  }
};

/** The steps of a round up to a random point of the game. */
const roundSoFar = (steps: readonly Step[], below: (bound: number) => number): readonly Step[] => {
  for (;;) {
    const end = below(steps.length);
    const { phase } = steps[end]!.after;
    if (phase !== "play" && phase !== "build") continue;
    const start = steps.findLastIndex(({ event }, index) => index <= end && event.type === "dealt");
    return steps.slice(start, end + 1);
  }
};

interface ComparisonCounts {
  worlds: number;
  differing: number;
}

const compareWorlds = (choices: object, seats: number, seed: number): ComparisonCounts => {
  const options = optionsFrom(choices);
  const host = hostOf(seed);
  const below = randomOf(seed + 9);
  const steps = [...game(options, seats, seed, host)];
  const counts = { worlds: 0, differing: 0 };
  for (let time = 0; time < POSITIONS; time++) {
    const round = roundSoFar(steps, below);
    const state = round.at(-1)!.after;
    for (const viewer of [...Array(seats).keys(), "watcher" as const]) {
      for (let world = 0; world < WORLDS; world++) {
        const order = redealtOrder(state, viewer, host, below);
        const other = hostWith(host, `round-${state.round}`, order);
        const replayed = replay(round, other, viewer);
        if (!replayed) continue;
        counts.worlds++;
        if (JSON.stringify(replayed) !== JSON.stringify(state)) counts.differing++;
        expect(seen(replayed, viewer)).toBe(seen(state, viewer));
        if (viewer !== "watcher") checkAnswers(state, replayed, viewer, host);
        checkNext(state, replayed, viewer, host, other);
      }
    }
  }
  return counts;
};

describe("two worlds with the same view", () => {
  const club = { rulebook: "club", set: 9, rounds: 3 };
  it.each([
    [club, 2],
    [club, 4],
    [{ ...club, pairs: true }, 4],
    [{ ...club, pairs: true, set: 12, rounds: 1, roundTrip: true }, 6],
    [{ ...club, opening: "quick" }, 3],
    [{ ...club, opening: "deferred", splitDoubles: true }, 3],
    [{ ...club, opening: "deferred", pairs: true }, 4],
    [{ ...club, roundTrip: true, splitDoubles: true }, 4],
    [{ ...club, mexicanTrain: false }, 3],
    [{ ...club, set: 12, rounds: 1 }, 8],
  ])("%j, %i seats: each second world sends the same", (choices, seats) => {
    const counts = compareWorlds(choices, seats, 40 + seats);
    expect(counts.worlds).toBe(POSITIONS * (seats + 1) * WORLDS);
    expect(counts.differing).toBeGreaterThan(counts.worlds / 2);
  });
  const family = { rulebook: "family", set: 9, rounds: 3 };
  it.each([
    [family, 2],
    [family, 4],
    [{ ...family, closeOrder: "last-laid" }, 3],
    [{ ...family, set: 12, rounds: 1 }, 8],
  ])("%j, %i seats: each possible second world sends the same", (choices, seats) => {
    const counts = compareWorlds(choices, seats, 60 + seats);
    expect(counts.differing).toBeGreaterThan(POSITIONS);
  });
});
