/** Another true log behind the same view (law 3): what no other player may know is changed at every other seat. */
import type { SpyEvent } from "../../../engine/games/spy/state/types.ts";
import type { TrainEvent } from "../../../engine/games/train/state/types.ts";
import type { AnyEvent } from "../../../engine/table/types.ts";

/** The events of the other log, which `seat` cannot tell apart from this one; null: a viewer without a seat. */
type Hide = (events: readonly AnyEvent[], seat: number | null) => readonly AnyEvent[];

/** Of a set up to 9-9, which every table in these tests has at least. */
const TILES = 55;

/** Doubles decide who lays the engine, which everybody sees. */
const isDouble = (tile: number): boolean => {
  const high = Math.floor((Math.sqrt(8 * tile + 1) - 1) / 2);
  return tile === (high * (high + 1)) / 2 + high;
};

/** In each other hand, one tile that nobody has shown is exchanged for one that nobody was dealt. */
const otherHands: Hide = (events, seat) => {
  const played = events as readonly TrainEvent[];
  const dealt = played.find((event) => event.type === "dealt");
  if (dealt?.type !== "dealt") throw new Error("no hands yet");
  const shown = new Set(played.flatMap((event) => ("tile" in event ? [event.tile] : [])));
  const isHidden = (tile: number | null): tile is number => tile !== null && !shown.has(tile) && !isDouble(tile);
  const all = dealt.hands.flat();
  const free = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => isHidden(tile) && !all.includes(tile));
  const hands = dealt.hands.map((hand, at) => {
    if (at === seat) return hand;
    const other = free.pop();
    const tile = hand.find(isHidden);
    if (tile === undefined || other === undefined) throw new Error("no tile can be another");
    return hand.map((held) => (held === tile ? other : held));
  });
  return events.map((event) => (event === (dealt as AnyEvent) ? ({ ...dealt, hands } as AnyEvent) : event));
};

/** Each other base is the other way round. */
const otherBases: Hide = (events, seat) =>
  (events as readonly SpyEvent[]).map((event) =>
    event.type === "arranged" && event.seat !== seat ? { ...event, base: event.base.toReversed() } : event,
  ) as readonly AnyEvent[];

export const otherEvents: Readonly<Record<"train" | "spy", Hide>> = { train: otherHands, spy: otherBases };
