/**
 * Samples worlds: assigns each unseen tile a position in the round's sequence, so that all known events could have
 * happened. A world in which a seat declined to lay a tile is less likely, tile by tile. A Metropolis walk swaps two
 * tiles at a time, and starts from a world found by matching tiles to positions.
 */

import { randomBelow } from "../../../chance/seeded-random.ts";
import { shuffle } from "../../../chance/shuffle.ts";
import type { Random } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { engineTile } from "../rules/rounds.ts";
import { tilesIn } from "../state/rulebook.ts";
import { sortHand } from "../state/tiles.ts";
import type { Tile, TrainState } from "../state/types.ts";
import type { RowPosition, ShownTile, TileInference } from "./tile-inference.ts";

/** One sampled world. */
export interface SampledWorld {
  /** The state with every hand face up. */
  readonly state: TrainState;
  /** From its top. */
  readonly boneyard: readonly Tile[];
  /** The round's tiles in the order of the deal. */
  readonly order: readonly Tile[];
}

/** The factor by which a world is less likely for each tile that a seat held and declined to lay. */
const DECLINED = 0.05;

/** Swaps for each hidden position before the first world, and before each further one. */
const FIRST_SWAPS = 30;
const SWAPS = 6;

const IMPOSSIBLE = -1;

/** A tile to be assigned: still hidden, or laid since by another seat. */
interface Loose {
  readonly tile: Tile;
  readonly shown: ShownTile | null;
}

export class WorldSampler {
  readonly #state: TrainState;
  readonly #inference: TileInference;
  readonly #random: Random;
  /** The positions whose tile is unknown, by index in the sequence. */
  readonly #places: readonly number[];
  readonly #loose: readonly Loose[];
  /** By position and unassigned tile: how many declined plays it implies, or IMPOSSIBLE. */
  readonly #cost: readonly Int8Array[];
  /** By position: the index of the tile assigned now. */
  readonly #at: number[];
  #isFirst = true;

  constructor(state: TrainState, me: Seat, inference: TileInference, random: Random) {
    this.#state = state;
    this.#inference = inference;
    this.#random = random;
    this.#places = [...inference.places.keys()].filter((place) => inference.places[place]!.tile === null);
    this.#loose = looseTiles(state, me, inference);
    this.#cost = this.#places.map((place) =>
      Int8Array.from(this.#loose, (loose) => costOf(inference, inference.places[place]!, loose)),
    );
    const order = shuffle((bound) => randomBelow(random, bound), this.#loose.length);
    this.#at = matched(this.#cost, order);
  }

  /** The number of tiles that the seat does not see. */
  get size(): number {
    return this.#places.length;
  }

  /** The next world of the walk. */
  next(): SampledWorld {
    this.#walk(this.#places.length * (this.#isFirst ? FIRST_SWAPS : SWAPS));
    this.#isFirst = false;
    return worldOf(
      this.#state,
      this.#inference,
      this.#places,
      this.#at.map((index) => this.#loose[index]!),
    );
  }

  #walk(swaps: number): void {
    const size = this.#places.length;
    for (let swap = 0; swap < swaps; swap++) {
      const one = randomBelow(this.#random, size);
      const other = randomBelow(this.#random, size);
      const [a, b] = [this.#at[one]!, this.#at[other]!];
      const [toOne, toOther] = [this.#cost[one]![b]!, this.#cost[other]![a]!];
      if (toOne === IMPOSSIBLE || toOther === IMPOSSIBLE) continue;
      const more = toOne + toOther - this.#cost[one]![a]! - this.#cost[other]![b]!;
      if (more > 0 && this.#random() >= DECLINED ** more) continue;
      this.#at[one] = b;
      this.#at[other] = a;
    }
  }
}

const looseTiles = (state: TrainState, me: Seat, { places, shown }: TileInference): readonly Loose[] => {
  const seen = new Set<number | null>(state.lanes.flatMap(({ laid }) => laid.map(({ tile }) => tile)));
  for (const tile of state.hands[me] ?? []) seen.add(tile);
  for (const { tile } of shown) seen.add(tile);
  for (const { tile } of places) seen.add(tile);
  if (!state.rules.engineInShuffle || state.phase !== "seek") seen.add(engineTile(state));
  const hidden = Array.from({ length: tilesIn(state.rules.set) }, (_, tile) => tile).filter((tile) => !seen.has(tile));
  return [...shown.map((each) => ({ tile: each.tile, shown: each })), ...hidden.map((tile) => ({ tile, shown: null }))];
};

/** The cost of a tile in a position: IMPOSSIBLE, or the number of declined plays. */
const costOf = ({ denials }: TileInference, { seat, since }: RowPosition, { tile, shown }: Loose): number => {
  if (seat === null) return shown === null ? 0 : IMPOSSIBLE;
  if (shown !== null && (shown.seat !== seat || shown.at <= since)) return IMPOSSIBLE;
  const wasHeldAt = (at: number) => since < at && (shown === null || at < shown.at);
  let cost = 0;
  for (const denial of denials) {
    const isOfTile = denial.seat === seat && denial.tiles.has(tile);
    if (!isOfTile || since < denial.since || !wasHeldAt(denial.at)) continue;
    if (denial.isCertain) return IMPOSSIBLE;
    cost++;
  }
  return cost;
};

/**
 * Assigns every tile a possible position by augmenting paths (Kuhn). Always succeeds, because the truth is one such
 * assignment.
 */
const matched = (cost: readonly Int8Array[], tiles: readonly number[]): number[] => {
  const at = new Array<number>(cost.length).fill(-1);
  const settle = (tile: number, tried: Set<number>): boolean => {
    const isPossible = (place: number) => cost[place]![tile] !== IMPOSSIBLE;
    const free = at.findIndex((holder, place) => holder === -1 && isPossible(place));
    const displaced = (holder: number, place: number) =>
      isPossible(place) && !tried.has(place) && settle(holder, tried.add(place));
    const place = free === -1 ? at.findIndex(displaced) : free;
    if (place === -1) return false;
    at[place] = tile;
    return true;
  };
  for (const tile of tiles) {
    if (!settle(tile, new Set())) throw new Error("the known events contradict each other");
  }
  return at;
};

const worldOf = (
  state: TrainState,
  inference: TileInference,
  places: readonly number[],
  tiles: readonly Loose[],
): SampledWorld => {
  const order = inference.places.map(({ tile }) => tile ?? -1);
  const hands = state.hands.map((hand): number[] => (hand.includes(null) ? [] : [...hand].map(Number)));
  const hidden = state.hands.map((hand) => hand.includes(null));
  let newest = -1;
  for (const [index, place] of places.entries()) {
    const { tile, shown } = tiles[index]!;
    const { seat } = inference.places[place]!;
    order[place] = tile;
    if (seat === null || shown !== null || !hidden[seat]) continue;
    hands[seat]!.push(tile);
    if (seat === state.turn?.seat) newest = tile;
  }
  const { turn } = state;
  const drawn = turn?.stage === "drawn" && turn.drawn === null ? { turn: { ...turn, drawn: newest } } : {};
  return {
    state: { ...state, ...drawn, hands: hands.map(sortHand) },
    boneyard: order.slice(order.length - state.boneyard),
    order,
  };
};
