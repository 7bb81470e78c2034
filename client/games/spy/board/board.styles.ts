/** The layout: cloth under a lamp, and one grid for all rows, so that opposite cards are in the same column. */
import { css } from "lit";
import { botIconStyles, visuallyHidden } from "../../../kit/element.ts";
import { cardStyles } from "../cards/cards.styles.ts";
import { spyStyles } from "../cards/spies.styles.ts";
import { actionStyles } from "./actions.styles.ts";
import { announcementStripStyles } from "./announcement-strip.styles.ts";

const frame = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--ink);
  }
`;

/** Custom properties that themes can set (themes.ts). */
export const materials = css`
  :host {
    --cloth: var(--spy-cloth, light-dark(#43545b, #222b30));
    --cloth-deep: var(--spy-cloth-deep, light-dark(#394950, #1b2327));
    --cloth-edge: var(--spy-cloth-edge, light-dark(#2c3a40, #12181b));
    --chalk: var(--spy-chalk, #f6f1e4);
    --chalk-soft: var(--spy-chalk-soft, #d3d3c9);
    --paper: var(--spy-paper, light-dark(#fbf6e9, #e6dfce));
    --paper-edge: var(--spy-paper-edge, light-dark(#cdc3aa, #a89e86));
    --paper-ink: var(--spy-paper-ink, #25211a);
    --act: var(--spy-act, #86f0de);
    --warn: var(--spy-warn, #ff9a66);
  }
  .green {
    --set: #2c7a4b;
    --set-deep: #1d5935;
    --on-set: #fff;
  }
  .red {
    --set: #b23a30;
    --set-deep: #862720;
    --on-set: #fff;
  }
  .blue {
    --set: #2f67ac;
    --set-deep: #214b80;
    --on-set: #fff;
  }
  .yellow {
    --set: #e3b238;
    --set-deep: #b88a1d;
    --on-set: #2d2209;
  }
`;

const grid = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  /* W = m cards, m − 1 gaps of 0.3 cards, half a card at either end for a Spy. */
  .board {
    --pad: clamp(4px, 1.6cqi, 14px);
    /* The maximum width for cards of this height: the more bases share it, the narrower. */
    --wide: max(900px, 2.1 * (100dvh - var(--around, 17rem) - 300px));
    --width: min(100cqi, var(--wide));
    --gap: calc(var(--col) * 0.3);
    --end: calc(var(--col) * 0.5);
    --pitch: calc(var(--col) + var(--gap));
    --tag: min(calc(var(--col) * 0.98), 7dvh);
    /* The height that the page leaves for a board; the cards share what the rest does not need. */
    --room: calc(100dvh - var(--around, 17rem));
    --cards: calc(var(--room) - var(--tag) - 312px - var(--far) * 43px);
    inline-size: var(--width);
    margin-inline: auto;
  }
  /* A phone in landscape: the actions are next to the board. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .board {
      --aside: 13rem;
      --width: calc(min(100cqi, 860px) - var(--aside) - 8px);
      --cards: calc(var(--room) - var(--tag) - 150px - var(--far) * 43px);
      inline-size: auto;
      display: grid;
      grid-template-columns: var(--width) var(--aside);
      gap: 8px;
      justify-content: center;
      align-items: start;
    }
  }
  .m6 {
    --m: 6;
    --inner: 5;
    --col: calc((var(--width) - 2 * var(--pad)) / 8.5);
  }
  .m7 {
    --m: 7;
    --inner: 6;
    --col: calc((var(--width) - 2 * var(--pad)) / 9.8);
  }
  .far-1 {
    --far: 1;
    --own-h: clamp(64px, var(--cards) * 0.53, var(--col) * 2.3);
    --far-h: clamp(36px, var(--cards) * 0.47, var(--col) * 2.1);
  }
  .board:is(.far-2, .far-3) {
    --wide: max(760px, 1.3 * (100dvh - var(--around, 17rem) - 300px));
  }
  .far-2 {
    --far: 2;
    --own-h: clamp(64px, var(--cards) * 0.4, var(--col) * 2.2);
    --far-h: clamp(36px, var(--cards) * 0.3, var(--col) * 1.8);
  }
  .far-3 {
    --far: 3;
    --own-h: clamp(64px, var(--cards) * 0.37, var(--col) * 2.1);
    --far-h: clamp(36px, var(--cards) * 0.21, var(--col) * 1.6);
  }
  /* If many bases share the height and there is space next to them, the actions move there. */
  @media (min-height: 541px) {
    @container (min-width: 1000px) {
      .board:is(.far-2, .far-3) {
        --aside: 16rem;
        --wide: max(720px, 1.3 * (100dvh - var(--around, 17rem) - 150px));
        --width: min(100cqi - var(--aside) - 12px, var(--wide));
        --cards: calc(var(--room) - var(--tag) - 162px - 4dvh - var(--far) * 43px);
        inline-size: auto;
        display: grid;
        grid-template-columns: var(--width) var(--aside);
        gap: 12px;
        justify-content: center;
        align-items: end;
      }
    }
  }
  .table {
    position: relative;
    direction: ltr;
    display: grid;
    gap: 6px;
    padding: 8px var(--pad) 6px;
    border-radius: var(--radius-large);
    background: radial-gradient(ellipse at 50% 55%, var(--cloth), var(--cloth-deep));
    box-shadow: inset 0 0 0 1px var(--cloth-edge), var(--shadow);
    color: var(--chalk);
    user-select: none;
    -webkit-user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  .cards,
  .beams,
  .numerals {
    display: grid;
    grid-template-columns: repeat(var(--m), var(--col));
    column-gap: var(--gap);
    padding-inline: var(--end);
  }
  .cards {
    position: relative;
  }
  .gaps {
    display: grid;
    grid-template-columns: calc(var(--end) + var(--col) / 2) repeat(var(--inner), var(--pitch)) calc(
        var(--end) + var(--col) / 2
      );
  }
  .gap {
    position: relative;
    grid-row: 1;
    display: grid;
    justify-items: center;
    align-items: end;
    min-inline-size: 0;
  }
  .gap > * {
    grid-area: 1 / 1;
  }
  .gap.first {
    grid-column: 1;
    justify-items: start;
  }
  .gap.last {
    grid-column: -2;
    justify-items: end;
  }
  /* After this many columns: without buttons a gap is only as wide as its Spy. */
  .after-1 {
    grid-column: 2;
  }
  .after-2 {
    grid-column: 3;
  }
  .after-3 {
    grid-column: 4;
  }
  .after-4 {
    grid-column: 5;
  }
  .after-5 {
    grid-column: 6;
  }
  .after-6 {
    grid-column: 7;
  }
  .beams {
    position: absolute;
    inset: 26px var(--pad) 30px;
    pointer-events: none;
  }
  .beams i {
    margin-inline: calc(var(--gap) / -2.4);
    border-radius: 8px;
    transition: background var(--step) ease-out;
  }
  .beams .on {
    background: linear-gradient(to top, rgb(255 246 214 / 0.32), rgb(255 246 214 / 0.13));
  }
  .aiming .beams .on {
    background: linear-gradient(to top, rgb(134 240 222 / 0.42), rgb(134 240 222 / 0.22));
  }
  p,
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  button {
    font: inherit;
    color: inherit;
    touch-action: manipulation;
  }
`;

const rows = css`
  .base {
    position: relative;
    min-inline-size: 0;
  }
  .fan {
    position: relative;
  }
  .label {
    display: flex;
    align-items: center;
    gap: 6px;
    min-block-size: 20px;
    padding-inline: 6px;
    border-radius: 5px;
    font-size: var(--text-1);
    line-height: 20px;
    white-space: nowrap;
  }
  .far .label {
    margin-block-end: 3px;
  }
  .label .emblem {
    inline-size: 15px;
    block-size: 15px;
    flex: none;
  }
  .name {
    font-weight: 600;
    min-inline-size: 0;
    overflow-x: clip;
    text-overflow: ellipsis;
  }
  .colour {
    color: var(--chalk-soft);
  }
  .parts {
    display: contents;
  }
  .standing {
    margin-inline-start: auto;
    padding-inline: 8px;
    border-radius: 10px;
    color: var(--chalk-soft);
  }
  /* Whose turn it is, visible from two metres. */
  .active .label {
    background: var(--chalk);
    color: #1c2529;
  }
  .acting .near.active .label,
  .arranging .near.active .label {
    background: var(--act);
    color: #06221f;
  }
  .active .label .colour,
  .active .standing {
    color: inherit;
    font-weight: 600;
  }
  .standing.won {
    background: var(--chalk);
    color: #1c2529;
    font-weight: 600;
  }
  .numerals {
    padding-block: 5px 1px;
    color: var(--chalk-soft);
    font-size: var(--text-1);
    line-height: 16px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .far .numerals {
    padding-block: 0;
    font-size: 0.75rem;
    line-height: 14px;
  }
  .goal {
    padding-inline: 6px;
    font-size: var(--text-1);
    line-height: 1.3;
    block-size: 2.6em;
    color: var(--chalk-soft);
    text-wrap: pretty;
  }
  .goal:lang(ur) {
    font-size: 0.6875rem;
    line-height: 1.6;
    block-size: 3.2em;
  }
  @container (min-width: 560px) {
    .goal:not(:lang(ur)) {
      block-size: 1.4em;
    }
  }
  /* A screen that is viewed from further away. */
  @container (min-width: 1200px) {
    .label,
    .numerals,
    .far .numerals,
    .goal {
      font-size: 1.0625rem;
      line-height: 22px;
    }
  }
  .numerals .on {
    color: var(--chalk);
    font-weight: 700;
  }
  .board:not(.over) .out .fan,
  .board:not(.over) .out .emblem {
    filter: grayscale(0.85);
    opacity: 0.6;
  }
  .out .label {
    color: var(--chalk-soft);
  }
`;

export const boardStyles = [
  visuallyHidden,
  botIconStyles,
  frame,
  materials,
  grid,
  rows,
  cardStyles,
  spyStyles,
  announcementStripStyles,
  actionStyles,
];
