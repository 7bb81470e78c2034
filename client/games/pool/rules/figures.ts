/** The pictures of the rules of pool checkers, with the board's own squares and pieces. */
import { css, html, nothing, svg } from "lit";
import { capturedInOrder } from "../../../../engine/games/pool/state/moves.ts";
import type { Path, Square } from "../../../../engine/games/pool/state/types.ts";
import { FtElement, reset } from "../../../kit/element.ts";
import { colourStyles, pieceStyles } from "../board/colours.styles.ts";
import { BOARD, centreOf, cornerOf, DARK_SQUARES } from "../board/geometry.ts";
import { pieceDefinitions, pieces } from "../board/pieces.ts";
import { type PoolRulesPosition, positionOf, positions } from "./positions.ts";

const SQUARES = Array.from({ length: 32 }, (_, index) => index + 1);

/** In the corner of each dark square, as on the board. */
const numbers = SQUARES.map((square) => {
  const { x, y } = cornerOf(square, false);
  return svg`<text class="square" x=${x + 7} y=${y + 24}>${square}</text>`;
});

const way = (path: Path) => {
  const points = path.map((square) => centreOf(square, false));
  return svg`<g class="way">
    <polyline points=${points.map(({ x, y }) => `${x},${y}`).join(" ")} />
    ${points.slice(1).map(({ x, y }, hop) => svg`<circle class=${hop === points.length - 2 ? "last" : ""} cx=${x} cy=${y} r=${hop === points.length - 2 ? 20 : 11} />`)}
  </g>`;
};

const cross = (square: Square) => {
  const { x, y } = centreOf(square, false);
  return svg`<path class="barred" d=${`M${x - 24} ${y - 24}l48 48m0-48l-48 48`} />`;
};

const ring = (square: Square) => {
  const { x, y } = centreOf(square, false);
  return svg`<circle class="taken" cx=${x} cy=${y} r="45" />`;
};

const board = (scene: PoolRulesPosition) => {
  const position = positionOf(scene);
  const { path = [], barred = [] } = scene;
  return html`<svg viewBox=${`0 0 ${BOARD} ${BOARD}`} aria-hidden="true" focusable="false">
    ${pieceDefinitions}
    <rect class="light" width=${BOARD} height=${BOARD} />
    <path class="dark" d=${DARK_SQUARES} />
    ${pieces(position, [], 0, false)}
    ${capturedInOrder(position, path).map(ring)} ${path.length > 0 ? way(path) : nothing}
    ${barred.map((square) => cross(square))} ${numbers}
  </svg>`;
};

/** One position; what it shows is said by the figure around it. */
export class PoolFigure extends FtElement {
  static override properties = { figure: {} };
  declare figure: string;

  static override styles = [
    reset,
    colourStyles,
    pieceStyles,
    css`
      svg {
        display: block;
        inline-size: 100%;
        border-radius: 4px;
        box-shadow: 0 0 0 6px var(--rail);
        margin: 6px;
        inline-size: calc(100% - 12px);
        direction: ltr;
      }
      .light {
        fill: var(--maple);
      }
      .dark {
        fill: var(--walnut);
      }
      .square {
        fill: var(--chalk);
        font: 700 26px system-ui, sans-serif;
        paint-order: stroke;
        stroke: #3a2415;
        stroke-width: 5;
      }
      .way polyline {
        fill: none;
        stroke: var(--act);
        stroke-width: 9;
        stroke-linecap: round;
        stroke-linejoin: round;
        stroke-dasharray: 1 20;
      }
      .way circle {
        fill: var(--act);
        stroke: var(--act-deep);
        stroke-width: 3;
      }
      .way .last {
        fill: none;
        stroke: var(--act);
        stroke-width: 8;
      }
      .taken {
        fill: none;
        stroke: var(--warn);
        stroke-width: 7;
      }
      .barred {
        fill: none;
        stroke: var(--chalk);
        stroke-width: 8;
        stroke-linecap: round;
        opacity: 0.85;
      }
    `,
  ];

  override render() {
    const scene = positions[this.figure];
    return scene === undefined ? nothing : board(scene);
  }
}

customElements.define("ft-pool-figure", PoolFigure);

export const figure = (id: string) => html`<ft-pool-figure .figure=${id}></ft-pool-figure>`;
