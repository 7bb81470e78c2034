/** A domino, two squares long. Pure: what it shows is all told; its halves are those of `pips.ts`. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { HALF } from "../../../engine/games/train/pips.ts";
import type { Value } from "../../../engine/games/train/types.ts";
import { PIPS } from "./half.ts";

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
const turned = (at: string, { upright }: TileLook): string =>
  upright ? at : `${at} rotate(90 ${HALF / 2} ${HALF / 2})`;

const rounded = (width: number, height: number): string =>
  `M3.5 .5h${width - 7}a3 3 0 0 1 3 3v${height - 7}a3 3 0 0 1-3 3h${7 - width}a3 3 0 0 1-3-3v${7 - height}a3 3 0 0 1 3-3z`;

const LYING = `${rounded(2 * HALF, HALF)}M${HALF} 3.5v13`;
const STANDING = rounded(HALF, 2 * HALF);
/** In a hand the edge is lit, and the bar is not. */
const bar = svg`<path class="bar" d=${`M3.5 ${HALF}h13`} />`;

const half = (value: Value, at: string, look: TileLook): SVGTemplateResult =>
  look.numerals
    ? svg`<use href=${`#numeral-${value}`} transform=${at} />`
    : svg`<path d=${PIPS[value]?.path} stroke=${PIPS[value]?.colour} stroke-width=${PIPS[value]?.width} stroke-linecap="round" transform=${turned(at, look)} />`;

/** As few elements as can be: hundreds of tiles are drawn anew in one step of a replay. */
export const tileDrawing = (look: TileLook): TemplateResult => {
  const { upright, first, second } = look;
  const there = upright ? "translate(0 20)" : "translate(20 0)";
  return html`<svg class=${upright ? "tile upright" : "tile"} viewBox=${upright ? "0 0 20 40" : "0 0 40 20"} aria-hidden="true">
    <path class="body" d=${upright ? STANDING : LYING} />
    ${upright ? bar : nothing}
    ${half(first, "translate(0 0)", look)}${half(second, there, look)}
  </svg>`;
};

/** Face down: how a hand is counted, and a boneyard. */
export const backDrawing = (): TemplateResult => html`<svg class="back" viewBox="0 0 20 40" aria-hidden="true">
  <rect class="body" x="1" y="1" width="18" height="38" rx="3.5" />
  <path class="weave" d="M5 20L10 12L15 20L10 28Z" />
</svg>`;
