/** Endgames in which two seats know each other's tiles: the bot plays like a complete search by the rules. */
import { expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../engine/contract/bot.ts";
import { type Host, isRefusal, makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { trainBot } from "../../../../../engine/games/train/bot/bot.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { engineTile } from "../../../../../engine/games/train/rules/rounds.ts";
import { tilesIn } from "../../../../../engine/games/train/state/rulebook.ts";
import { sortHand } from "../../../../../engine/games/train/state/tiles.ts";
import type { Tile, TrainCommand, TrainEvent, TrainState } from "../../../../../engine/games/train/state/types.ts";
import { trialCount } from "../../../../support/samples.ts";
import { game, optionsFrom } from "../table.ts";

const host = makeViewHost(0);

/** A host whose boneyard consists of these tiles. */
const hostWith = (state: TrainState, boneyard: readonly Tile[]): Host => {
  const engine = engineTile(state);
  const places = boneyard.map((tile) => (state.rules.engineInShuffle || tile < engine ? tile : tile - 1));
  return { ...host, shuffle: (_, count) => [...new Array(count - places.length).fill(0), ...places] };
};

/** The state after a command and the table's own events. */
const stateAfterCommand = (
  state: TrainState,
  seat: Seat,
  command: TrainCommand,
  boneyard: readonly Tile[],
): TrainState => {
  const roundHost = hostWith(state, boneyard);
  const answer = train.decide(state, seat, command, roundHost);
  if (isRefusal(answer)) throw new Error(answer.refused);
  let after = answer.reduce(train.evolve, state);
  for (
    let tableEvents = train.next(after, roundHost);
    tableEvents.length > 0;
    tableEvents = train.next(after, roundHost)
  )
    after = tableEvents.reduce(train.evolve, after);
  return after;
};

/** Seat 0's lead in points after the round if both seats know every tile and play perfectly. */
const leadOf = (state: TrainState, boneyard: readonly Tile[]): number => {
  const points = state.scores.at(-1);
  if (points !== undefined) return points[1]! - points[0]!;
  const [seat] = train.turn(state);
  const leads = train.moves(state, seat!).map((command) => leadAfter(state, command, boneyard));
  return seat === 0 ? Math.max(...leads) : Math.min(...leads);
};

const leadAfter = (state: TrainState, command: TrainCommand, boneyard: readonly Tile[]): number =>
  leadOf(stateAfterCommand(state, train.turn(state)[0]!, command, boneyard), boneyard.slice(-state.boneyard));

interface Endgame {
  readonly state: TrainState;
  readonly events: readonly TrainEvent[];
}

/**
 * Positions of random games in which the choice matters, with `boneyard` tiles to draw and at most `maxTiles` in hands,
 * and the events before each.
 */
function* endgames(boneyard: number, maxTiles: number): Generator<Endgame> {
  for (let seed = 0; ; seed++) {
    const options = optionsFrom({ rulebook: seed % 2 === 0 ? "family" : "club", set: 6, rounds: 1 });
    const events: TrainEvent[] = [];
    for (const { before, cause, event } of game(options, 2, seed)) {
      const isEndgame =
        before.phase === "play" && before.boneyard === boneyard && before.hands.flat().length <= maxTiles;
      if (cause !== null && isEndgame) {
        const leads = train.moves(before, cause.seat).map((command) => leadAfter(before, command, hiddenIn(before)));
        if (leads.some((lead) => lead !== leads[0])) yield { state: before, events: [...events] };
      }
      events.push(event);
    }
  }
}

/** The tiles of the boneyard: neither on a train and the hub, and in no hand. */
const hiddenIn = (state: TrainState): readonly Tile[] => {
  const seen = new Set([
    engineTile(state),
    ...state.hands.flat(),
    ...state.lanes.flatMap(({ laid }) => laid.map(({ tile }) => tile)),
  ]);
  return Array.from({ length: tilesIn(state.rules.set) }, (_, tile) => tile).filter((tile) => !seen.has(tile));
};

/** The choice of level 6 for the seat on turn, from its knowledge. */
const choiceAt = ({ state, events }: Endgame, seed: string): TrainCommand => {
  const seat = train.turn(state)[0]!;
  const known = { seat, state: train.view(state, seat), events: events.map((each) => train.redact(each, seat, false)) };
  return runToEnd(trainBot.choose(known, 6, trainBot.nodesOf(6), seededRandom(seed)));
};

it("plays open endgames perfectly", () => {
  let tried = 0;
  for (const endgame of endgames(0, 8)) {
    if (tried++ === trialCount(20, 97, 300)) break;
    const command = choiceAt(endgame, String(tried));
    expect(leadAfter(endgame.state, command, []), JSON.stringify(endgame.state.hands)).toBe(leadOf(endgame.state, []));
  }
});

/** The position and its alternatives with the boneyard's tile and one of the opponent's exchanged. */
const worldsOf = (state: TrainState, seat: Seat): readonly TrainState[] => {
  const [hidden] = hiddenIn(state);
  const other = state.hands[1 - seat]!;
  const exchanged = other.map((_, at) => state.hands.with(1 - seat, sortHand(other.with(at, hidden!).map(Number))));
  return [state, ...exchanged.map((hands) => ({ ...state, hands }))];
};

it("with one tile in the boneyard, plays no move that is dominated in every world", () => {
  let tried = 0;
  for (const endgame of endgames(1, 6)) {
    if (tried++ === trialCount(4, 40, 200)) break;
    const { state } = endgame;
    const seat = train.turn(state)[0]!;
    const worlds = worldsOf(state, seat);
    const gainsOf = (command: TrainCommand) =>
      worlds.map((world) => (seat === 0 ? 1 : -1) * leadAfter(world, command, hiddenIn(world)));
    const tableEvents = gainsOf(choiceAt(endgame, String(tried)));
    const dominates = (other: readonly number[]) =>
      other[0]! > tableEvents[0]! && other.every((gain, world) => gain >= tableEvents[world]!);
    expect(train.moves(state, seat).map(gainsOf).filter(dominates), JSON.stringify(state.hands)).toEqual([]);
  }
});
