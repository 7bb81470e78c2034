/** The computer player of Mexican Train: it plays every game to its end, thinks in short slices, and does what is plain. */
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
import { everyNth, tries } from "../../../../support/samples.ts";
import { type Position, position } from "../position.ts";
import { fold, hostOf, optionsFrom } from "../table.ts";
import { TABLES, titleOf } from "../tables.ts";

const LEVELS = [1, 2, 3, 4, 5, 6];

const chosen = (
  state: TrainState,
  seat: Seat,
  events: readonly TrainEvent[],
  level: number,
  nodes: number,
  seed = "",
) => runToEnd(trainBot.choose({ seat, state, events }, level, nodes, seededRandom(seed)));

/** A whole game, seat s at the s-th of the levels in turn; each hears what it may. */
const played = (options: TrainOptions, seats: number, seed: number, levels: readonly number[], nodes: number) => {
  const host = hostOf(seed);
  const heard: TrainEvent[][] = Array.from({ length: seats }, () => []);
  let state = train.start(options, seats);
  for (;;) {
    const own = train.next(state, host);
    const [seat] = own.length > 0 ? [] : train.turn(state);
    if (own.length === 0 && seat === undefined) return train.outcome(state)!;
    const level = levels[(seat ?? 0) % levels.length]!;
    const answer =
      seat === undefined
        ? own
        : train.decide(
            state,
            seat,
            chosen(train.view(state, seat), seat, heard[seat]!, level, nodes, `${seed} ${heard[0]!.length}`),
            host,
          );
    if (isRefusal(answer)) throw new Error(answer.refused);
    for (const [each, events] of heard.entries())
      events.push(...answer.map((event) => train.redact(event, each, false)));
    state = answer.reduce(fold, state);
  }
};

describe("plays to the end, each choice one that the table accepts", () => {
  it.each(everyNth(TABLES, 4, 3).map((table, index) => [titleOf(table), table, index] as const))(
    "%s",
    (_, table, index) => {
      const { options, seats, seed } = table;
      const levels = index % 4 === 0 ? [6, 5, 2, 1] : [5, 1, 4, 3];
      const outcome = played(options, seats, seed, levels, 60);
      expect(outcome.winners.length).toBeGreaterThan(0);
    },
  );
});

describe("thinks", () => {
  const state = position({ rules: {}, seats: 2, hands: "A: 12-11 12-3 3-4 4-5 9-9 9-2" }).state;
  const slicesOf = (nodes: number): number => {
    const thought = trainBot.value({ seat: 0, state: train.view(state, 0), events: [] }, nodes, seededRandom("s"));
    let slices = 1;
    while (thought.next().done !== true) slices++;
    return slices;
  };
  it("the bot thinks in slices of a few hundred nodes, within its node limit", () => {
    expect(slicesOf(100)).toBeLessThan(4);
    expect(slicesOf(20_000)).toBeGreaterThan(30);
    expect(slicesOf(20_000)).toBeLessThan(50);
  });
  it("alike with the same seed", () => {
    const choices = LEVELS.map((level) => [0, 1].map(() => chosen(train.view(state, 0), 0, [], level, 2000, "same")));
    for (const [one, other] of choices) expect(other).toEqual(one);
  });
});

