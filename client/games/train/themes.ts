/** Themes of Mexican Train: cloths, and tiles of ivory or ebony, one of high contrast each. */
import { msg } from "@lit/localize";
import { css, html, svg } from "lit";
import type { BoardThemes, ThemeGroup } from "../contract/board-themes.ts";
import { PIPS } from "./tiles/half-tiles.ts";
import { tiles } from "./tiles/tiles.styles.ts";

const cloth: ThemeGroup = {
  name: () => msg("Cloth"),
  all: [
    { id: "green", name: () => msg("Green cloth"), properties: {} },
    {
      id: "blue",
      name: () => msg("Blue cloth"),
      properties: {
        "--train-cloth": "light-dark(#2f4f70, #1b2c40)",
        "--train-cloth-deep": "light-dark(#26415d, #152231)",
        "--train-on-cloth-soft": "light-dark(#cfdbe8, #b0c0d2)",
      },
    },
    {
      id: "contrast",
      name: () => msg("High contrast"),
      properties: {
        "--train-cloth": "#000000",
        "--train-cloth-deep": "#1a1a1a",
        "--train-cloth-line": "#8a8a8a",
        "--train-on-cloth": "#ffffff",
        "--train-on-cloth-soft": "#f2f2f2",
      },
    },
  ],
};

/** The colours of 0 to 18, in the hues of the ivory theme. */
const pips = (colours: readonly string[]): Readonly<Record<`--${string}`, string>> =>
  Object.fromEntries(colours.map((colour, value) => [`--train-pip-${value}`, colour]));

/** Light enough on ebony also for a tile that does not fit, which is translucent. */
const ON_EBONY = pips([
  ...["#c9c0ab", "#6cb8f2", "#7ccf80", "#ff8c86", "#d6a874", "#9ba2ff", "#e6c04a", "#f58fd3", "#4fd0d3", "#bb8cf7"],
  ...["#ffa05c", "#9fb4c4", "#fffaf0", "#b8d653", "#f07ba8", "#5fe0b0", "#d3bdf0", "#e39a83", "#86a6e8"],
]);

/** A contrast of seven to one on white, and still different from each other. */
const ON_WHITE = pips([
  ...["#5b5546", "#0a5590", "#0a641e", "#9a1620", "#5a3c20", "#1f2689", "#6a5000", "#8f1f6b", "#005a5d", "#55298f"],
  ...["#8f3a00", "#3a4853", "#000000", "#4b5500", "#7a1343", "#07543c", "#5f3d88", "#7d301f", "#28437a"],
]);

const half = (value: number, x: number) =>
  svg`<path d=${PIPS[value]!.lying} stroke=${PIPS[value]!.colour} stroke-width=${PIPS[value]!.width} transform=${`translate(${x} 0)`} />`;

/** As shapes, in the colours of a theme that is not the page's. */
const tile = (first: number, second: number) =>
  html`<svg class="tile" viewBox="0 0 40 20" aria-hidden="true">${half(first, 0)}${half(second, 20)}<path d="M20 3v14" stroke="#8e7448" /></svg>`;

export const trainThemes: BoardThemes = {
  board: cloth,
  pieces: {
    name: () => msg("Tiles"),
    all: [
      { id: "ivory", name: () => msg("Ivory"), properties: {} },
      {
        // Its edge is light, because a dark one is invisible on dark cloth.
        id: "ebony",
        name: () => msg("Ebony"),
        properties: {
          "--train-ivory": "light-dark(#2b2623, #221e1c)",
          "--train-ivory-edge": "light-dark(#b8ab98, #a89a86)",
          ...ON_EBONY,
        },
      },
      {
        id: "contrast",
        name: () => msg("High contrast"),
        properties: { "--train-ivory": "#ffffff", "--train-ivory-edge": "#4a4a4a", ...ON_WHITE },
      },
    ],
  },
  sample: html`<div class="corner">${tile(6, 2)}${tile(2, 5)}</div>`,
  styles: [
    ...tiles,
    css`
      .corner {
        direction: ltr;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 1px;
        aspect-ratio: 2;
        background: var(--cloth);
      }
      .tile {
        inline-size: 42%;
        block-size: auto;
        stroke-linecap: round;
      }
    `,
  ],
};
