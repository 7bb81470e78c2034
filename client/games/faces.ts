/**
 * How each game looks in lists, before anything of it is loaded: a picture a thumb wide, drawn like the things on its
 * table, and the options of a table in a few words.
 */
import { css, html, type SVGTemplateResult, type TemplateResult } from "lit";
import { poolFace } from "./pool/face.ts";
import { spyFace } from "./spy/face.ts";
import { trainFace } from "./train/face.ts";

export interface GameFace {
  /** Drawn in 48 × 48. */
  readonly emblem: SVGTemplateResult;
  /** What is worth knowing before one sits down, the most telling first. Options of another version say less. */
  gist(options: object): readonly string[];
}

export const faces: Readonly<Record<string, GameFace>> = { pool: poolFace, spy: spyFace, train: trainFace };

const faceOf = (game: string): GameFace | undefined => (Object.hasOwn(faces, game) ? faces[game] : undefined);

export const emblem = (game: string): TemplateResult =>
  html`<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${faceOf(game)?.emblem}</svg>`;

export const gistOf = (game: string, options: object): readonly string[] => faceOf(game)?.gist(options) ?? [];

export const emblemStyles = css`
  .emblem {
    display: block;
    flex: none;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    overflow: visible;
  }
  .emblem .wood {
    fill: light-dark(#e6cfa5, #c4a878);
    stroke: light-dark(#4a3022, #33221a);
    stroke-width: 2.4;
  }
  .emblem .square {
    fill: light-dark(#8d6242, #6f4c33);
  }
  .emblem .ebony .side {
    fill: #0d0b0a;
  }
  .emblem .ebony .top {
    fill: #2b2624;
  }
  .emblem .ivory .side {
    fill: #a98f66;
  }
  .emblem .ivory .top {
    fill: #f5ecd8;
  }
  .emblem .ring {
    fill: none;
    stroke: #8a7558;
    stroke-width: 1;
  }
  .emblem .card {
    fill: light-dark(#26475a, #35627b);
    stroke: light-dark(#f6f1e4, #e5decd);
    stroke-width: 1.6;
  }
  .emblem .card.far {
    fill: light-dark(#7d3b2c, #8f4a39);
  }
  .emblem .frame {
    fill: none;
    stroke: light-dark(#86a7b5, #9fc0ce);
    stroke-width: 0.7;
  }
  .emblem .eye {
    fill: light-dark(#f6f1e4, #f1ebdd);
  }
  .emblem .pupil {
    fill: #1b2f3b;
  }
  .emblem .tile {
    fill: #f7f0df;
    stroke: #b7a582;
    stroke-width: 0.8;
  }
  .emblem .tile.side {
    fill: #b7a582;
    stroke: none;
  }
  .emblem .middle {
    stroke: #b7a582;
    stroke-width: 1.2;
  }
  .emblem .pip.three {
    fill: #b3262e;
  }
  .emblem .pip.four {
    fill: #6b4a2b;
  }
  .emblem .rail {
    stroke: light-dark(#8c826f, #7b8287);
    stroke-width: 1.6;
    stroke-dasharray: 5 3;
  }
`;
