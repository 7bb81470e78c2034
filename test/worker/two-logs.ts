/** Another true log behind the same view (law 3): hidden tiles or cards change places that nobody has shown or heard of. */
import type { SpyEvent } from "../../engine/games/spy/state/types.ts";
import type { TrainEvent } from "../../engine/games/train/state/types.ts";
import type { AnyEvent } from "../../engine/table/types.ts";

/** The events of the other log for whoever knows what `seat` knows; null: nobody there knows more than everybody. */
type Hide = (events: readonly AnyEvent[], seat: number | null) => readonly AnyEvent[];

/** Of a set up to 9-9, which every table in these tests has at least. */
const TILES = 55;

/** Doubles decide who lays the engine, which everybody sees. */
const isDouble = (tile: number): boolean => {
  const high = Math.floor((Math.sqrt(8 * tile + 1) - 1) / 2);
  return tile === (high * (high + 1)) / 2 + high;
};

const replaced = (events: readonly AnyEvent[], old: object, by: object): readonly AnyEvent[] =>
  events.map((event) => (event === old ? (by as AnyEvent) : event));

/** A tile in another hand is one that nobody was dealt or has shown. */
const otherHand: Hide = (events, seat) => {
  const played = events as readonly TrainEvent[];
  const dealt = played.find((event) => event.type === "dealt");
  if (dealt?.type !== "dealt") throw new Error("no hands yet");
  const shown = new Set(played.flatMap((event) => ("tile" in event ? [event.tile] : [])));
  const isHidden = (tile: number | null): tile is number => tile !== null && !shown.has(tile) && !isDouble(tile);
  const other = dealt.hands.findIndex((hand, at) => at !== seat && hand.some(isHidden));
  const mine = dealt.hands[other]?.find(isHidden);
  const all = dealt.hands.flat();
  const free = Array.from({ length: TILES }, (_, tile) => tile).find((tile) => isHidden(tile) && !all.includes(tile));
  if (mine === undefined || free === undefined) throw new Error("no tile can be another");
  const hands = dealt.hands.map((hand) => hand.map((tile) => (tile === mine ? free : tile)));
  return replaced(events, dealt, { ...dealt, hands });
};

/** Another base is the other way round. */
const otherBase: Hide = (events, seat) => {
  const arranged = (events as readonly SpyEvent[]).find((event) => event.type === "arranged" && event.seat !== seat);
  if (arranged?.type !== "arranged") throw new Error("no bases yet");
  return replaced(events, arranged, { ...arranged, base: arranged.base.toReversed() });
};

export const otherEvents: Readonly<Record<"train" | "spy", Hide>> = { train: otherHand, spy: otherBase };
