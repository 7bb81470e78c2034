/**
 * The player's own order of a hand: saved in this browser, by table, seat and round, and never sent. The engine's hands
 * are sorted, so that their order reveals nothing.
 */

import type { ReactiveControllerHost } from "lit";
import { halvesOf, hasValue, isDouble, otherHalf } from "../../../../engine/games/train/state/tiles.ts";
import type { Tile, Value } from "../../../../engine/games/train/state/types.ts";
import { localStore } from "../../../kit/storage/browser-storage.ts";
import { tablePath } from "../../../kit/storage/table-path.ts";

export type TileOrder = readonly Tile[];

const key = (seat: number): string => `train.order.${tablePath()}.${seat}`;

/** The saved order of this round; empty if another round's is saved. */
const recallOrder = (seat: number, round: number): TileOrder => {
  const [of, ...tiles] = (localStore.get(key(seat)) ?? "").split(" ").map(Number);
  return of === round ? tiles.filter(Number.isInteger) : [];
};

const rememberOrder = (seat: number, round: number, order: TileOrder): void =>
  localStore.set(key(seat), [round, ...order].join(" "));

/** The hand in the saved order; new tiles are at the end. */
export const sortByOrder = (hand: readonly Tile[], order: TileOrder): readonly Tile[] => {
  const known = order.filter((tile) => hand.includes(tile));
  return [...known, ...hand.filter((tile) => !known.includes(tile))];
};

/** Moves `tile` to the position `index`. */
export const withTileMoved = (hand: readonly Tile[], tile: Tile, index: number): readonly Tile[] =>
  hand.filter((each) => each !== tile).toSpliced(Math.max(index, 0), 0, tile);

/** A tile of the hand in its orientation, the upper value first. */
export interface TileOrientation {
  readonly tile: Tile;
  readonly first: Value;
  readonly second: Value;
  /** Whether it belongs to the train at the start of the hand. */
  readonly inTrain: boolean;
}

/** A single matching tile is no train yet. */
const MIN_TRAIN = 2;

/**
 * The tiles from the left that form a train from `from` are oriented as they would be played; the others are unchanged.
 */
export const tileOrientations = (hand: readonly Tile[], from: Value): readonly TileOrientation[] => {
  const train: TileOrientation[] = [];
  let value = from;
  for (const tile of hand) {
    if (!hasValue(tile, value)) break;
    const next = isDouble(tile) ? value : otherHalf(tile, value);
    train.push({ tile, first: value, second: next, inTrain: true });
    value = next;
  }
  const kept = train.length < MIN_TRAIN ? [] : train;
  const extras = hand.slice(kept.length).map((tile): TileOrientation => {
    const [high, low] = halvesOf(tile);
    return { tile, first: high, second: low, inTrain: false };
  });
  return [...kept, ...extras];
};

/** The order of the visible hand, restored when the hand is shown again. */
export class HandOrder {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  #seat: number | null = null;
  #round = 0;
  tiles: TileOrder = [];

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
    this.#host = host;
  }

  /** Switches to the hand of this seat; null if none is visible. */
  follow(seat: number | null, round: number): void {
    if (seat === this.#seat && round === this.#round) return;
    this.#seat = seat;
    this.#round = round;
    this.tiles = seat === null ? [] : recallOrder(seat, round);
  }

  set(tiles: TileOrder): void {
    if (this.#seat === null) return;
    this.tiles = tiles;
    rememberOrder(this.#seat, this.#round, tiles);
    this.#host.requestUpdate();
  }
}