describe("the bot's work limit", () => {
  /** How many random numbers an answer takes: worlds are imagined by them. */
  const drawnBy = (state: TrainState, ask: (known: TrainKnown, random: Random) => SlicedTask<unknown>): number => {
    const random = seededRandom("bounded");
    let drawn = 0;
    const counted = (): number => {
      drawn++;
      return random();
    };
    runToEnd(ask({ seat: 0, state: train.view(state, 0), events: [] }, counted));
    return drawn;
  };
  it("few worlds are imagined where each is over at once", () => {
    const { state } = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-9", hands: "A: 5-9" });
    expect(train.moves(state, 0)).toHaveLength(2);
    // To swap two of some ninety tiles takes three numbers at most, and a world six swaps for each of them.
    expect(drawnBy(state, (known, random) => trainBot.choose(known, 6, 3000, random))).toBeLessThan(3000 * 100);
  });
  const DOUBLES = "A: 12-5 5-5 5-3 3-3 3-8 8-8 8-1 | B: 12-7 7-7 7-2 2-2 2-6 6-6 6-11";
  const hands = "A: 1-4 4-11 11-2 2-9 9-3";
  it("when doubles split a train, the bot plans from each of its values once", () => {
    const { state } = position({ rules: { rulebook: "club", splitDoubles: true }, seats: 2, trains: DOUBLES, hands });
    const round = roundOf(state, []);
    expect(round.spots[0]).toHaveLength(7);
    expect(
      startsOf(round, 0)
        .map(({ spot }) => spot % 32)
        .toSorted(),
    ).toEqual([1, 3, 5, 8]);
  });
  it("with split doubles each plan counts as work, so the bot draws fewer worlds", () => {
    const [split, whole] = [true, false].map((splitDoubles) => {
      const { state } = position({ rules: { rulebook: "club", splitDoubles }, seats: 2, trains: DOUBLES, hands });
      return drawnBy(state, (known, random) => trainBot.value(known, 6000, random));
    });
    expect(split).toBeLessThan(0.6 * whole!);
  });
});

const acted = (at: Position, level: number, nodes = 20_000): TrainCommand => {
  const { state } = at;
  return chosen(train.view(state, 0), 0, [], level, nodes);
};

describe("does what is plain", () => {
  it.each([5, 6])("level %i lays its last tile", (level) => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5", hands: "A: 5-9" });
    expect(acted(at, level)).toMatchObject({ type: "play", train: 0 });
  });
  it.each([5, 6])("level %i lays on the Mexican Train what has no place in its own", (level) => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-7", hands: "A: 5-4 4-3 3-2 2-1 7-11" });
    expect(acted(at, level)).toMatchObject({ type: "play", train: 2 });
  });
  it("heaviestTile lays the heaviest tile that fits", () => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-7", hands: "A: 5-4 7-11 7-1 5-2" });
    expect(heaviestTile(train.view(at.state, 0), 0)).toMatchObject({ train: 2, tile: 73 });
  });
});

describe("weighs", () => {
  const weighed = (at: Position) =>
    runToEnd(trainBot.weigh({ seat: 0, state: train.view(at.state, 0), events: [] }, 20_000, seededRandom("weigh")));
  it("every move once, the best first", () => {
    const at = position({ rules: {}, seats: 2, trains: "A: 12-5 | M: 12-7", hands: "A: 5-4 4-3 3-2 2-1 7-11" });
    const found = weighed(at);
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ command: { train: 2 } });
    expect(found[0]!.value).toBeGreaterThan(found[1]!.value);
  });
  it("a hand of nothing but blanks as nearly nothing, and a heavy one as much", () => {
    const worth = (hand: string): number => {
      const { state } = position({ rules: {}, seats: 2, trains: "A: 12-5", hands: `A: ${hand}` });
      const known = { seat: 0, state: train.view(state, 0), events: [] };
      return runToEnd(trainBot.value(known, 5000, seededRandom("value")));
    };
    expect(worth("5-0")).toBeGreaterThan(worth("11-10 9-8 10-9 11-8"));
    expect(worth("5-0")).toBeLessThanOrEqual(0);
  });
});

describe("the levels", () => {
  const options = optionsFrom({ set: 9, rounds: 1 });
  const winsOf = (levels: readonly [number, number], games: number): number => {
    let wins = 0;
    for (let seed = 0; seed < games; seed++) {
      for (const at of [0, 1]) {
        const order = at === 0 ? levels : levels.toReversed();
        const { winners } = played(options, 2, seed, order, 500);
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
    expect(winsOf([one, other], tries(40, 40, 100))).toBeGreaterThan(share),
  );
});
