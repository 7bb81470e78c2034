/** A tile pointed at, or focused, shows where it fits; so does the chosen one at an end pointed at. */
import { isDouble, otherHalf } from "../../../../engine/games/train/state/tiles.ts";
import type { Tile } from "../../../../engine/games/train/state/types.ts";
import { tileClass } from "../tiles/pictures.ts";
import type { TileBoard } from "./hand-drag.ts";

export const showWhereTilesFit = (board: TileBoard): void => {
  const root = board.renderRoot;
  const point = ({ target, type }: Event): void => {
    for (const ghost of root.querySelectorAll(".ghost")) ghost.remove();
    for (const end of root.querySelectorAll("[data-aim]")) end.removeAttribute("data-aim");
    if (type !== "pointerover" && type !== "focusin") return;
    const pointed = target instanceof Element ? target.closest<HTMLElement>(".held, .end") : null;
    if (pointed?.matches(".held"))
      aim(board, Number(pointed.dataset.tile), [...root.querySelectorAll<HTMLElement>(".end")]);
    else if (pointed && board.choice.type === "tile") aim(board, board.choice.tile, [pointed]);
  };
  // A finger covers what it points at, and presses at once.
  const byPointer = (event: Event): void => {
    if (event instanceof PointerEvent && event.pointerType !== "touch") point(event);
  };
  root.addEventListener("pointerover", byPointer);
  root.addEventListener("pointerout", byPointer);
  root.addEventListener("focusin", point);
  root.addEventListener("focusout", point);
  root.addEventListener("click", point);
};

const aim = (board: TileBoard, tile: Tile, ends: readonly HTMLElement[]): void => {
  for (const end of ends) {
    const { train, on } = end.dataset;
    const fits = board.placements.some(
      (each) => each.tile === tile && each.train === Number(train) && each.on === Number(on),
    );
    if (!fits) continue;
    end.toggleAttribute("data-aim", true);
    end.append(ghost(tile, end, board.numerals));
  }
};

const ghost = (tile: Tile, end: HTMLElement, numerals: boolean): HTMLElement => {
  const value = Number(end.textContent);
  const other = isDouble(tile) ? value : otherHalf(tile, value);
  const halves = end.closest(".mirrored") === null ? ([value, other] as const) : ([other, value] as const);
  const element = document.createElement("i");
  element.className = `${tileClass(...halves, isDouble(tile), numerals)} ghost`;
  return element;
};
