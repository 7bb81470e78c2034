/** Table tops for SPY, and one of high contrast. The four sets keep their colours and signs: people name them. */
import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { BoardThemes } from "../board-themes.ts";
import { emblem } from "./art.ts";
import { materials } from "./board.styles.ts";

export const spyThemes: BoardThemes = {
  all: [
    { id: "slate", name: () => msg("Slate"), properties: {} },
    {
      id: "plum",
      name: () => msg("Plum"),
      properties: {
        "--spy-cloth": "light-dark(#58435a, #2c2230)",
        "--spy-cloth-deep": "light-dark(#4a374c, #231a27)",
        "--spy-cloth-edge": "light-dark(#38293a, #17111a)",
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
        "--spy-paper": "#ffffff",
        "--spy-paper-edge": "#000000",
        "--spy-paper-ink": "#000000",
      },
    },
  ],
  sample: html`<div class="corner"><i class="red">${emblem("red")}</i><i class="green open">${emblem("green")}</i></div>`,
  styles: [
    materials,
    css`
      .corner {
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
        border: 1px solid var(--paper);
        border-radius: 3px;
        background: var(--set);
      }
      .open {
        background: var(--paper);
        border-color: var(--paper-edge);
      }
      .emblem {
        inline-size: 55%;
        fill: var(--paper);
      }
      .open .emblem {
        fill: var(--set);
      }
    `,
  ],
};
