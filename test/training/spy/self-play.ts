/**
 * Games of the bot of SPY against itself, as ends of turns to learn from. One turn of each game is random, and only ends
 * from this turn on are learned from. So the weights also compare ends that the bot would avoid.
 */
import * as v from "valibot";
import { makeChance } from "../../../engine/chance/deal.ts";
import { randomBelow, randomItem } from "../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../engine/contract/bot.ts";
import { isRefusal, type Seat } from "../../../engine/contract/game.ts";
import { randomBase } from "../../../engine/games/spy/bot/random-base.ts";
import { makeTableBelief } from "../../../engine/games/spy/bot/table-belief.ts";
import { planTurn, type RatedCommand } from "../../../engine/games/spy/bot/turn-plan.ts";
import { featuresAfter, type Weights } from "../../../engine/games/spy/bot/win-chance.ts";
import { spy } from "../../../engine/games/spy/game.ts";
import { isEliminated } from "../../../engine/games/spy/state/turn.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../../../engine/games/spy/state/types.ts";
import type { Sample } from "./regression.ts";

export const VIEWS = ["plan", "value", "study"] as const;
export const TABLES = ["duel", "crowd"] as const;

/** By the seat that evaluates the end of the turn, and by the number of living seats. */
export type Samples = Readonly<Record<(typeof VIEWS)[number], Record<(typeof TABLES)[number], Sample[]>>>;

export const emptySamples = (): Samples => ({
  plan: { duel: [], crowd: [] },
  value: { duel: [], crowd: [] },
  study: { duel: [], crowd: [] },
});

interface Game {
  readonly state: SpyState;
  readonly events: readonly SpyEvent[];
}

const ALL_WORLDS = 5_040;
/** A game without a result after so many turns is left out. */
const MAX_TURNS = 200;
/** The random turn is one of so many first turns of each seat. */
const RANDOM_WITHIN = 7;
/** The share of games with other options than the default ones. */
const VARIANTS = 0.5;

const randomOptions = (random: Random): object => ({
  bombNumbers: randomItem(random, [
    [1, 3],
    [1, 1],
  ]),
  mirror: randomItem(random, ["reversed", "same"]),
  flipOnly: random() < 0.5,
  strictMoveThenSpy: random() < 0.5,
});

/** Each kind of command is equally likely. None loses for certain. */
const randomCommand = (planned: readonly RatedCommand[], random: Random): SpyCommand => {
  const useful = planned.filter(({ value }) => value > 0).map(({ command }) => command);
  const type = randomItem(random, [...new Set(useful.map((command) => command.type))]);
  return randomItem(
    random,
    useful.filter((command) => command.type === type),
  );
};

const bestCommand = (planned: readonly RatedCommand[], random: Random): SpyCommand => {
  const best = Math.max(...planned.map(({ value }) => value));
  return randomItem(
    random,
    planned.filter(({ value }) => value === best),
  ).command;
};

/** Plays one game, and adds its ends of turns to `samples`. */
export const playGame = (weights: Weights, seats: number, seed: string, random: Random, samples: Samples): void => {
  const host = { now: 0, ...makeChance(seed, []) };
  const options = v.parse(spy.options, random() < VARIANTS ? randomOptions(random) : {});
  const randomTurn = randomBelow(random, RANDOM_WITHIN * seats);
  const ends: { readonly game: Game; readonly last: Seat }[] = [];
  let game: Game = { state: spy.start(options, seats), events: [] };
  const append = (events: readonly SpyEvent[]): void => {
    game = { state: events.reduce(spy.evolve, game.state), events: [...game.events, ...events] };
  };
  let turn = 0;
  while (game.state.outcome === null && turn < MAX_TURNS) {
    append(spy.next(game.state, host));
    const seat = spy.turn(game.state)[0]!;
    const { active } = game.state;
    const events = spy.decide(game.state, seat, commandOf(game, seat, weights, random, turn === randomTurn), host);
    if (isRefusal(events)) throw new Error(events.refused);
    append(events);
    if (active === null || game.state.active === active || game.state.outcome !== null) continue;
    if (turn >= randomTurn && !isEliminated(game.state, seat)) ends.push({ game, last: seat });
    turn++;
  }
  const winners = game.state.outcome?.winners ?? [];
  if (winners.length > 0) for (const { game: then, last } of ends) addEnd(samples, then, last, winners);
};

const commandOf = (
  { state, events }: Game,
  seat: Seat,
  weights: Weights,
  random: Random,
  isRandom: boolean,
): SpyCommand => {
  const view = spy.view(state, seat);
  if (state.phase === "arranging") return randomBase(view, random);
  const planned = runToEnd(planTurn(makeTableBelief({ seat, state: view, events }, 1, ALL_WORLDS), weights));
  return isRandom ? randomCommand(planned, random) : bestCommand(planned, random);
};

const addEnd = (samples: Samples, { state, events }: Game, last: Seat, winners: readonly Seat[]): void => {
  const next = state.active!;
  const views = {
    plan: { seat: last, state: spy.view(state, last), events },
    value: { seat: next, state: spy.view(state, next), events },
    study: { seat: next, state, events, isOpen: true },
  } as const;
  for (const view of VIEWS) {
    const seats = featuresAfter(makeTableBelief(views[view], 1, ALL_WORLDS), last);
    const sample = seats.map(({ seat, features }) => ({
      features,
      share: Number(winners.includes(seat)) / winners.length,
    }));
    samples[view][seats.length === 2 ? "duel" : "crowd"].push(sample);
  }
};
