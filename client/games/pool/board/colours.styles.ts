/**
 * Colours: maple and walnut, ebony and ivory, brass. Materials are custom properties, so that themes can change them.
 * Actions and warnings have the page's two colours, lightened for dark wood.
 */
import { css } from "lit";

export const colourStyles = css`
  :host {
    --maple: var(--pool-maple, light-dark(#e6cfa5, #c4a878));
    --maple-fibre: var(--pool-maple-fibre, light-dark(#b98f52, #8d6b3c));
    --walnut: var(--pool-walnut, light-dark(#8d6242, #6f4c33));
    --walnut-fibre: var(--pool-walnut-fibre, light-dark(#5d3c25, #432b1b));
    --rail: var(--pool-rail, light-dark(#4a3022, #33221a));
    --rail-light: var(--pool-rail-light, light-dark(#694632, #4a3327));
    --rail-dark: var(--pool-rail-dark, light-dark(#352117, #241711));
    --brass: light-dark(#c9a04e, #a88440);
    --ebony: var(--pool-ebony, #26211f);
    --ebony-side: var(--pool-ebony-side, #0d0b0a);
    --ebony-groove: var(--pool-ebony-groove, #8a7d73);
    --ebony-crown: #e9bd62;
    --ivory: var(--pool-ivory, light-dark(#f7eeda, #e9dec6));
    --ivory-side: light-dark(#bfa57c, #a48c66);
    --ivory-groove: #8d7550;
    --ivory-crown: #6b3f12;
    --act: var(--pool-act, #86f0de);
    --act-deep: #0b5f58;
    /* A better move: with its cream edge visible on both kinds of squares. */
    --better: #0f8f86;
    --warn: var(--pool-warn, #ff8f5c);
    --chalk: #fff3d6;
  }
`;

export const boardSurfaceStyles = css`
  .light {
    fill: var(--maple);
  }
  .dark {
    fill: var(--walnut);
  }
  .grain {
    fill: none;
    stroke-width: 1.6;
  }
  .light-fibres,
  #light-grain .grain {
    stroke: var(--maple-fibre);
  }
  #dark-grain .grain {
    stroke: var(--walnut-fibre);
  }
  .light-fibres {
    stroke: none;
    opacity: 0.3;
  }
  .dark-fibres {
    opacity: 0.38;
  }
  .joints {
    fill: none;
    stroke: var(--walnut-fibre);
    stroke-width: 1;
    opacity: 0.5;
  }
  .fold-shade {
    stroke: #000;
    stroke-opacity: 0.45;
    stroke-width: 3;
  }
  .fold-light {
    stroke: #fff;
    stroke-opacity: 0.25;
    stroke-width: 1.5;
  }
  .act {
    stop-color: var(--act);
  }
  .lamp-near {
    stop-color: #fff;
    stop-opacity: 0.1;
  }
  .lamp-far {
    stop-color: #000;
    stop-opacity: 0.14;
  }
  .names {
    fill: var(--chalk);
    font: 600 14px system-ui, sans-serif;
    font-variant-numeric: tabular-nums;
  }
  .names text {
    dominant-baseline: hanging;
  }
  @container (max-width: 560px) {
    .names {
      font-size: 17px;
    }
  }
`;

export const pieceStyles = css`
  .piece-black {
    --face: var(--ebony);
    --side: var(--ebony-side);
    --groove: var(--ebony-groove);
    --crown: var(--ebony-crown);
    --rim: var(--pool-ebony-rim, #a2958a);
  }
  .piece-white {
    --face: var(--ivory);
    --side: var(--ivory-side);
    --groove: var(--ivory-groove);
    --crown: var(--ivory-crown);
    --rim: #fffdf6;
  }
  .cast {
    fill: #1a0d05;
    opacity: 0.4;
  }
  .side {
    fill: var(--side);
    stroke: var(--rim);
    stroke-width: 1;
    stroke-opacity: 0.35;
  }
  .face {
    fill: var(--face);
    stroke: var(--rim);
    stroke-width: 1.5;
    stroke-opacity: 0.7;
  }
  .sheen {
    fill: url(#sheen);
  }
  .groove,
  .dish {
    fill: none;
    stroke: var(--groove);
    stroke-width: 2;
  }
  .dish {
    stroke-width: 3;
  }
  .crown {
    fill: var(--crown);
    stroke: var(--crown);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .taken use {
    opacity: 0.45;
  }
  .strike {
    fill: none;
    stroke: var(--warn);
    stroke-width: 7;
    stroke-linecap: round;
    paint-order: stroke;
  }
  .ghost {
    opacity: 0;
  }
`;
