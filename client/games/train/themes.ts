/** Cloths for Mexican Train, and one of high contrast for cloth and tiles. */
import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { BoardThemes } from "../board-themes.ts";
import { tileDrawing } from "./tile.ts";
import { tiles } from "./tiles.styles.ts";

const tile = (first: number, second: number) => tileDrawing({ first, second, upright: false, numerals: false });

export const trainThemes: BoardThemes = {
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
        "--train-ivory": "#ffffff",
        "--train-ivory-edge": "#4a4a4a",
      },
    },
  ],
  sample: html`<div class="corner">${tile(6, 2)}${tile(2, 5)}</div>`,
  styles: [
    tiles,
    css`
      .corner {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 1px;
        aspect-ratio: 2;
        background: var(--cloth);
      }
      .tile {
        inline-size: 42%;
      }
    `,
  ],
};
