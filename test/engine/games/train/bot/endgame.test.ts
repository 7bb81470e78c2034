/** Open endings: two seats that know each other's tiles. The bot plays them as a search by the rules themselves would. */
import { expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../engine/contract/bot.ts";
import { type Host, isRefusal, makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { trainBot } from "../../../../../engine/games/train/bot/bot.ts";
import { winChance } from "../../../../../engine/games/train/bot/win-chance.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { engineTile } from "../../../../../engine/games/train/rules/rounds.ts";
import { tilesIn } from "../../../../../engine/games/train/state/rulebook.ts";
import { sortHand } from "../../../../../engine/games/train/state/tiles.ts";
import type { Tile, TrainCommand, TrainEvent, TrainState } from "../../../../../engine/games/train/state/types.ts";
import { tries } from "../../../../support/samples.ts";
import { position } from "../position.ts";
import { game, optionsFrom } from "../table.ts";

const host = makeViewHost(0);

/** Deals these tiles of the boneyard, which has no others. */
const hostWith = (state: TrainState, boneyard: readonly Tile[]): Host => {
  const engine = engineTile(state);
  const places = boneyard.map((tile) => (state.rules.engineInShuffle || tile < engine ? tile : tile - 1));
  return { ...host, shuffle: (_, count) => [...new Array(count - places.length).fill(0), ...places] };
};

/** What happens until a seat is on turn again, or the round is over. */
const played = (state: TrainState, seat: Seat, command: TrainCommand, boneyard: readonly Tile[]): TrainState => {
  const here = hostWith(state, boneyard);
  const answer = train.decide(state, seat, command, here);
  if (isRefusal(answer)) throw new Error(answer.refused);
  let after = answer.reduce(train.evolve, state);
  for (let own = train.next(after, here); own.length > 0; own = train.next(after, here))
    after = own.reduce(train.evolve, after);
  return after;
};

/** By how many points seat 0 is ahead of seat 1 after the round, if both play perfectly and know every tile. */
const leadOf = (state: TrainState, boneyard: readonly Tile[]): number => {
  const points = state.scores.at(-1);
  if (points !== undefined) return points[1]! - points[0]!;
  const [seat] = train.turn(state);
  const leads = train.moves(state, seat!).map((command) => leadAfter(state, command, boneyard));
  return seat === 0 ? Math.max(...leads) : Math.min(...leads);
};

const leadAfter = (state: TrainState, command: TrainCommand, boneyard: readonly Tile[]): number =>
  leadOf(played(state, train.turn(state)[0]!, command, boneyard), boneyard.slice(-state.boneyard));

interface Ending {
  readonly state: TrainState;
  readonly events: readonly TrainEvent[];
}

/**
 * Positions of random games, with so many tiles in the boneyard and at most so many in hands, in which the choice matters, with
 * the events before each.
 */
function* endings(boneyard: number, maxTiles: number): Generator<Ending> {
  for (let seed = 0; ; seed++) {
    const options = optionsFrom({ rulebook: seed % 2 === 0 ? "family" : "club", set: 6, rounds: 1 });
    const events: TrainEvent[] = [];
    for (const { before, by, event } of game(options, 2, seed)) {
      const isEnding =
        before.phase === "play" && before.boneyard === boneyard && before.hands.flat().length <= maxTiles;
      if (by !== null && isEnding) {
        const leads = train.moves(before, by.seat).map((command) => leadAfter(before, command, hiddenIn(before)));
        if (leads.some((lead) => lead !== leads[0])) yield { state: before, events: [...events] };
      }
      events.push(event);
    }
  }
}

/** The tiles of the boneyard: not laid, and in no hand. */
const hiddenIn = (state: TrainState): readonly Tile[] => {
  const seen = new Set([
    engineTile(state),
    ...state.hands.flat(),
    ...state.lanes.flatMap(({ laid }) => laid.map(({ tile }) => tile)),
  ]);
  return Array.from({ length: tilesIn(state.rules.set) }, (_, tile) => tile).filter((tile) => !seen.has(tile));
};

/** What the seat on turn at level 6 does, from what it knows. */
const chosenAt = ({ state, events }: Ending, seed: string): TrainCommand => {
  const seat = train.turn(state)[0]!;
  const known = { seat, state: train.view(state, seat), events: events.map((each) => train.redact(each, seat, false)) };
  return runToEnd(trainBot.choose(known, 6, trainBot.nodesOf(6), seededRandom(seed)));
};

it("plays open endings perfectly", () => {
  let tried = 0;
  for (const ending of endings(0, 8)) {
    if (tried++ === tries(20, 97, 300)) break;
    const command = chosenAt(ending, String(tried));
    expect(leadAfter(ending.state, command, []), JSON.stringify(ending.state.hands)).toBe(leadOf(ending.state, []));
  }
});

/** The same position with the boneyard's tile exchanged for one of the other hand. */
const worldsOf = (state: TrainState, seat: Seat): readonly TrainState[] => {
  const [hidden] = hiddenIn(state);
  const other = state.hands[1 - seat]!;
  const exchanged = other.map((_, at) => state.hands.with(1 - seat, sortHand(other.with(at, hidden!).map(Number))));
  return [state, ...exchanged.map((hands) => ({ ...state, hands }))];
};

it("with one tile in the boneyard, plays nothing that another move beats in each world", () => {
  let tried = 0;
  for (const ending of endings(1, 6)) {
    if (tried++ === tries(4, 40, 200)) break;
    const { state } = ending;
    const seat = train.turn(state)[0]!;
    const worlds = worldsOf(state, seat);
    const gainsOf = (command: TrainCommand) =>
      worlds.map((world) => (seat === 0 ? 1 : -1) * leadAfter(world, command, hiddenIn(world)));
    const own = gainsOf(chosenAt(ending, String(tried)));
    const isBeatenBy = (other: readonly number[]) =>
      other[0]! > own[0]! && other.every((gain, world) => gain >= own[world]!);
    expect(train.moves(state, seat).map(gainsOf).filter(isBeatenBy), JSON.stringify(state.hands)).toEqual([]);
  }
});

it("gives up points to win the last round's game", () => {
  const { state } = position({ rules: { rounds: 1 }, seats: 2 });
  const chances = (points: readonly number[], isOver: boolean) =>
    [0, 1].map((seat) => winChance(state, seat, points, isOver));
  expect(chances([10, 22], true)).toEqual([1, 0]);
  expect(chances([10, 10], true)).toEqual([0.5, 0.5]);
  const [own = 0, other = 0] = chances([10, 22], false);
  expect(own + other).toBeCloseTo(1);
  expect(own).toBeGreaterThan(0.5);
  expect(own).toBeLessThan(1);
});
