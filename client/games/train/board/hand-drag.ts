/** A tile carried by the pointer: to a train, or to another place in the hand. */
import type { LitElement } from "lit";
import type { Tile } from "../../../../engine/games/train/state/types.ts";
import { Drag, type DragHost } from "../../shared/drag.ts";
import { trainAtElement } from "../lanes/table-view.ts";
import type { Placement, TileSelection } from "../view/tile-selection.ts";

/** The part of the board that carrying needs. */
export interface TileBoard extends LitElement {
  /** The hand in the order shown. */
  tiles: readonly Tile[];
  readonly placements: readonly Placement[];
  readonly choice: TileSelection;
  /** Numbers in place of pips. */
  readonly numerals: boolean;
  /** Marks the tile that is carried; null: none is. */
  hold(tile: Tile | null): void;
  layOn(tile: Tile, ...place: ReturnType<typeof trainAtElement>): void;
}

/** The dragged tile and its element. */
interface Held {
  readonly tile: Tile;
  readonly element: HTMLElement;
}

export class HandDrag extends Drag<Held> {
  constructor(board: TileBoard) {
    super(carrierOf(board), board);
  }
}

const carrierOf = (board: TileBoard): DragHost<Held> => ({
  grasp(event) {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tile]") : null;
    // A fast pointer leaves the hand before its first move event.
    element?.setPointerCapture(event.pointerId);
    return element && { element, tile: Number(element.dataset.tile) };
  },

  lift({ tile, element }) {
    // An attribute and no class, because classes are rendered again during the drag.
    element.toggleAttribute("data-carried", true);
    board.hold(tile);
    return true;
  },

  carry({ element }, _, x, y) {
    element.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
  },

  drop({ tile, element }, event) {
    // Hit-tested before the tile is moved back: the element under the pointer counts.
    const target = event && (board.shadowRoot?.elementFromPoint(event.clientX, event.clientY) ?? null);
    element.removeAttribute("data-carried");
    element.style.removeProperty("transform");
    board.hold(null);
    if (event !== null) dropOn(board, target, tile, event.clientX);
  },
});

const dropOn = (board: TileBoard, target: Element | null, tile: Tile, x: number): void => {
  const lane = target?.closest<HTMLElement>("[data-train]") ?? null;
  if (lane !== null) board.layOn(tile, ...trainAtElement(lane));
  else if (target?.closest(".hand")) board.tiles = tilesAfter(board.tiles, target, tile, x);
};

/** The hand with the tile inserted next to the one under the pointer, or at the end. */
const tilesAfter = (tiles: readonly Tile[], target: Element, tile: Tile, x: number): readonly Tile[] => {
  const other = target.closest<HTMLElement>("[data-tile]");
  const rest = tiles.filter((each) => each !== tile);
  if (other === null) return [...rest, tile];
  const { left, width } = other.getBoundingClientRect();
  const index = rest.indexOf(Number(other.dataset.tile)) + (x > left + width / 2 ? 1 : 0);
  return rest.toSpliced(index, 0, tile);
};
