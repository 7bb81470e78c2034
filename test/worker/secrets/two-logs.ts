/** A second valid log that looks the same to one player (law 3): the hidden things of every other seat differ. */
import type { SpyEvent } from "../../../engine/games/spy/state/types.ts";
import { isDouble } from "../../../engine/games/train/state/tiles.ts";
import type { TrainEvent } from "../../../engine/games/train/state/types.ts";
import type { AnyEvent } from "../../../engine/table/types.ts";

/** Makes the events of the other log, which look the same to `seat`; null: a viewer without a seat. */
type SecondLog = (events: readonly AnyEvent[], seat: number | null) => readonly AnyEvent[];

/** The tiles of a set up to 9-9, the smallest set in these tests. */
const TILE_COUNT = 55;

/**
 * In each other hand, replaces one tile that nobody has seen by one that nobody was dealt. Doubles decide who plays the
 * engine tile, which everybody sees.
 */
const otherHands: SecondLog = (events, seat) => {
  const played = events as readonly TrainEvent[];
  const dealt = played.find((event) => event.type === "dealt");
  if (dealt?.type !== "dealt") throw new Error("no hands yet");
  const shown = new Set(played.flatMap((event) => ("tile" in event ? [event.tile] : [])));
  const isHidden = (tile: number | null): tile is number => tile !== null && !shown.has(tile) && !isDouble(tile);
  const all = dealt.hands.flat();
  const free = Array.from({ length: TILE_COUNT }, (_, tile) => tile).filter(
    (tile) => isHidden(tile) && !all.includes(tile),
  );
  const hands = dealt.hands.map((hand, at) => {
    if (at === seat) return hand;
    const other = free.pop();
    const tile = hand.find(isHidden);
    if (tile === undefined || other === undefined) throw new Error("no tile can be replaced");
    return hand.map((held) => (held === tile ? other : held));
  });
  return events.map((event) => (event === (dealt as AnyEvent) ? ({ ...dealt, hands } as AnyEvent) : event));
};

/** Reverses each other base. */
const otherBases: SecondLog = (events, seat) =>
  (events as readonly SpyEvent[]).map((event) =>
    event.type === "arranged" && event.seat !== seat ? { ...event, base: event.base.toReversed() } : event,
  ) as readonly AnyEvent[];

export const otherEvents: Readonly<Record<"train" | "spy", SecondLog>> = { train: otherHands, spy: otherBases };
