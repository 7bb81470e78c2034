/** The static board: two woods, the fold across the middle, and the names of the squares. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { SquareName } from "../../../../engine/games/pool/notation/notation.ts";
import { BOARD, CELL, cornerOf, DARK_SQUARES, rowsOf } from "./geometry.ts";

/**
 * Long, slightly wavy fibres at irregular distances. Those of light squares run along the board, those of dark ones
 * across it, like veneers; a height that is no multiple of a square makes neighbours differ.
 */
const GRAIN_HEIGHT = 370;
const DISTANCES = [9, 19, 14, 26, 11, 17, 31, 12, 22, 9, 28, 16, 13, 24, 18, 29, 10, 21, 15];
const FIBRES = DISTANCES.map((_, index) => {
  const y = DISTANCES.slice(0, index + 1).reduce((sum, distance) => sum + distance, 0);
  const sway = ((index * 7) % 11) - 5;
  return `M0 ${y}c${90 + index * 5} ${sway} 170 ${-sway} 260 ${sway / 2}s150 ${-sway / 2} 240 ${-sway / 2}`;
}).join("");

const woods = svg`
  <defs>
    <pattern id="light-grain" width="500" height=${GRAIN_HEIGHT} patternUnits="userSpaceOnUse">
      <path class="grain" d=${FIBRES} />
    </pattern>
    <pattern id="dark-grain" width="500" height=${GRAIN_HEIGHT} patternUnits="userSpaceOnUse" patternTransform="rotate(90) scale(.83)">
      <path class="grain" d=${FIBRES} />
    </pattern>
    <radialGradient id="glow">
      <stop class="act" offset="0" stop-opacity=".8" />
      <stop class="act" offset=".5" stop-opacity=".42" />
      <stop class="act" offset="1" stop-opacity=".06" />
    </radialGradient>
    <radialGradient id="halo" r=".62">
      <stop class="act" offset=".3" stop-opacity=".12" />
      <stop class="act" offset=".6" stop-opacity=".95" />
      <stop class="act" offset="1" stop-opacity="0" />
    </radialGradient>
    <linearGradient id="lamp" x1="0" y1="0" x2="1" y2="1">
      <stop class="lamp-near" offset="0" />
      <stop class="lamp-far" offset="1" />
    </linearGradient>
  </defs>`;

/** The groove between the two halves of the folding board. */
const fold = svg`
  <path class="fold-shade" d="M0 ${BOARD / 2 - 1.5}h${BOARD}" />
  <path class="fold-light" d="M0 ${BOARD / 2 + 1.5}h${BOARD}" />`;

export const boardSurface = svg`
  ${woods}
  <rect class="light" width=${BOARD} height=${BOARD} />
  <rect class="light-fibres" width=${BOARD} height=${BOARD} fill="url(#light-grain)" />
  <path class="dark" d=${DARK_SQUARES} />
  <path class="dark-fibres" d=${DARK_SQUARES} fill="url(#dark-grain)" />
  <path class="joints" d=${DARK_SQUARES} />
  ${fold}
  <rect width=${BOARD} height=${BOARD} fill="url(#lamp)" />`;

/** The name of each dark square in its upper left corner, where a piece leaves space. */
export const squareNames = (nameOf: SquareName, isTurned: boolean): SVGTemplateResult =>
  svg`<g class="names">${rowsOf(isTurned)
    .flat()
    .map((square) => {
      const { x, y } = cornerOf(square, isTurned);
      return svg`<text x=${x + 3.5} y=${y + 4.5}>${nameOf(square)}</text>`;
    })}</g>`;

/** A tint on a square, below the pieces. */
const tint = (square: number, isTurned: boolean, kind: string): SVGTemplateResult => {
  const { x, y } = cornerOf(square, isTurned);
  return svg`<rect class="tint ${kind}" x=${x + 2} y=${y + 2} width=${CELL - 4} height=${CELL - 4} />`;
};

export const tints = (squares: readonly number[], isTurned: boolean, kind: string) =>
  squares.length === 0 ? nothing : squares.map((square) => tint(square, isTurned, kind));
