/** Boards and pieces for pool checkers: wood, the green and buff of clubs, and one that is seen from across a room. */
import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { BoardThemes } from "../board-themes.ts";
import { materials, pieceStyles, surface } from "./materials.styles.ts";
import { pieceDefinitions } from "./pieces.ts";

export const poolThemes: BoardThemes = {
  all: [
    { id: "wood", name: () => msg("Wood"), properties: {} },
    {
      id: "club",
      name: () => msg("Green and buff"),
      properties: {
        "--pool-maple": "light-dark(#efe3bb, #c9bd93)",
        "--pool-maple-fibre": "light-dark(#d8c990, #a89b6c)",
        "--pool-walnut": "light-dark(#3f7356, #2e5740)",
        "--pool-walnut-fibre": "light-dark(#2f5a43, #22432f)",
        "--pool-rail": "light-dark(#39423c, #262c28)",
        "--pool-rail-light": "light-dark(#525d56, #3a423d)",
        "--pool-rail-dark": "light-dark(#272e2a, #181c1a)",
        "--pool-ebony": "#1d2021",
      },
    },
    {
      id: "contrast",
      name: () => msg("High contrast"),
      properties: {
        "--pool-maple": "#ffffff",
        "--pool-maple-fibre": "#ffffff",
        "--pool-walnut": "#6a6a6a",
        "--pool-walnut-fibre": "#6a6a6a",
        "--pool-rail": "#000000",
        "--pool-rail-light": "#000000",
        "--pool-rail-dark": "#000000",
        "--pool-ebony": "#000000",
        "--pool-ivory": "#ffffff",
        "--pool-act": "#00f0ff",
        "--pool-warn": "#ffb400",
      },
    },
  ],
  sample: html`<svg viewBox="0 0 200 100" aria-hidden="true">
    ${pieceDefinitions}
    <rect class="dark" width="100" height="100" /><rect class="light" x="100" width="100" height="100" />
    <use href="#black-man" x="50" y="50" /><use href="#white-man" x="150" y="50" />
  </svg>`,
  styles: [materials, surface, pieceStyles, css`svg { display: block; inline-size: 100%; }`],
};
