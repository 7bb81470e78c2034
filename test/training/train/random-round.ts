/** Random rounds of Mexican Train, from which the estimate of its bot learns and on which it is tested. */
import { shuffle } from "../../../engine/chance/deal.ts";
import { randomBelow, randomItem } from "../../../engine/chance/seeded-random.ts";
import type { Random } from "../../../engine/contract/bot.ts";
import { makeViewHost } from "../../../engine/contract/game.ts";
import { type MutableRound, roundOf } from "../../../engine/games/train/bot/mutable-round.ts";
import { train } from "../../../engine/games/train/game.ts";
import { engineTile } from "../../../engine/games/train/rules/rounds.ts";
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import { optionsFrom } from "../../engine/games/train/table.ts";

const SEATS = [2, 2, 2, 3, 4, 6];
/** The share of club rounds that are played with random switches. */
const RANDOM_SWITCHES_SHARE = 0.4;

const switches = (random: Random): object => ({
  opening: randomItem(random, ["normal", "quick", "deferred"]),
  splitDoubles: random() < 0.5,
  roundTrip: random() < 0.5,
  mexicanTrain: random() < 0.5,
});

const dealt = (random: Random): { readonly state: TrainState; readonly order: readonly number[] } => {
  const from = (bound: number): number => randomBelow(random, bound);
  const seats = randomItem(random, SEATS);
  const set = seats <= 4 && random() < 0.3 ? 9 : 12;
  const rulebook = randomItem(random, ["family", "club"]);
  const choices = rulebook === "club" && random() < RANDOM_SWITCHES_SHARE ? switches(random) : {};
  const fresh = { ...train.start(optionsFrom({ rulebook, set, ...choices }), seats), round: from(set + 1) };
  const order = shuffle(from, ((set + 1) * (set + 2)) / 2 - (rulebook === "family" ? 1 : 0));
  const host = {
    ...makeViewHost(0),
    shuffle: (label: string, n: number) => (label === "starter" ? shuffle(from, n) : order),
  };
  let state: TrainState = fresh;
  for (let events = train.next(state, host); events.length > 0; events = train.next(state, host)) {
    state = events.reduce(train.evolve, state);
  }
  return { state, order };
};

/** A round of either rulebook, just dealt: several sets and numbers of seats, at the club often with random switches. */
export const randomRound = (random: Random): MutableRound => {
  const { state, order } = dealt(random);
  const engine = engineTile(state);
  const tiles = order.map((tile) => (state.rules.engineInShuffle || tile < engine ? tile : tile + 1));
  return roundOf(state, tiles.slice(tiles.length - state.boneyard));
};
