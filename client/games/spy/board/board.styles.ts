/** The layout: cloth under a lamp, and one grid for all rows, so that opposite cards are in the same column. */
import { css } from "lit";
import { botIconStyles, visuallyHidden } from "../../../kit/element.ts";
import { cardStyles } from "../cards/cards.styles.ts";
import { seatPlaqueStyles } from "../cards/seat-plaque.styles.ts";
import { spyStyles } from "../cards/spies.styles.ts";
import { actionStyles } from "./actions.styles.ts";

const frame = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--ink);
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
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

/** Custom properties that themes can set (themes.ts). */
export const materials = css`
  :host {
    --cloth: var(--spy-cloth, #4a616b);
    --cloth-deep: var(--spy-cloth-deep, #30434b);
    --cloth-edge: var(--spy-cloth-edge, #22313a);
    --chalk: var(--spy-chalk, #f6f1e4);
    --chalk-soft: var(--spy-chalk-soft, #e2e3db);
    --paper: var(--spy-paper, #fffaf0);
    --paper-edge: var(--spy-paper-edge, #cfc4ab);
    --paper-ink: var(--spy-paper-ink, #25211a);
    --act: var(--spy-act, #86f0de);
    --warn: var(--spy-warn, #ff9a66);
    --turn: #f2c04a;
    --on-turn: #2b2006;
  }
  .green {
    --set: #2a7a4b;
    --set-deep: #1c5934;
  }
  .red {
    --set: #b03a2e;
    --set-deep: #862720;
  }
  .blue {
    --set: #2a5fa8;
    --set-deep: #1f4880;
  }
  .yellow {
    --set: #a9740a;
    --set-deep: #835803;
  }
`;

/**
 * The cards, and the walks between them, share the height that the page leaves for the board and that nothing else needs
 * (`--fixed`); no card is wider than its column.
 */
const measures = css`
  .board {
    --pad: clamp(6px, 1.6cqi, 20px);
    --gutter: 0px;
    --aside: 0px;
    --room: calc(100dvh - var(--around, 17rem));
    --high: min(var(--room), 118cqi);
    --fixed: 270px;
    --more: 0px;
    --free: max(150px, var(--high) - var(--fixed));
    --cards: calc(var(--free) - var(--more));
    --pitch: min((100cqi - 2 * var(--pad) - var(--gutter)) / var(--m), var(--free) * 0.33);
    --col: calc(var(--pitch) * 0.75);
    --far-col: calc(var(--pitch) * 0.7);
    --spy-h: clamp(38px, var(--cards) * 0.22, 230px);
    --far-spy: calc(var(--spy-h) * 0.92);
    --rail: 22px;
  }
  /* A Spy that faces an exposed card has a second row of moves. Columns stay where they are. */
  .board.many {
    --more: min(60px, var(--free) * 0.2);
  }
  .m6 {
    --m: 6;
  }
  .m7 {
    --m: 7;
  }
  .far-1 {
    --own-h: clamp(64px, var(--cards) * 0.29, 21cqi);
    --far-h: clamp(52px, var(--cards) * 0.26, 19cqi);
  }
  .far-2 {
    --fixed: 350px;
    --own-h: clamp(64px, var(--cards) * 0.31, 21cqi);
    --far-h: clamp(40px, var(--cards) * 0.22, 16cqi);
  }
  .far-3 {
    --fixed: 420px;
    --own-h: clamp(64px, var(--cards) * 0.3, 21cqi);
    --far-h: clamp(36px, var(--cards) * 0.165, 15cqi);
  }
  .board:is(.far-2, .far-3) {
    --far-col: calc(var(--pitch) * 0.62);
    --far-spy: min(var(--far-h) * 0.86, var(--pitch) * 0.78);
  }
  @container (max-width: 859px) {
    .board {
      --fixed: 330px;
    }
    .far-2 {
      --fixed: 404px;
    }
    .far-3 {
      --fixed: 474px;
    }
  }
  @container (max-width: 559px) {
    .board {
      --least: 0px;
      --high: max(min(var(--room), 205cqi), var(--least));
      --fixed: 306px;
      --pitch: calc((100cqi - 2 * var(--pad)) / var(--m));
      --col: calc(var(--pitch) * 0.9);
      --far-col: calc(var(--pitch) * 0.86);
      --rail: 18px;
    }
    .far-1 {
      --own-h: clamp(62px, var(--cards) * 0.29, 30cqi);
      --far-h: clamp(48px, var(--cards) * 0.245, 26cqi);
    }
    .far-2 {
      --fixed: 354px;
      --own-h: clamp(62px, var(--cards) * 0.31, 30cqi);
      --far-h: clamp(40px, var(--cards) * 0.21, 22cqi);
    }
    .far-3 {
      --fixed: 402px;
    }
  }
  /* A short phone: as high as its fullest turn, so that it keeps its size through a game. */
  @media (min-height: 600px) {
    @container (max-width: 559px) {
      .far-1 {
        --least: 520px;
      }
      .far-2 {
        --least: 550px;
      }
      .far-3 {
        --least: 630px;
      }
    }
  }
`;

