/**
 * The tiles of a train, drawn by place: a jump in a replay changes hundreds of them, and another class on an element that
 * is there costs least.
 */
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

export interface DrawnTile {
  /** Its place on the train, by which an annotation finds it. */
  readonly position: number;
  readonly classes: string;
  /** The rank of an open double, and its class; null for any other tile. */
  readonly rank: { readonly text: string; readonly classes: string } | null;
}

const drawRank = (tile: Element, rank: DrawnTile["rank"]): void => {
  const shown = tile.firstElementChild;
  if (rank === null) {
    shown?.remove();
    return;
  }
  const mark = shown ?? tile.appendChild(document.createElement("b"));
  mark.className = rank.classes;
  mark.textContent = rank.text;
};

class TileRow extends Directive {
  render(_tiles: readonly DrawnTile[]): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [tiles]: [readonly DrawnTile[]]): unknown {
    const { children } = element;
    while (children.length > tiles.length) element.lastElementChild!.remove();
    while (children.length < tiles.length) element.append(document.createElement("i"));
    for (const [at, { position, classes, rank }] of tiles.entries()) {
      const tile = children[at] as HTMLElement;
      if (tile.className !== classes) tile.className = classes;
      if (tile.dataset.position !== `${position}`) tile.dataset.position = `${position}`;
      drawRank(tile, rank);
    }
    return noChange;
  }
}

/** Shows these tiles as the children of an element. */
export const tileRow = directive(TileRow);
