/**
 * The order of a hand, which is the player's own affair: it is kept in this browser, per table, seat and round, and
 * never sent. The engine's hands are sorted, so that their order tells nothing.
 */

import type { ReactiveControllerHost } from "lit";
import { halvesOf, hasValue, isDouble, otherHalf } from "../../../../engine/games/train/state/tiles.ts";
import type { Tile, Value } from "../../../../engine/games/train/state/types.ts";
import { localStore } from "../../../kit/storage/browser-storage.ts";

export type TileOrder = readonly Tile[];

const key = (seat: number): string => `train.order.${location.pathname}.${seat}`;

/** The order remembered for this round; none where there is another round's. */
export const recallOrder = (seat: number, round: number): TileOrder => {
  const [of, ...tiles] = (localStore.get(key(seat)) ?? "").split(" ").map(Number);
  return of === round ? tiles.filter(Number.isInteger) : [];
};

export const rememberOrder = (seat: number, round: number, order: TileOrder): void =>
  localStore.set(key(seat), [round, ...order].join(" "));

/** The hand in the order wanted; tiles that came since stand at the end. */
export const sortByOrder = (hand: readonly Tile[], order: TileOrder): readonly Tile[] => {
  const known = order.filter((tile) => hand.includes(tile));
  return [...known, ...hand.filter((tile) => !known.includes(tile))];
};

/** `tile` taken out and put in where `index` stands. */
export const withTileMoved = (hand: readonly Tile[], tile: Tile, index: number): readonly Tile[] =>
  hand.filter((each) => each !== tile).toSpliced(Math.max(index, 0), 0, tile);

/** A tile as it stands in the hand, the upper value first. */
export interface TileOrientation {
  readonly tile: Tile;
  readonly first: Value;
  readonly second: Value;
  /** Whether it belongs to the train that the hand begins with. */
  readonly inTrain: boolean;
}

/** One tile that fits is no train yet. */
const SHORTEST = 2;

/** The tiles from the left that follow each other from `from` on stand as they would be laid; the others as they are. */
export const tileOrientations = (hand: readonly Tile[], from: Value): readonly TileOrientation[] => {
  const train: TileOrientation[] = [];
  let value = from;
  for (const tile of hand) {
    if (!hasValue(tile, value)) break;
    const next = isDouble(tile) ? value : otherHalf(tile, value);
    train.push({ tile, first: value, second: next, inTrain: true });
    value = next;
  }
  const kept = train.length < SHORTEST ? [] : train;
  const extras = hand.slice(kept.length).map((tile): TileOrientation => {
    const [high, low] = halvesOf(tile);
    return { tile, first: high, second: low, inTrain: false };
  });
  return [...kept, ...extras];
};

/** The order of the hand that is shown, as it was left when this hand was seen last. */
export class HandOrder {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  #seat: number | null = null;
  #round = 0;
  tiles: TileOrder = [];

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
    this.#host = host;
  }

  /** Turns to the hand of this seat, null where none is shown. */
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
