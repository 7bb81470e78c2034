/**
 * Themes of SPY: table tops, and woven or dotted cards, one of high contrast each. The four sets have the same colours
 * and emblems in all themes, because players use their names.
 */
import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { BoardThemes, ThemeGroup } from "../contract/board-themes.ts";
import { materials } from "./board/board.styles.ts";
import { colourEmblem } from "./view/card-art.ts";

const cloth: ThemeGroup = {
  name: () => msg("Cloth"),
  all: [
    { id: "slate", name: () => msg("Slate"), properties: {} },
    {
      id: "plum",
      name: () => msg("Plum"),
      properties: {
        "--spy-cloth": "#644d67",
        "--spy-cloth-deep": "#4a374c",
        "--spy-cloth-edge": "#362838",
      },
    },
    {
      id: "contrast",
      name: () => msg("High contrast"),
      properties: {
        "--spy-cloth": "#000000",
        "--spy-cloth-deep": "#1a1a1a",
        "--spy-cloth-edge": "#000000",
        "--spy-chalk": "#ffffff",
        "--spy-chalk-soft": "#f2f2f2",
      },
    },
  ],
};

const cards: ThemeGroup = {
  name: () => msg("Cards"),
  all: [
    { id: "lines", name: () => msg("Lines"), properties: {} },
    {
      id: "dots",
      name: () => msg("Dots"),
      properties: {
        "--spy-paper": "#fafcff",
        "--spy-paper-edge": "#bcc7cf",
        "--spy-weave": "radial-gradient(rgb(255 255 255 / 0.45) 1.1px, transparent 1.6px) 50% 50% / 7px 7px",
      },
    },
    {
      // Only the emblem on a back, with an edge, because yellow is invisible on white.
      id: "contrast",
      name: () => msg("High contrast"),
      properties: {
        "--spy-paper": "#ffffff",
        "--spy-paper-edge": "#000000",
        "--spy-paper-ink": "#000000",
        "--spy-weave": "none",
        "--spy-sign-edge": "#000000",
      },
    },
  ],
};

export const spyThemes: BoardThemes = {
  board: cloth,
  pieces: cards,
  sample: html`<div class="corner"><i class="back red"><b>${colourEmblem("red")}</b></i><i class="green">${colourEmblem("green")}</i></div>`,
  styles: [
    materials,
    css`
      .corner {
        direction: ltr;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 10%;
        aspect-ratio: 2;
        background: var(--cloth);
      }
      i {
        display: grid;
        place-items: center;
        block-size: 76%;
        aspect-ratio: 5 / 7;
        border: 1px solid var(--paper-edge);
        border-radius: 3px;
        background: var(--paper);
      }
      .back {
        --weave: repeating-linear-gradient(45deg, transparent 0 4px, var(--set-deep) 4px 5px);
        border: 2px solid var(--paper);
        background: var(--spy-weave, var(--weave)), var(--set);
      }
      b {
        display: grid;
        place-items: center;
        inline-size: 70%;
        aspect-ratio: 1;
        border-radius: 50%;
        background: var(--paper);
      }
      .emblem {
        inline-size: 55%;
        overflow: visible;
        fill: var(--set);
        stroke: var(--spy-sign-edge, none);
        stroke-width: 2.5;
        paint-order: stroke;
      }
    `,
  ],
};
