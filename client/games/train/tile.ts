/** A domino, two squares long. Pure: what it shows is all told; its halves are those of `pips.ts`. */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { Value } from "../../../engine/games/train/types.ts";
import { HALF } from "./pips.ts";

export interface TileLook {
  /** The left half of a tile that lies along its train, the upper one of a tile that stands. */
  readonly first: Value;
  readonly second: Value;
  /** Standing: in a hand, and a double crosswise on its train. */
  readonly upright: boolean;
  /** Numbers in place of pips. */
  readonly numerals: boolean;
}

/** Pips turn with the tile, as on a real one; numbers never do. */
const half = (value: Value, x: number, y: number, { upright, numerals }: TileLook): SVGTemplateResult => {
  const turn = upright || numerals ? "" : ` rotate(90 ${HALF / 2} ${HALF / 2})`;
  return svg`<use href=${`#${numerals ? "numeral" : "pips"}-${value}`} transform=${`translate(${x} ${y})${turn}`} />`;
};

export const tileDrawing = (look: TileLook): TemplateResult => {
  const [width, height] = look.upright ? [HALF, 2 * HALF] : [2 * HALF, HALF];
  const bar = look.upright ? `M3.5 ${HALF}h13` : `M${HALF} 3.5v13`;
  return html`<svg class=${look.upright ? "tile upright" : "tile"} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <rect class="body" x="0.5" y="0.5" width=${width - 1} height=${height - 1} rx="3" />
    <path class="bar" d=${bar} />
    ${half(look.first, 0, 0, look)}
    ${look.upright ? half(look.second, 0, HALF, look) : half(look.second, HALF, 0, look)}
  </svg>`;
};

/** Face down: how a hand is counted, and a boneyard. */
export const backDrawing = (): TemplateResult => html`<svg class="back" viewBox="0 0 20 40" aria-hidden="true">
  <rect class="body" x="1" y="1" width="18" height="38" rx="3.5" />
  <path class="weave" d="M5 20L10 12L15 20L10 28Z" />
</svg>`;
