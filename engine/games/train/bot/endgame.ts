/**
 * Solves the end of a round between two sides in a world: every tile is known, so both sides play perfectly.
 *
 * Alpha-beta over all legal moves. Exact if the seats know each other's tiles, as two seats do once the boneyard is
 * empty. In a sampled world a solved end is better than a played one, because planners misplay short ends.
 */
import type { SlicedTask } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { tileOf, tilePips } from "../state/tiles.ts";
import type { Tile } from "../state/types.ts";
import { copyOf, inheritedDouble, type MutableRound, NO_TRAIN, ownOpenDouble } from "./mutable-round.ts";
import { pointsOf } from "./rollout.ts";
import { isReachable, layInRound, otherActions, tilesFor } from "./round-moves.ts";

/** The value of the end for the seat that asks, and the points of the round. */
export interface RoundEnd {
  readonly value: number;
  readonly points: readonly number[];
}

export interface EndgameSearch {
  /** Whether a seat is on the side of the seat that asks. */
  readonly isOnSide: (seat: Seat) => boolean;
  /** The value of the points of the round for that side. The other side's is its opposite. */
  readonly valueOf: (points: readonly number[]) => number;
  /** The nodes that are left. */
  nodes: number;
  /** Counts the work for the pauses of the caller. */
  readonly count: { nodes: number; pause: number };
}

interface Laying {
  readonly tile: Tile;
  readonly train: number;
  readonly spot: number;
  readonly gap: number;
}

/** The cost of a position in nodes, and the nodes between two pauses: about a millisecond. */
const POSITION_NODES = 3;
const SLICE = 500;

/** Only two sides have opposite interests. */
export const hasTwoSides = ({ seats, rules }: MutableRound): boolean => seats === (rules.pairs ? 4 : 2);

/** The end of the round under perfect play. Returns null if it is not found within the nodes. */
export function* solveEnd(
  round: MutableRound,
  search: EndgameSearch,
  alpha = -Infinity,
  beta = Infinity,
): SlicedTask<RoundEnd | null> {
  if (round.phase === "over") {
    const points = pointsOf(round);
    return { value: search.valueOf(points), points };
  }
  search.nodes -= POSITION_NODES;
  if (search.nodes < 0) return null;
  search.count.nodes += POSITION_NODES;
  if (search.count.nodes >= search.count.pause) {
    search.count.pause = search.count.nodes + SLICE;
    yield;
  }
  const sign = search.isOnSide(round.seat) ? 1 : -1;
  let [low, high] = [alpha, beta];
  let best: RoundEnd | null = null;
  for (const laying of movesOf(round)) {
    const after = copyOf(round);
    if (laying === null) otherActions(after);
    else layInRound(after, laying.tile, laying.train, laying.spot, laying.gap);
    const end: RoundEnd | null = yield* solveEnd(after, search, low, high);
    if (end === null) return null;
    if (best === null || sign * end.value > sign * best.value) best = end;
    if (sign > 0) low = Math.max(low, best.value);
    else high = Math.min(high, best.value);
    if (low >= high) break;
  }
  return best;
}

/** The legal moves, the heaviest tiles first; null for the action other than laying a tile. */
const movesOf = (round: MutableRound): readonly (Laying | null)[] => {
  const { seat } = round;
  const barring = inheritedDouble(round);
  const binding = ownOpenDouble(round);
  const layings: Laying[] = [];
  for (const [train, spots] of round.spots.entries()) {
    for (const spot of new Set(spots)) {
      if (!isReachable(round, seat, train, spot, barring)) continue;
      for (let left = tilesFor(round, seat, train, spot, binding); left !== 0; left &= left - 1) {
        const tile = tileOf(spot & 31, 31 - Math.clz32(left & -left));
        for (const gap of gapsOf(round, train)) layings.push({ tile, train, spot, gap });
      }
    }
  }
  layings.sort((a, b) => tilePips(b.tile) - tilePips(a.tile));
  return layings.length > 0 && round.rules.mustPlay ? layings : [...layings, null];
};

/** B.5.4 (f): where a Mexican Train that starts now stands in the round trip. */
const gapsOf = ({ rules, gap, mexican, seats }: MutableRound, train: number): readonly number[] =>
  rules.roundTrip && train === mexican && gap === NO_TRAIN
    ? Array.from({ length: seats }, (_, seat) => seat)
    : [NO_TRAIN];
