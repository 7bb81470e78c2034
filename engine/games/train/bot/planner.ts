/**
 * The planner: saves its longest train for later, because no other seat can play on a private train, and lays tiles
 * outside it first, the heaviest first. It lays doubles if another tile can follow, and removes its own marker early.
 * If an opponent is nearly out, only weight counts. Of other hands it knows only the size.
 */
import type { Seat } from "../../../contract/game.ts";
import { longestTrainFromBits } from "../state/longest-train.ts";
import { tileOf } from "../state/tiles.ts";
import type { Tile } from "../state/types.ts";
import { inheritedDouble, isOpen, isOwnOf, type MutableRound, NO_TRAIN, ownOpenDouble, ROWS } from "./mutable-round.ts";
import { buildInRound, finishInRound, isReachable, layInRound, otherActions, tilesFor } from "./round-moves.ts";

/** The tiles that a seat intends to lay on its own train. */
export interface Plan {
  /** Where the plan begins. */
  readonly train: number;
  readonly spot: number;
  /** In the order of laying. */
  readonly tiles: readonly Tile[];
  /** The tiles on the train and in the hand when the plan was made. If they differ, the plan is stale. */
  readonly laid: number;
  readonly held: number;
}

/** A tile on a spot. */
export interface RatedPlay {
  readonly tile: Tile;
  readonly train: number;
  readonly spot: number;
}

/** The value of a play, in pips, tuned by matches of the planner against itself (README.md). */
const WEIGHTS = {
  extra: 60,
  head: 10,
  orphan: 14,
  detour: 10,
  followed: 20,
  unmark: 10,
  /** On an opponent's train, which the opponent could otherwise use. */
  theirs: -10,
};

/** A seat with so few tiles may go out before the plan is laid. */
const NEARLY_OUT = 1;

/** Search nodes of a plan for a single decision, and for simulations with thousands. */
export const PLAN_NODES = 5000;
export const ROLLOUT_PLAN_NODES = 60;

/** Where a plan can begin. */
export interface PlanStart {
  readonly train: number;
  readonly spot: number;
}

/**
 * The spots of the seat's own trains; in a quick start only of the seat's own train. Spots of one value give the same
 * trains, so the first one represents them all: with split doubles a train can have a dozen spots.
 */
export const startsOf = (round: MutableRound, seat: Seat): readonly PlanStart[] => {
  const starts: PlanStart[] = [];
  for (let train = 0; train < round.seats; train++) {
    if (train !== seat && (round.phase === "build" || !isOwnOf(round, seat, train))) continue;
    let seen = 0;
    for (const spot of round.spots[train]!) {
      const value = 1 << (spot & 31);
      if ((seen & value) === 0) starts.push({ train, spot });
      seen |= value;
    }
  }
  return starts;
};

/** The best plan from any of its starts. */
export const planFor = (round: MutableRound, seat: Seat, nodes: number): Plan => {
  const links: number[] = [];
  let doubles = 0;
  for (let value = 0; value < ROWS; value++) {
    const row = round.rows[seat * ROWS + value]!;
    links.push(row & ~(1 << value));
    doubles |= row & (1 << value);
  }
  let best: Plan = { train: seat, spot: NO_TRAIN, tiles: [], laid: round.laid[seat]!, held: round.held[seat]! };
  for (const { train, spot } of startsOf(round, seat)) {
    const { tiles } = longestTrainFromBits(links, doubles, spot & 31, nodes);
    if (best.spot !== NO_TRAIN && tiles.length <= best.tiles.length) continue;
    best = { train, spot, tiles, laid: round.laid[train]!, held: round.held[seat]! };
  }
  return best;
};

export const isStale = (round: MutableRound, seat: Seat, { train, laid, held }: Plan): boolean =>
  round.laid[train] !== laid || round.held[seat] !== held;

/** The rest of a plan after its seat has laid a tile. Returns null if a new plan is needed. */
const continuePlan = (plan: Plan, { tile, train, spot }: RatedPlay, seat: Seat, after: MutableRound): Plan | null => {
  const step = plan.tiles.indexOf(tile);
  const isOnPlan = train === plan.train && spot === plan.spot;
  if (train === plan.train && !(isOnPlan && step === 0)) return null;
  const held = after.held[seat]!;
  if (!isOnPlan) return { ...plan, held, tiles: step < 0 ? plan.tiles : plan.tiles.slice(0, step) };
  const spots = after.spots[train]!;
  return spots.length > 1
    ? null
    : { train, spot: spots[0]!, tiles: plan.tiles.slice(1), laid: after.laid[train]!, held };
};

/** The tile that the planner lays. Returns null if none can be laid. */
export const pickOf = (round: MutableRound, seat: Seat, plan: Plan): RatedPlay | null => {
  const barring = inheritedDouble(round);
  const binding = ownOpenDouble(round);
  const isLate = isNearlyOut(round, seat);
  let best: RatedPlay | null = null;
  let most = -Infinity;
  for (let train = 0; train < round.spots.length; train++) {
    for (const spot of round.spots[train]!) {
      if (!isReachable(round, seat, train, spot, barring)) continue;
      for (let left = tilesFor(round, seat, train, spot, binding); left !== 0; left &= left - 1) {
        const to = 31 - Math.clz32(left & -left);
        const tile = tileOf(spot & 31, to);
        const worth = worthOf(round, seat, plan, tile, train, spot, to, isLate);
        if (worth <= most) continue;
        most = worth;
        best = { tile, train, spot };
      }
    }
  }
  return best;
};

const isNearlyOut = (round: MutableRound, seat: Seat): boolean => {
  for (let other = 0; other < round.seats; other++) {
    if (other !== seat && round.held[other]! <= NEARLY_OUT) return true;
  }
  return false;
};

const worthOf = (
  round: MutableRound,
  seat: Seat,
  plan: Plan,
  tile: Tile,
  train: number,
  spot: number,
  to: number,
  isLate: boolean,
): number => {
  const value = spot & 31;
  const isFollowed =
    value === to && (round.held[seat] === 1 || (round.rows[seat * ROWS + value]! & ~(1 << value)) !== 0);
  const weight = value + to + (isFollowed ? WEIGHTS.followed : 0);
  return isLate ? weight : weight + placeWorth(round, plan, tile, train, spot);
};

const placeWorth = (round: MutableRound, plan: Plan, tile: Tile, train: number, spot: number): number => {
  const step = plan.tiles.indexOf(tile);
  if (train === plan.train && spot === plan.spot) {
    if (step !== 0) return -WEIGHTS.detour * plan.tiles.length;
    return WEIGHTS.head + (isOpen(round, train) ? WEIGHTS.unmark : 0);
  }
  const ownerValue = train === round.mexican ? 0 : WEIGHTS.theirs;
  return ownerValue + (step < 0 ? WEIGHTS.extra : -WEIGHTS.orphan * (plan.tiles.length - 1 - step));
};

/** Acts by a plan that is not stale. Returns the rest of the plan, or null if a new one is needed. */
export const actByPlan = (round: MutableRound, plan: Plan): Plan | null => {
  const { seat } = round;
  if (round.phase === "build") {
    const tile = plan.tiles[0];
    if (tile === undefined) finishInRound(round, seat);
    else buildInRound(round, seat, tile, plan.spot);
    return tile === undefined ? plan : continuePlan(plan, { tile, train: plan.train, spot: plan.spot }, seat, round);
  }
  const pick = pickOf(round, seat, plan);
  if (pick === null) {
    otherActions(round);
    return plan;
  }
  layInRound(round, pick.tile, pick.train, pick.spot, seat);
  return continuePlan(plan, pick, seat, round);
};
