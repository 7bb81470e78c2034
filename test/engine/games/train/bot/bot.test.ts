/** The bot of Mexican Train: it finishes every game, works in short slices, and finds obvious moves. */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd, type SlicedTask } from "../../../../../engine/contract/bot.ts";
import { isRefusal, type Seat } from "../../../../../engine/contract/game.ts";
import { trainBot } from "../../../../../engine/games/train/bot/bot.ts";
import { heaviestTile } from "../../../../../engine/games/train/bot/level-policies.ts";
import type { TrainKnown } from "../../../../../engine/games/train/bot/lookahead.ts";
import { roundOf } from "../../../../../engine/games/train/bot/mutable-round.ts";
import { startsOf } from "../../../../../engine/games/train/bot/planner.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import type {
  TrainCommand,
  TrainEvent,
  TrainOptions,
  TrainState,
} from "../../../../../engine/games/train/state/types.ts";
import { everyNth, trialCount } from "../../../../support/samples.ts";
import { type Position, position } from "../position.ts";
import { fold, hostOf, optionsFrom } from "../table.ts";
import { TABLES, titleOf } from "../tables.ts";

const LEVELS = [1, 2, 3, 4, 5, 6];

const choiceOf = (
  state: TrainState,
  seat: Seat,
  events: readonly TrainEvent[],
  level: number,
  nodes: number,
  seed = "",
) => runToEnd(trainBot.choose({ seat, state, events }, level, nodes, seededRandom(seed)));

/** The outcome of a whole game between bots, with the levels repeated over the seats. */
const outcomeOf = (options: TrainOptions, seats: number, seed: number, levels: readonly number[], nodes: number) => {
  const host = hostOf(seed);
  const eventsBySeat: TrainEvent[][] = Array.from({ length: seats }, () => []);
  let state = train.start(options, seats);
  for (;;) {
    const tableEvents = train.next(state, host);
    const [seat] = tableEvents.length > 0 ? [] : train.turn(state);
    if (tableEvents.length === 0 && seat === undefined) return train.outcome(state)!;
    const level = levels[(seat ?? 0) % levels.length]!;
    const answer =
      seat === undefined
        ? tableEvents
        : train.decide(
            state,
            seat,
            choiceOf(
              train.view(state, seat),
              seat,
              eventsBySeat[seat]!,
              level,
              nodes,
              `${seed} ${eventsBySeat[0]!.length}`,
            ),
            host,
          );
    if (isRefusal(answer)) throw new Error(answer.refused);
    for (const [each, events] of eventsBySeat.entries())
      events.push(...answer.map((event) => train.redact(event, each, false)));
    state = answer.reduce(fold, state);
  }
};

describe("the bot plays legal commands to the end", () => {
  it.each(everyNth(TABLES, 4, 3).map((table, index) => [titleOf(table), table, index] as const))(
    "%s",
    (_, table, index) => {
      const { options, seats, seed } = table;
      const levels = index % 4 === 0 ? [6, 5, 2, 1] : [5, 1, 4, 3];
      const outcome = outcomeOf(options, seats, seed, levels, 60);
      expect(outcome.winners.length).toBeGreaterThan(0);
    },
  );
});

describe("the search", () => {
  const state = position({ rules: {}, seats: 2, hands: "A: 12-11 12-3 3-4 4-5 9-9 9-2" }).state;
  const slicesOf = (nodes: number): number => {
    const task = trainBot.value({ seat: 0, state: train.view(state, 0), events: [] }, nodes, seededRandom("s"));
    let slices = 1;
    while (task.next().done !== true) slices++;
    return slices;
  };
  it("has slices of a few hundred nodes, within its node limit", () => {
    expect(slicesOf(100)).toBeLessThan(4);
    expect(slicesOf(20_000)).toBeGreaterThan(30);
    expect(slicesOf(20_000)).toBeLessThan(50);
  });
  it("chooses the same with the same seed", () => {
    const choices = LEVELS.map((level) => [0, 1].map(() => choiceOf(train.view(state, 0), 0, [], level, 2000, "same")));
    for (const [one, other] of choices) expect(other).toEqual(one);
  });
});

