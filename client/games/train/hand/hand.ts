/** The hand on its rack, in the player's own order; the train at its start has a rail. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Tile } from "../../../../engine/games/train/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import { joinParts } from "../../../kit/text/sentences.ts";
import type { HandFit } from "../fit/table-fit.ts";
import { tileClass } from "../tiles/pictures.ts";
import type { TileOrientation } from "../view/hand-order.ts";
import { tileText } from "../view/texts.ts";
import type { BoardView } from "../view/view.ts";

export const handRack = (
  view: BoardView,
  numerals: boolean,
  tabTile: Tile | null,
  { rows, tile, gap, columns }: HandFit,
): TemplateResult => {
  const stop = view.hand.some(({ tile }) => tile === tabTile) ? tabTile : (view.hand[0]?.tile ?? null);
  const firstExtra = view.hand.findIndex(({ inTrain }) => !inTrain);
  return html`<div
    class="hand ${view.acting === null ? "" : "awake"} ${rows > 1 ? "two" : ""}"
    role="listbox"
    aria-label=${msg("Your hand")}
    aria-orientation="horizontal"
    .style=${`--tile: ${tile.toFixed(1)}px; --gap: ${gap}px${columns === null ? "" : `; --columns: ${columns}`}`}
  >
    ${repeat(
      view.hand,
      // Looking back, a tile takes the place of another: a jump changes the whole hand.
      ({ tile }, place) => (view.props.begun === false ? place : tile),
      (standing, index) => held(view, standing, numerals, standing.tile === stop, index > 0 && index === firstExtra),
    )}
  </div>`;
};

const held = (
  view: BoardView,
  { tile, first, second, inTrain }: TileOrientation,
  numerals: boolean,
  isStop: boolean,
  isExtra: boolean,
) => {
  const isChosen = view.choice.type === "tile" && view.choice.tile === tile;
  const fits = view.fitting.has(tile);
  const isDrawn = view.acting !== null && view.state.turn?.drawn === tile;
  return html`<button
    class="held ${fits ? "fits" : ""} ${isChosen ? "chosen" : ""} ${inTrain ? "in-train" : ""} ${isExtra ? "first-extra" : ""} ${isDrawn ? "drawn" : ""}"
    role="option"
    data-tile=${tile}
    tabindex=${isStop ? 0 : -1}
    aria-selected=${isChosen}
    aria-label=${words(view, tile, fits, inTrain, isDrawn)}
  >
    <i class=${tileClass(first, second, true, numerals)}></i>
    ${isDrawn ? html`<span class="tag">${msg("drawn")}</span>` : nothing}
  </button>`;
};

const words = (view: BoardView, tile: Tile, fits: boolean, inTrain: boolean, isDrawn: boolean): string => {
  const ends = view.placements.filter((placement) => placement.tile === tile).length;
  const state = view.acting === null ? "" : fits ? fitText(ends) : msg("does not fit now");
  return joinParts([
    tileText(tile),
    isDrawn ? msg("just drawn") : "",
    state,
    inTrain ? msg("in your longest run") : "",
  ]);
};

const fitText = (ends: number): string => (ends === 1 ? msg("fits one end") : msg(str`fits ${ends} ends`));
