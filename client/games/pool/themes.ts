/**
 * Themes of pool checkers. Boards: wood, club green and buff, and high contrast; men: turned ebony and ivory, club red
 * and white, and two of high contrast.
 */
import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { BoardThemes, ThemeGroup } from "../contract/board-themes.ts";
import { boardSurfaceStyles, colourStyles, pieceStyles } from "./board/colours.styles.ts";
import { pieceDefinitions } from "./board/pieces.ts";

const board: ThemeGroup = {
  name: () => msg("Board"),
  all: [
    { id: "wood", name: () => msg("Wood"), properties: {} },
    {
      id: "club",
      name: () => msg("Green and buff"),
      properties: {
        "--pool-maple": "light-dark(#efe3bb, #c9bd93)",
        "--pool-maple-fibre": "light-dark(#d8c990, #a89b6c)",
        "--pool-walnut": "light-dark(#417659, #325c45)",
        "--pool-walnut-fibre": "light-dark(#2f5a43, #22432f)",
        "--pool-rail": "light-dark(#39423c, #262c28)",
        "--pool-rail-light": "light-dark(#525d56, #3a423d)",
        "--pool-rail-dark": "light-dark(#272e2a, #181c1a)",
      },
    },
    {
      id: "contrast",
      name: () => msg("High contrast"),
      properties: {
        "--pool-maple": "#ffffff",
        "--pool-maple-fibre": "#ffffff",
        "--pool-walnut": "#6d6d6d",
        "--pool-walnut-fibre": "#6d6d6d",
        "--pool-rail": "#000000",
        "--pool-rail-light": "#000000",
        "--pool-rail-dark": "#000000",
        "--pool-act": "#00f0ff",
        "--pool-warn": "#ffb400",
      },
    },
  ],
};

const pieces: ThemeGroup = {
  name: () => msg("Pieces"),
  all: [
    { id: "ebony", name: () => msg("Ebony and ivory"), properties: {} },
    {
      // No red contrasts with both wood and green, so a pale rim and pale grooves outline these men.
      id: "red",
      name: () => msg("Red and white"),
      properties: {
        "--pool-ebony": "light-dark(#b3222a, #a01c24)",
        "--pool-ebony-side": "#5e0d12",
        "--pool-ebony-groove": "#f0b9b0",
        "--pool-ebony-rim": "#ffffff",
        "--pool-ivory": "light-dark(#fdfbf7, #efebe3)",
      },
    },
    {
      id: "contrast",
      name: () => msg("High contrast"),
      properties: {
        "--pool-ebony": "#000000",
        "--pool-ebony-side": "#000000",
        "--pool-ebony-groove": "#b0b0b0",
        "--pool-ebony-rim": "#ffffff",
        "--pool-ivory": "#ffffff",
      },
    },
  ],
};

export const poolThemes: BoardThemes = {
  board,
  pieces,
  sample: html`<svg viewBox="0 0 200 100" aria-hidden="true">
    ${pieceDefinitions}
    <rect class="dark" width="100" height="100" /><rect class="light" x="100" width="100" height="100" />
    <use href="#black-man" x="50" y="50" /><use href="#white-man" x="150" y="50" />
  </svg>`,
  styles: [colourStyles, boardSurfaceStyles, pieceStyles, css`svg { display: block; inline-size: 100%; }`],
};
