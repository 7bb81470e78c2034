/**
 * A second world of Mexican Train: the current round with other tiles where the seat has not seen them.
 * bot/worlds.test.ts checks that the same round is possible with such a deal.
 */
import * as v from "valibot";
import type { Random } from "../../../../engine/contract/bot.ts";
import type { Seat } from "../../../../engine/contract/game.ts";
import { inferTiles } from "../../../../engine/games/train/bot/tile-inference.ts";
import { WorldSampler } from "../../../../engine/games/train/bot/worlds.ts";
import { train } from "../../../../engine/games/train/game.ts";
import type { TrainEvent, TrainState } from "../../../../engine/games/train/state/types.ts";
import { fold } from "../../../../engine/log/log.ts";
import type { Entry } from "../../../../engine/table/types.ts";

const isInRound = ({ phase }: TrainState): boolean => phase === "build" || phase === "play";

const initialState = (entries: readonly Entry[]): TrainState => {
  const { options, chairs } = fold(entries);
  return train.start(v.parse(train.options, options), chairs.length);
};

export const secondWorld = (entries: readonly Entry[], seat: Seat, random: Random): readonly Entry[] | null => {
  const parsed = entries.map(({ event }) => v.safeParse(train.event, event));
  const events = parsed.flatMap(({ output, success }) => (success ? [output] : []));
  const state = train.view(events.reduce(train.evolve, initialState(entries)), seat);
  if (!isInRound(state)) return null;
  const inference = inferTiles(
    seat,
    state,
    events.map((event) => train.redact(event, seat, false)),
  );
  const { order } = new WorldSampler(state, seat, inference, random).next();
  const first = entries.findLastIndex(({ event }) => event.type === "dealt");
  let taken = 0;
  const take = (count: number) => {
    taken += count;
    return order.slice(taken - count, taken);
  };
  return entries.map((entry, index) => {
    const { success, output } = parsed[index]!;
    return index < first || !success ? entry : { ...entry, event: withTiles(output, take) };
  });
};

const withTiles = (event: TrainEvent, take: (count: number) => readonly number[]): TrainEvent => {
  if (event.type === "dealt") return { ...event, hands: event.hands.map((hand) => take(hand.length)) };
  if (event.type === "engine-sought") return { ...event, tiles: take(event.tiles.length) };
  return event.type === "drew" ? { ...event, tile: take(1)[0]! } : event;
};
