/** The hand on its rack, upright, in the player's own order; the train that it begins with stands on a rail. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Tile } from "../../../engine/games/train/types.ts";
import { str } from "../../kit/numbers.ts";
import type { Standing } from "./order.ts";
import { tileDrawing } from "./tile.ts";
import type { View } from "./view.ts";
import { tileWords } from "./words.ts";

/** How many tiles stand side by side: on a phone in two rows as long as that leaves a finger room. */
export const columnsFor = (tiles: number, isNarrow: boolean): number => {
  if (!isNarrow) return Math.min(Math.max(tiles, 12), 20);
  if (tiles <= 9) return Math.max(tiles, 8);
  return Math.min(Math.max(Math.ceil(tiles / 2), 8), 10);
};

export const handRack = (view: View, numerals: boolean, tabTile: Tile | null, columns: number): TemplateResult => {
  const stop = view.hand.some(({ tile }) => tile === tabTile) ? tabTile : (view.hand[0]?.tile ?? null);
  const firstExtra = view.hand.findIndex(({ inTrain }) => !inTrain);
  return html`<div
    class="hand ${view.acting === null ? "" : "awake"}"
    role="listbox"
    aria-label=${msg("Your hand")}
    aria-orientation="horizontal"
    .style=${`--columns: ${columns}`}
  >
    ${repeat(
      view.hand,
      ({ tile }) => tile,
      (standing, index) => held(view, standing, numerals, standing.tile === stop, index > 0 && index === firstExtra),
    )}
  </div>`;
};

const held = (
  view: View,
  { tile, first, second, inTrain }: Standing,
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
    ${tileDrawing({ first, second, upright: true, numerals })}
    ${isDrawn ? html`<span class="tag">${msg("drawn")}</span>` : nothing}
  </button>`;
};

const words = (view: View, tile: Tile, fits: boolean, inTrain: boolean, isDrawn: boolean): string => {
  const ends = view.placements.filter((placement) => placement.tile === tile).length;
  const state = view.acting === null ? "" : fits ? fitWords(ends) : msg("does not fit now");
  return [tileWords(tile), isDrawn ? msg("just drawn") : "", state, inTrain ? msg("in your longest run") : ""]
    .filter(Boolean)
    .join(", ");
};

const fitWords = (ends: number): string => (ends === 1 ? msg("fits one end") : msg(str`fits ${ends} ends`));
