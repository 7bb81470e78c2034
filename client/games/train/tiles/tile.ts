/** Renders a domino, two squares long. Pure; its halves are those of `half-tiles.ts`. */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { PIPS } from "./half-tiles.ts";

export interface TileLook {
  /** The left half of a tile that lies along its train, the upper one of a tile that stands. */
  readonly first: Value;
  readonly second: Value;
  /** Standing: in a hand, and a double crosswise on its train. */
  readonly upright: boolean;
  /** Numbers in place of pips. */
  readonly numerals: boolean;
}

/**
 * As shapes, which follow the theme's colours and stay sharp at any size: in a hand, on the hub. Its body, edge and bar
 * are the CSS box of the SVG (tiles.styles.ts). Tiles of trains are ready pictures (pictures.ts).
 */
export const tileDrawing = (look: TileLook): TemplateResult => {
  const { first, second, upright } = look;
  const box = upright ? "0 0 20 40" : "0 0 40 20";
  const body = look.numerals
    ? svg`<use href=${`#numeral-${first}`} /><use href=${`#numeral-${second}`} transform=${upright ? "translate(0 20)" : "translate(20 0)"} />`
    : pips(look);
  return html`<svg class=${upright ? "tile upright" : "tile"} viewBox=${box} aria-hidden="true">${body}</svg>`;
};

/** Pips sunk into the tile: a dark crest above each, a light rim below. Numbers never turn; pips do. */
const pips = ({ first, second, upright }: TileLook): SVGTemplateResult => {
  const way = upright ? "standing" : "lying";
  const [a, b] = [PIPS[first]!, PIPS[second]!];
  const [one, other] = [a[way][0], b[way][1]];
  const [x, y] = upright ? [10, 20] : [20, 10];
  return svg`<path class="ledge" d=${one} stroke-width=${a.width} transform="translate(0 .5)" /><path class="ledge" d=${other} stroke-width=${b.width} transform="translate(0 .5)" />
    <path class="crest" d=${one} stroke-width=${a.width} transform="translate(0 -.25)" /><path class="crest" d=${other} stroke-width=${b.width} transform="translate(0 -.25)" />
    <path class="pips-${first}" d=${one} /><path class="pips-${second}" d=${other} /><circle class="pin" cx=${x} cy=${y} r="1" />`;
};

/** Face down: for the counts of hands and of the boneyard. */
export const backDrawing = (): TemplateResult => html`<i class="back" aria-hidden="true"></i>`;
