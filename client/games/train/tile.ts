/** A domino, two squares long. Pure: what it shows is all told; its halves are those of `pips.ts`. */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Value } from "../../../engine/games/train/types.ts";
import { PIPS, type Pips } from "./half.ts";

export interface TileLook {
  /** The left half of a tile that lies along its train, the upper one of a tile that stands. */
  readonly first: Value;
  readonly second: Value;
  /** Standing: in a hand, and a double crosswise on its train. */
  readonly upright: boolean;
  /** Numbers in place of pips. */
  readonly numerals: boolean;
}

/** Hundreds of tiles are drawn anew in one step of a replay: as few elements as can be, and no seam within a drawing. */
export const tileDrawing = (look: TileLook): TemplateResult =>
  look.numerals ? numbered(look) : look.upright ? standing(look) : lying(look);

const LYING = "M3.5 .5h33a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-33a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3zM20 3.5v13";
const STANDING = "M3.5 .5h13a3 3 0 0 1 3 3v33a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-33a3 3 0 0 1 3-3z";
/** In a hand the edge is lit, and the bar is not. */
const BAR = "M3.5 20h13";
const NO_PIPS = { path: "", width: 0, colour: "" };

const pips = (value: Value): Pips => PIPS[value] ?? NO_PIPS;

/** Pips turn with the tile, as on a real one; numbers never do. */
const lying = ({ first, second }: TileLook): TemplateResult => {
  const [a, b] = [pips(first), pips(second)];
  return html`<svg class="tile" viewBox="0 0 40 20" aria-hidden="true"><path class="body" d=${LYING} /><path transform="rotate(90 10 10)" stroke-linecap="round" d=${a.path} stroke=${a.colour} stroke-width=${a.width} /><path transform="translate(20 0) rotate(90 10 10)" stroke-linecap="round" d=${b.path} stroke=${b.colour} stroke-width=${b.width} /></svg>`;
};

const standing = ({ first, second }: TileLook): TemplateResult => {
  const [a, b] = [pips(first), pips(second)];
  return html`<svg class="tile upright" viewBox="0 0 20 40" aria-hidden="true"><path class="body" d=${STANDING} /><path class="bar" d=${BAR} /><path stroke-linecap="round" d=${a.path} stroke=${a.colour} stroke-width=${a.width} /><path transform="translate(0 20)" stroke-linecap="round" d=${b.path} stroke=${b.colour} stroke-width=${b.width} /></svg>`;
};

const numbered = ({ first, second, upright }: TileLook): TemplateResult => html`<svg
  class=${upright ? "tile upright" : "tile"} viewBox=${upright ? "0 0 20 40" : "0 0 40 20"} aria-hidden="true"
  ><path class="body" d=${upright ? STANDING : LYING} />${upright ? bar : nothing}<use href=${`#numeral-${first}`} /><use href=${`#numeral-${second}`} transform=${upright ? "translate(0 20)" : "translate(20 0)"} /></svg>`;

const bar = svg`<path class="bar" d=${BAR} />`;

/** Face down: how a hand is counted, and a boneyard. */
export const backDrawing = (): TemplateResult => html`<svg class="back" viewBox="0 0 20 40" aria-hidden="true">
  <rect class="body" x="1" y="1" width="18" height="38" rx="3.5" />
  <path class="weave" d="M5 20L10 12L15 20L10 28Z" />
</svg>`;