describe("the bot's work limit", () => {
  /** The number of random numbers that a task uses; sampled worlds need them. */
  const randomNumbersOf = (
    state: TrainState,
    makeTask: (known: TrainKnown, random: Random) => SlicedTask<unknown>,
  ): number => {
    const random = seededRandom("bounded");
    let count = 0;
    const countingRandom = (): number => {
      count++;
      return random();
    };
    runToEnd(makeTask({ seat: 0, state: train.view(state, 0), events: [] }, countingRandom));
    return count;
  };
  it("samples few worlds if each is over at once", () => {
    const { state } = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-9", hands: "A: 5-9" });
    expect(train.moves(state, 0)).toHaveLength(2);
    // A swap of two of some ninety tiles takes at most three numbers, and a world takes six swaps per tile.
    expect(randomNumbersOf(state, (known, random) => trainBot.choose(known, 6, 3000, random))).toBeLessThan(3000 * 100);
  });
  const DOUBLES = "A: 12-5 5-5 5-3 3-3 3-8 8-8 8-1 | B: 12-7 7-7 7-2 2-2 2-6 6-6 6-11";
  const hands = "A: 1-4 4-11 11-2 2-9 9-3";
  it("plans once from each end value of a train with split doubles", () => {
    const { state } = position({ rules: { rulebook: "club", splitDoubles: true }, seats: 2, trains: DOUBLES, hands });
    const round = roundOf(state, []);
    expect(round.spots[0]).toHaveLength(7);
    expect(
      startsOf(round, 0)
        .map(({ spot }) => spot % 32)
        .toSorted(),
    ).toEqual([1, 3, 5, 8]);
  });
  it("samples fewer worlds with split doubles, because each plan counts as work", () => {
    const [split, whole] = [true, false].map((splitDoubles) => {
      const { state } = position({ rules: { rulebook: "club", splitDoubles }, seats: 2, trains: DOUBLES, hands });
      return randomNumbersOf(state, (known, random) => trainBot.value(known, 6000, random));
    });
    expect(split).toBeLessThan(0.6 * whole!);
  });
});

const choiceAt = ({ state }: Position, level: number): TrainCommand =>
  choiceOf(train.view(state, 0), 0, [], level, 20_000);

describe("an obvious move", () => {
  it.each([5, 6])("of level %i is its last tile", (level) => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5", hands: "A: 5-9" });
    expect(choiceAt(at, level)).toMatchObject({ type: "play", train: 0 });
  });
  it.each([5, 6])("of level %i is a tile on the Mexican Train that does not fit its own train", (level) => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-7", hands: "A: 5-4 4-3 3-2 2-1 7-11" });
    expect(choiceAt(at, level)).toMatchObject({ type: "play", train: 2 });
  });
  it("of heaviestTile is the heaviest tile that fits", () => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-7", hands: "A: 5-4 7-11 7-1 5-2" });
    expect(heaviestTile(train.view(at.state, 0), 0)).toMatchObject({ train: 2, tile: 73 });
  });
});

describe("scores", () => {
  const scoresOf = (at: Position) =>
    runToEnd(trainBot.weigh({ seat: 0, state: train.view(at.state, 0), events: [] }, 20_000, seededRandom("weigh")));
  it("contain every move once, best first", () => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-7", hands: "A: 5-4 4-3 3-2 2-1 7-11" });
    const found = scoresOf(at);
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ command: { train: 2 } });
    expect(found[0]!.value).toBeGreaterThan(found[1]!.value);
  });
  it("are near zero for a light hand, and lower for a heavy one", () => {
    const valueOfHand = (hand: string): number => {
      const { state } = position({ rules: {}, seats: 2, trains: "A: 12-5", hands: `A: ${hand}` });
      const known = { seat: 0, state: train.view(state, 0), events: [] };
      return runToEnd(trainBot.value(known, 5000, seededRandom("value")));
    };
    expect(valueOfHand("5-0")).toBeGreaterThan(valueOfHand("11-10 9-8 10-9 11-8"));
    expect(valueOfHand("5-0")).toBeLessThanOrEqual(0);
  });
});

describe("the levels", () => {
  const options = optionsFrom({ set: 9, rounds: 1 });
  const winsOf = (levels: readonly [number, number], games: number): number => {
    let wins = 0;
    for (let seed = 0; seed < games; seed++) {
      for (const at of [0, 1]) {
        const order = at === 0 ? levels : levels.toReversed();
        const { winners } = outcomeOf(options, 2, seed, order, 500);
        if (winners.includes(at)) wins += 1 / winners.length;
      }
    }
    return wins / (2 * games);
  };
  const PAIRS = [
    [5, 1, 0.65],
    [3, 1, 0.55],
    [5, 3, 0.55],
  ] as const;
  it.each(everyNth(PAIRS, 3, 1))("level %i beats level %i", (one, other, share) =>
    expect(winsOf([one, other], trialCount(40, 40, 100))).toBeGreaterThan(share),
  );
});