const table = css`
  .board {
    inline-size: 100%;
  }
  .table {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: var(--high);
    padding: 10px var(--pad);
    border-radius: 14px;
    background: radial-gradient(ellipse 75% 65% at 50% 46%, var(--cloth), var(--cloth-deep) 60%, var(--cloth-edge));
    box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.3), var(--shadow);
    color: var(--chalk);
    overflow: clip;
    user-select: none;
    -webkit-user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  .base {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    direction: ltr;
    min-inline-size: 0;
  }
  :host(:dir(rtl)) .seat {
    direction: rtl;
  }
  .near,
  .far-1 .far {
    flex: 1 0 auto;
    grid-template-rows: minmax(0, 1fr) auto;
  }
  .far-1 .far {
    grid-template-rows: auto minmax(0, 1fr);
  }
  .far {
    margin-block-end: 4px;
  }
  .far-1 .far {
    margin: 0;
  }
  .fan {
    position: relative;
    display: flex;
    flex-direction: column;
    inline-size: calc(var(--pitch) * var(--m));
    margin-inline: auto;
  }
  .cards,
  .numerals,
  .lights,
  .steps {
    display: grid;
    grid-template-columns: repeat(var(--m), var(--pitch));
    justify-items: center;
  }
  .cards {
    position: relative;
    z-index: 1;
  }
  .numerals {
    position: relative;
    color: var(--chalk-soft);
    font-size: var(--text-1);
    line-height: 20px;
    text-align: center;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .near .numerals .on {
    color: var(--chalk);
    font-weight: 700;
  }
  /* The rack: a rail from edge to edge, with the numbers of the cards in it. */
  .far .numerals {
    block-size: var(--rail);
    line-height: var(--rail);
    color: #fff3dc;
  }
  .far .numerals::before {
    content: "";
    position: absolute;
    inset: -3px calc((100cqi - 100% - var(--gutter) - var(--aside)) / -2) 0;
    background: linear-gradient(#966848, #7f5539 28%, #5f3d28);
    box-shadow: 0 3px 5px rgb(0 0 0 / 0.32);
  }
  .numerals li {
    position: relative;
  }
  .lights {
    position: absolute;
    inset: -4px 0 0;
    pointer-events: none;
  }
  .light {
    grid-row: 1;
    inline-size: calc(var(--col) + 10px);
    background: rgb(255 250 232 / 0.1);
  }
  .looking .light {
    background: rgb(255 250 232 / 0.2);
  }
  .board .light.half {
    background: rgb(255 250 232 / 0.1);
  }
  /* The look beyond the mirror, up to the card. */
  .far-1.looking .far .light:not(.half)::after {
    content: "";
    position: absolute;
    inset: calc(var(--far-h) + var(--rail) + 4px) auto 0;
    inline-size: 2px;
    margin-inline-start: calc((var(--col) + 10px) / 2 - 1px);
    background: repeating-linear-gradient(#fff 0 5px, transparent 5px 10px);
  }
  .mirror {
    position: relative;
    flex: none;
    margin-inline: calc(var(--gutter) - var(--pad) * 0.4) calc(var(--pad) * -0.4);
    direction: ltr;
  }
  .glass {
    block-size: 13px;
    border-block-start: 4px solid #f4fbfb;
    border-radius: 3px;
    background: linear-gradient(100deg, transparent 20%, #d3e5e7 20% 23%, transparent 23% 24%, #d3e5e7 24% 25%, transparent 25% 70%, #d3e5e7 70% 72%, transparent 72%), linear-gradient(#9fbcc1, #7b9aa0);
    box-shadow: 0 2px 4px rgb(0 0 0 / 0.35);
  }
  .mirror .lights {
    inset: 0;
    justify-content: center;
  }
  .point {
    grid-row: 1;
    inline-size: 12px;
    block-size: 12px;
    margin-block-start: 1px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 0 0 3px rgb(255 255 255 / 0.35);
  }
  .c0 {
    grid-column: 1;
  }
  .c1 {
    grid-column: 2;
  }
  .c2 {
    grid-column: 3;
  }
  .c3 {
    grid-column: 4;
  }
  .c4 {
    grid-column: 5;
  }
  .c5 {
    grid-column: 6;
  }
  .c6 {
    grid-column: 7;
  }
  .board:not(.over) .out :is(.cards, .avatar) {
    filter: grayscale(0.85);
    opacity: 0.55;
  }
  @container (max-width: 559px) {
    .table {
      padding-block: 6px;
    }
    .glass {
      block-size: 8px;
      border-block-start-width: 3px;
    }
    .numerals {
      line-height: 18px;
    }
    .point {
      inline-size: 8px;
      block-size: 8px;
      margin-block-start: 0;
    }
  }
`;

