/** The pictures of the rules of Mexican Train: trains from one engine, with the table's own pips. */
import { css, html, nothing, type SVGTemplateResult, svg } from "lit";
import { HALF_SIZE } from "../../../../engine/games/train/state/pips.ts";
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { FtElement, reset } from "../../../kit/element.ts";
import { PIPS } from "../tiles/half-tiles.ts";
import { tiles } from "../tiles/tiles.styles.ts";
import { type LaidTile, positions, type TrainRow, type TrainRulesPosition } from "./positions.ts";

const PITCH = 52;
const GAP = 1.5;
const WIDTH = 236;
/** Where the trains begin, beside the engine. */
const START = 56;

const half = (value: Value, x: number, y: number, isTurned: boolean) => {
  const { lying, standing, width, colour } = PIPS[value]!;
  return svg`<path class="pips" d=${isTurned ? lying : standing} stroke=${colour} stroke-width=${width} transform="translate(${x} ${y})" />`;
};

/** A double lies across its train. */
const tile = ([first, second]: LaidTile, x: number, middle: number, kind = ""): SVGTemplateResult => {
  const isAcross = first === second;
  const [width, height] = isAcross ? [HALF_SIZE, 2 * HALF_SIZE] : [2 * HALF_SIZE, HALF_SIZE];
  const y = middle - height / 2;
  return svg`<g class=${`tile ${kind}`}>
    <rect class="body" x=${x + 0.5} y=${y + 0.5} width=${width - 1} height=${height - 1} rx="3" />
    <path class="bar" d=${isAcross ? `M${x + 3.5} ${middle}h13` : `M${x + HALF_SIZE} ${y + 3.5}v13`} />
    ${half(first, x, y, !isAcross)}
    ${isAcross ? half(second, x, y + HALF_SIZE, false) : half(second, x + HALF_SIZE, y, true)}
  </g>`;
};

const widthOf = ([first, second]: LaidTile): number => (first === second ? HALF_SIZE : 2 * HALF_SIZE) + GAP;

const train = ({ owner, tiles: laid, isPublic, isBarred, next }: TrainRow, index: number) => {
  const middle = PITCH / 2 + index * PITCH;
  const starts = laid.map((_, place) => laid.slice(0, place).reduce((x, one) => x + widthOf(one), START));
  const end = laid.reduce((x, one) => x + widthOf(one), START);
  return svg`<g class=${isBarred ? "row barred" : "row"}>
    <text class="owner" x="38" y=${middle + 5}>${owner}</text>
    ${laid.map((one, place) => tile(one, starts[place] ?? START, middle))}
    ${isPublic ? svg`<path class="marker" d=${`M${end + 7} ${middle + 9}v-18l13 5-13 5`} />` : nothing}
    ${isBarred ? svg`<path class="bolt" d=${`M${end + (isPublic ? 28 : 8)} ${middle - 7}l14 14m0-14l-14 14`} />` : nothing}
    ${
      next === undefined
        ? nothing
        : svg`<path class="arrow" d=${`M${end + 22} ${middle}h-16m6-6l-6 6 6 6`} />${tile(next, end + 26, middle, "next")}`
    }
  </g>`;
};

const scenery = ({ engine, rows }: TrainRulesPosition) => {
  const height = rows.length * PITCH;
  return html`<svg viewBox=${`0 0 ${WIDTH} ${height}`} aria-hidden="true" focusable="false">
    <rect class="cloth" width=${WIDTH} height=${height} rx="8" />
    ${rows.map((_, index) => svg`<path class="spoke" d=${`M20 ${height / 2}L48 ${PITCH / 2 + index * PITCH}`} />`)}
    ${tile([engine, engine], 8, height / 2)} ${rows.map(train)}
  </svg>`;
};

export class TrainFigure extends FtElement {
  static override properties = { figure: {} };
  declare figure: string;

  static override styles = [
    reset,
    tiles,
    css`
      svg {
        display: block;
        inline-size: 100%;
        direction: ltr;
      }
      .cloth {
        fill: var(--cloth);
      }
      .spoke {
        stroke: var(--cloth-line);
        stroke-width: 2;
      }
      .owner {
        fill: var(--on-cloth);
        font: 700 14px system-ui, sans-serif;
      }
      .marker {
        fill: var(--warn);
        stroke: var(--warn);
        stroke-width: 2;
        stroke-linejoin: round;
      }
      .barred .tile {
        opacity: 0.55;
      }
      .bolt {
        fill: none;
        stroke: var(--on-cloth);
        stroke-width: 3;
        stroke-linecap: round;
      }
      .arrow {
        fill: none;
        stroke: var(--glow);
        stroke-width: 2.5;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      .body {
        fill: var(--ivory);
        stroke: var(--ivory-edge);
        stroke-width: 0.8;
      }
      /* Every pip is a dot of the path. */
      .pips {
        stroke-linecap: round;
      }
      .bar {
        stroke: var(--ivory-edge);
        stroke-width: 0.9;
      }
      .tile.next .body {
        stroke: var(--glow);
        stroke-width: 2.5;
      }
    `,
  ];

  override render() {
    const scene = positions[this.figure];
    return scene === undefined ? nothing : scenery(scene);
  }
}

customElements.define("ft-train-figure", TrainFigure);

export const figure = (id: string) => html`<ft-train-figure .figure=${id}></ft-train-figure>`;
