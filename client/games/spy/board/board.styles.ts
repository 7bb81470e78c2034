/** The layout: cloth under a lamp, and one grid for all rows, so that opposite cards are in the same column. */
import { css } from "lit";
import { botIconStyles, visuallyHidden } from "../../../kit/element.ts";
import { cardStyles } from "../cards/cards.styles.ts";
import { seatPlaqueStyles } from "../cards/seat-plaque.styles.ts";
import { spyStyles } from "../cards/spies.styles.ts";
import { actionStyles } from "./actions.styles.ts";
import { besideStyles, measures } from "./measures.styles.ts";

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
    --act: #86f0de;
    --warn: #ff9a66;
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
    --ends: calc((100cqi - 100% - var(--gutter) - var(--aside)) / -2);
    inset: -3px var(--ends) 0 calc(var(--ends) + var(--rack, 0px));
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
      line-height: 1.125rem;
    }
    .point {
      inline-size: 8px;
      block-size: 8px;
      margin-block-start: 0;
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
  besideStyles,
];
