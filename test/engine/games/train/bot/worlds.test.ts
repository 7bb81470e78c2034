/**
 * The worlds that a computer player looks at agree with everything its seat has seen and heard: dealt again in such a
 * world, the round goes the same way command by command, and the seat is told the same, byte for byte.
 */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { type Host, isRefusal, makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { inferTiles } from "../../../../../engine/games/train/bot/tile-inference.ts";
import { type SampledWorld, WorldSampler } from "../../../../../engine/games/train/bot/worlds.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { engineTile } from "../../../../../engine/games/train/rules/rounds.ts";
import type { TrainState } from "../../../../../engine/games/train/state/types.ts";
import { fold, game, isSame, oneOf, randomOf, type Step } from "../table.ts";
import { TABLES, type TableToTry, titleOf } from "../tables.ts";

const MOMENTS = 4;
const WORLDS = 2;

/** A host that deals this world. */
const hostOf = ({ order, state }: SampledWorld): Host => ({
  ...makeViewHost(0),
  shuffle: () => order.map((tile) => (state.rules.engineInShuffle || tile < engineTile(state) ? tile : tile - 1)),
});

const told = (viewer: Seat, events: readonly Step["event"][]) =>
  JSON.stringify(events.map((event) => train.redact(event, viewer, false)));

/** The round so far in another world: as it went, or an error that says what could not have happened there. */
const replayed = (steps: readonly Step[], world: SampledWorld, viewer: Seat): TrainState => {
  const host = hostOf(world);
  let state = steps[0]!.before;
  for (const { by, event } of steps) {
    const deal = event.type === "dealt" ? train.next({ ...state, starter: null }, host) : null;
    const dealt = deal?.map((each) =>
      each.type === "dealt" && event.type === "dealt" ? { ...each, starter: event.starter } : each,
    );
    const answer = dealt ?? (by === null ? train.next(state, host) : train.decide(state, by.seat, by.command, host));
    if (isRefusal(answer)) throw new Error(`${answer.refused} ${JSON.stringify(by)}`);
    expect(told(viewer, answer)).toBe(told(viewer, [event]));
    state = answer.reduce(fold, state);
  }
  return state;
};

/** Moments of a game, each as the steps of its round until then. */
const momentsOf = ({ options, seats, seed }: TableToTry): readonly (readonly Step[])[] => {
  const steps = [...game(options, seats, seed)];
  const below = randomOf(seed + 1);
  const ends = [...steps.keys()].filter((index) => !["gate", "over", "deal"].includes(steps[index]!.after.phase));
  return Array.from({ length: MOMENTS }, () => {
    const end = oneOf(below, ends);
    const start = steps.findLastIndex(({ event }, index) => index <= end && event.type === "dealt");
    return steps.slice(start, end + 1);
  });
};

interface Tally {
  differing: number;
}

const check = (steps: readonly Step[], viewer: Seat, tally: Tally): void => {
  const truth = steps.at(-1)!.after;
  const events = steps.map(({ event }) => train.redact(event, viewer, false));
  const state = train.view(truth, viewer);
  const worlds = new WorldSampler(state, viewer, inferTiles(viewer, state, events), seededRandom(`${steps.length}`));
  for (let count = 0; count < WORLDS; count++) {
    const world = worlds.next();
    const other = replayed(steps, world, viewer);
    expect(isSame(other, world.state)).toBe(true);
    expect(isSame(train.view(other, viewer), state)).toBe(true);
    if (!isSame(other, truth)) tally.differing++;
  }
};

describe("a world that a seat could be in", () => {
  const tables = TABLES.filter((_, index) => index % 3 === 0);
  it.each(tables.map((table) => [titleOf(table), table] as const))("%s", (_, table) => {
    const tally = { differing: 0 };
    for (const [index, steps] of momentsOf(table).entries()) check(steps, index % table.seats, tally);
    expect(tally.differing).toBeGreaterThan(0);
  });
});

describe("sampled worlds", () => {
  const table = TABLES.find(({ options, seats }) => options.rulebook === "family" && options.set === 9 && seats === 3)!;
  const [steps] = momentsOf(table);
  it("each sample is another world, and the same seed gives the same worlds", () => {
    const state = train.view(steps!.at(-1)!.after, 0);
    const events = steps!.map(({ event }) => train.redact(event, 0, false));
    const ordersOf = (seed: string) => {
      const worlds = new WorldSampler(state, 0, inferTiles(0, state, events), seededRandom(seed));
      return [0, 1, 2].map(() => worlds.next().order.join());
    };
    expect(new Set(ordersOf("one")).size).toBe(3);
    expect(ordersOf("one")).toEqual(ordersOf("one"));
  });
  it("without the round's events a hidden tile can be any tile", () => {
    const state = train.view(steps!.at(-1)!.after, 0);
    const world = new WorldSampler(state, 0, inferTiles(0, state, []), seededRandom("bare")).next();
    expect(isSame(train.view(world.state, 0), state)).toBe(true);
    expect(world.boneyard).toHaveLength(state.boneyard);
    const tiles = [...world.boneyard, ...world.state.hands.flat()];
    expect(new Set(tiles).size).toBe(tiles.length);
  });
});
