/**
 * The worlds that the bot samples agree with its seat's knowledge: replayed in such a world, the round accepts the same
 * commands, and the seat receives the same bytes.
 */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { type Host, isRefusal, makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { inferFromView, inferTiles, type TileInference } from "../../../../../engine/games/train/bot/tile-inference.ts";
import { type SampledWorld, WorldSampler } from "../../../../../engine/games/train/bot/worlds.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { engineTile } from "../../../../../engine/games/train/rules/rounds.ts";
import type { TrainState } from "../../../../../engine/games/train/state/types.ts";
import { position } from "../position.ts";
import { fold, game, isSame, oneOf, randomOf, type Step } from "../table.ts";
import { TABLES, type TestTable, titleOf } from "../tables.ts";

const POSITIONS = 4;
const WORLDS = 2;

/** A host with the order of this world. */
const hostOf = ({ order, state }: SampledWorld): Host => ({
  ...makeViewHost(0),
  shuffle: () => order.map((tile) => (state.rules.engineInShuffle || tile < engineTile(state) ? tile : tile - 1)),
});

const sentTo = (viewer: Seat, events: readonly Step["event"][]) =>
  JSON.stringify(events.map((event) => train.redact(event, viewer, false)));

/** Replays the round in another world; throws if a command is impossible there. */
const replayed = (steps: readonly Step[], world: SampledWorld, viewer: Seat): TrainState => {
  const host = hostOf(world);
  let state = steps[0]!.before;
  for (const { cause, event } of steps) {
    const deal = event.type === "dealt" ? train.next({ ...state, starter: null }, host) : null;
    const dealt = deal?.map((each) =>
      each.type === "dealt" && event.type === "dealt" ? { ...each, starter: event.starter } : each,
    );
    const answer =
      dealt ?? (cause === null ? train.next(state, host) : train.decide(state, cause.seat, cause.command, host));
    if (isRefusal(answer)) throw new Error(`${answer.refused} ${JSON.stringify(cause)}`);
    expect(sentTo(viewer, answer)).toBe(sentTo(viewer, [event]));
    state = answer.reduce(fold, state);
  }
  return state;
};

/** Random positions of a game, each as the steps of its round so far. */
const positionsOf = ({ options, seats, seed }: TestTable): readonly (readonly Step[])[] => {
  const steps = [...game(options, seats, seed)];
  const below = randomOf(seed + 1);
  const ends = [...steps.keys()].filter((index) => !["gate", "over", "deal"].includes(steps[index]!.after.phase));
  return Array.from({ length: POSITIONS }, () => {
    const end = oneOf(below, ends);
    const start = steps.findLastIndex(({ event }, index) => index <= end && event.type === "dealt");
    return steps.slice(start, end + 1);
  });
};

interface ComparisonCounts {
  differing: number;
}

const check = (steps: readonly Step[], viewer: Seat, counts: ComparisonCounts): void => {
  const truth = steps.at(-1)!.after;
  const events = steps.map(({ event }) => train.redact(event, viewer, false));
  const state = train.view(truth, viewer);
  const worlds = new WorldSampler(state, viewer, inferTiles(viewer, state, events), seededRandom(`${steps.length}`));
  for (let count = 0; count < WORLDS; count++) {
    const world = worlds.next();
    const other = replayed(steps, world, viewer);
    expect(isSame(other, world.state)).toBe(true);
    expect(isSame(train.view(other, viewer), state)).toBe(true);
    if (!isSame(other, truth)) counts.differing++;
  }
};

describe("a sampled world is possible", () => {
  const tables = TABLES.filter((_, index) => index % 3 === 0);
  it.each(tables.map((table) => [titleOf(table), table] as const))("%s", (_, table) => {
    const counts = { differing: 0 };
    for (const [index, steps] of positionsOf(table).entries()) check(steps, index % table.seats, counts);
    expect(counts.differing).toBeGreaterThan(0);
  });
});

describe("sampled worlds", () => {
  const table = TABLES.find(({ options, seats }) => options.rulebook === "family" && options.set === 9 && seats === 3)!;
  const [steps] = positionsOf(table);
  it("differ from each other, and are the same for the same seed", () => {
    const state = train.view(steps!.at(-1)!.after, 0);
    const events = steps!.map(({ event }) => train.redact(event, 0, false));
    const sampleOrders = () => {
      const worlds = new WorldSampler(state, 0, inferTiles(0, state, events), seededRandom("one"));
      return [0, 1, 2].map(() => worlds.next().order.join());
    };
    expect(new Set(sampleOrders()).size).toBe(3);
    expect(sampleOrders()).toEqual(sampleOrders());
  });
  it("seldom let a seat have held a tile that it declined to lay", () => {
    const { state } = position({ rules: { rulebook: "club" }, seats: 2, hands: "A: 1-2 3-4" });
    const tiles = new Set(Array.from({ length: 30 }, (_, tile) => tile));
    const heldWith = (denials: TileInference["denials"]) => {
      const worlds = new WorldSampler(state, 0, { ...inferFromView(state), denials }, seededRandom("declined"));
      const held = Array.from({ length: 100 }, () => worlds.next().state.hands[1]!.filter((tile) => tiles.has(tile!)));
      return held.flat().length;
    };
    const usual = heldWith([]);
    const declined = heldWith([{ seat: 1, since: 0, at: 1, tiles, isCertain: false }]);
    expect(declined).toBeLessThan(usual / 4);
    expect(declined).toBeGreaterThan(0);
  });
  it("contain any hidden tile anywhere without the round's events", () => {
    const state = train.view(steps!.at(-1)!.after, 0);
    const world = new WorldSampler(state, 0, inferTiles(0, state, []), seededRandom("bare")).next();
    expect(isSame(train.view(world.state, 0), state)).toBe(true);
    expect(world.boneyard).toHaveLength(state.boneyard);
    const tiles = [...world.boneyard, ...world.state.hands.flat()];
    expect(new Set(tiles).size).toBe(tiles.length);
  });
});