/** Where several bases share the height, their owners stand beside them; on a phone on its side always. */
const beside = css`
  @media (min-height: 541px) {
    @container (min-width: 700px) {
      .board:is(.far-2, .far-3) {
        --gutter: 206px;
        --fixed: 292px;
      }
      .far-2 {
        --far-h: clamp(40px, var(--cards) * 0.25, 16cqi);
        --own-h: clamp(64px, var(--cards) * 0.27, 21cqi);
      }
      .far-3 {
        --far-h: clamp(36px, var(--cards) * 0.185, 15cqi);
        --own-h: clamp(64px, var(--cards) * 0.25, 21cqi);
      }
      .board:is(.far-2, .far-3) .base {
        grid-template-columns: var(--gutter) minmax(0, 1fr);
        grid-template-rows: auto;
      }
      .board:is(.far-2, .far-3) .fan {
        grid-column: 2;
        grid-row: 1;
      }
      .board:is(.far-2, .far-3) .seat {
        grid-column: 1;
        grid-row: 1;
        flex-flow: column;
        align-items: stretch;
        justify-content: center;
        gap: 6px;
        margin: 0;
        padding: 0 12px 0 0;
      }
      .board:is(.far-2, .far-3) .near .seat {
        align-self: end;
        block-size: calc(var(--own-h) + 20px);
      }
      .board:is(.far-2, .far-3) .label {
        flex: none;
      }
      .board:is(.far-2, .far-3) .colour {
        display: none;
      }
    }
    @container (min-width: 860px) {
      .board:is(.far-2, .far-3) {
        --fixed: 236px;
      }
    }
  }
  /* A phone in landscape: the actions are next to the board. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .board.board {
      --aside: 12.5rem;
      --gutter: 8rem;
      --high: var(--room);
      --rail: 16px;
      --pitch: calc((100cqi - 2 * var(--pad) - var(--gutter) - var(--aside) - 8px) / var(--m));
      --col: calc(var(--pitch) * 0.8);
      --far-col: calc(var(--pitch) * 0.62);
      --free: max(120px, var(--room) - 56px - var(--far) * 18px);
      --own-h: max(56px, var(--cards) * 0.32);
      --far-h: max(34px, var(--cards) * 0.46 / var(--far));
      --spy-h: max(40px, var(--cards) * 0.19);
      --far-spy: min(var(--far-h) * 0.9, var(--pitch) * 0.78);
    }
    .board.far-1 {
      --far: 1;
      --far-h: max(40px, var(--cards) * 0.26);
      --far-spy: var(--spy-h);
    }
    .far-2 {
      --far: 2;
    }
    .far-3 {
      --far: 3;
    }
    .table {
      padding-block: 6px;
      padding-inline-end: calc(var(--pad) + var(--aside) + 8px);
    }
    .board .far {
      flex: none;
    }
    .actions {
      position: absolute;
      inset: 6px var(--pad) 6px auto;
      inline-size: var(--aside);
    }
    .board .base {
      grid-template-columns: var(--gutter) minmax(0, 1fr);
      grid-template-rows: auto;
    }
    .board .fan {
      grid-column: 2;
      grid-row: 1;
    }
    .board .seat {
      grid-column: 1;
      grid-row: 1;
      flex-flow: column;
      align-items: stretch;
      justify-content: center;
      gap: 6px;
      margin: 0;
      padding: 0 12px 0 0;
    }
    .board .near .seat {
      align-self: end;
      block-size: calc(var(--own-h) + 20px);
    }
    .board :is(.needs, .near .ladder, .colour) {
      display: none;
    }
    .look {
      padding: 0 7px;
      inset-block-end: -3px;
    }
    .board.board .base .label {
      min-inline-size: 0;
      min-block-size: 26px;
      padding: 2px 6px 2px 2px;
      gap: 6px;
      line-height: 1.15;
    }
    .board.board .base .parts {
      gap: 6px;
    }
    .board.board .base .avatar {
      inline-size: 24px;
    }
    .board.board .base .seat {
      gap: 3px;
    }
    .board.board .base .rung {
      inline-size: 27px;
      block-size: 20px;
      gap: 1px;
    }
    .board.board .base .rung .art {
      inline-size: 12px;
    }
  }
`;

export const boardStyles = [
  visuallyHidden,
  botIconStyles,
  frame,
  materials,
  measures,
  table,
  cardStyles,
  spyStyles,
  seatPlaqueStyles,
  actionStyles,
  beside,
];
