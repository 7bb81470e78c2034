/** Open endings: two seats that know each other's tiles. The bot plays them as a search by the rules themselves would. */
import { expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../engine/contract/bot.ts";
import { isRefusal, makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { trainBot } from "../../../../../engine/games/train/bot/bot.ts";
import { winChance } from "../../../../../engine/games/train/bot/win-chance.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import type { TrainCommand, TrainEvent, TrainState } from "../../../../../engine/games/train/state/types.ts";
import { tries } from "../../../../support/samples.ts";
import { position } from "../position.ts";
import { game, optionsFrom } from "../table.ts";

const MAX_TILES = 8;

const host = makeViewHost(0);

/** What happens until a seat is on turn again, or the round is over. */
const played = (state: TrainState, seat: Seat, command: TrainCommand): TrainState => {
  const answer = train.decide(state, seat, command, host);
  if (isRefusal(answer)) throw new Error(answer.refused);
  let after = answer.reduce(train.evolve, state);
  for (let own = train.next(after, host); own.length > 0; own = train.next(after, host))
    after = own.reduce(train.evolve, after);
  return after;
};

/** By how many points seat 0 is ahead of seat 1 after the round, if both play perfectly. */
const leadOf = (state: TrainState): number => {
  const points = state.scores.at(-1);
  if (points !== undefined) return points[1]! - points[0]!;
  const [seat] = train.turn(state);
  const leads = train.moves(state, seat!).map((command) => leadOf(played(state, seat!, command)));
  return seat === 0 ? Math.max(...leads) : Math.min(...leads);
};

interface Ending {
  readonly state: TrainState;
  readonly events: readonly TrainEvent[];
}

const isEnding = (state: TrainState): boolean =>
  state.phase === "play" && state.boneyard === 0 && state.hands.flat().length <= MAX_TILES;

/** Positions of random games in which the choice matters, with the events before each. */
function* endings(): Generator<Ending> {
  for (let seed = 0; ; seed++) {
    const options = optionsFrom({ rulebook: seed % 2 === 0 ? "family" : "club", set: 6, rounds: 1 });
    const events: TrainEvent[] = [];
    for (const { before, by, event } of game(options, 2, seed)) {
      if (by !== null && isEnding(before)) {
        const leads = train.moves(before, by.seat).map((command) => leadOf(played(before, by.seat, command)));
        if (leads.some((lead) => lead !== leads[0])) yield { state: before, events: [...events] };
      }
      events.push(event);
    }
  }
}

it("plays open endings perfectly", () => {
  let tried = 0;
  for (const { state, events } of endings()) {
    if (tried++ === tries(10, 20, 100)) break;
    const seat = train.turn(state)[0]!;
    const known = {
      seat,
      state: train.view(state, seat),
      events: events.map((each) => train.redact(each, seat, false)),
    };
    const command = runToEnd(trainBot.choose(known, 6, trainBot.nodesOf(6), seededRandom(String(tried))));
    expect(leadOf(played(state, seat, command)), JSON.stringify(state.hands)).toBe(leadOf(state));
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
