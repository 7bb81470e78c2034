/**
 * Paper cards with an edge that shows their thickness: a number to move by and one drawing; backs in the set's colour
 * with its emblem and pattern, and slips on them for what is known.
 */
import { css } from "lit";

const cells = css`
  .cell {
    position: relative;
    display: block;
    inline-size: var(--far-col);
    block-size: var(--far-h);
    padding: 0;
    border: 0;
    border-radius: clamp(4px, var(--col) * 0.09, 10px);
    background: none;
    cursor: default;
  }
  .near .cell {
    inline-size: var(--col);
    block-size: var(--own-h);
  }
  /* A finger may also press next to a card. */
  .cell::before {
    content: "";
    position: absolute;
    inset: 0 calc((100% - var(--pitch)) / 2);
  }
  .arranging .near .cell {
    cursor: grab;
    touch-action: none;
  }
  .cell.faced .card {
    box-shadow: 0 0 0 3px #d9f2ee, var(--thick);
  }
  .cell.target {
    cursor: pointer;
  }
  .cell.target .card {
    box-shadow: 0 0 0 3px var(--act), var(--thick);
  }
  /* What a press does; the whole card is pressed, and its name says it. */
  .look::before {
    content: attr(data-word);
  }
  .look {
    position: absolute;
    inset: auto auto 4px 50%;
    translate: -50% 0;
    padding: 4px 12px;
    border: 2px solid #e9fffb;
    border-radius: 99px;
    background: #0d6461;
    color: #fff;
    font-size: var(--text-1);
    font-weight: 600;
    line-height: 1.2;
    white-space: nowrap;
    z-index: 1;
  }
  @container (max-width: 559px) {
    .look {
      padding: 2px 7px;
      inset-block-end: 2px;
    }
  }
  /* The sign above this word is high. */
  .look:lang(bn) {
    padding-block-start: 5px;
  }
`;

const paper = css`
  .board {
    --thick: 0 3px 0 -0.5px var(--paper-edge), 0 6px 7px rgb(0 0 0 / 0.42);
  }
  .card {
    position: relative;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
    border-radius: inherit;
    background: var(--paper);
    color: var(--paper-ink);
    box-shadow: var(--thick);
    transition: translate 120ms ease-out, box-shadow var(--step) ease-out;
  }
  .slot {
    background: rgb(0 0 0 / 0.12);
    box-shadow: inset 0 0 0 1.5px rgb(255 255 255 / 0.2);
  }
  .back {
    border: clamp(2px, var(--col) * 0.05, 6px) solid var(--paper);
    background: var(--spy-weave, var(--weave)), var(--set);
    display: grid;
    place-items: center;
  }
  .back > * {
    grid-area: 1 / 1;
  }
  .back.green {
    --weave: repeating-linear-gradient(0deg, transparent 0 9px, var(--set-deep) 9px 10.5px);
  }
  .back.red {
    --weave: repeating-linear-gradient(45deg, transparent 0 9px, var(--set-deep) 9px 10.5px);
  }
  .back.blue {
    --weave: repeating-linear-gradient(90deg, transparent 0 9px, var(--set-deep) 9px 10.5px);
  }
  .back.yellow {
    --weave: repeating-linear-gradient(135deg, transparent 0 9px, var(--set-deep) 9px 10.5px);
  }
  .back .sign {
    display: grid;
    place-items: center;
    inline-size: min(var(--far-col) * 0.52, var(--far-h) * 0.5);
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--paper);
  }
  .back .emblem {
    inline-size: 56%;
    block-size: 56%;
  }
  .emblem path {
    fill: var(--set);
    stroke: var(--spy-sign-edge, none);
    stroke-width: 2.5;
    paint-order: stroke;
  }
  .emblem {
    overflow: visible;
  }
`;

const faces = css`
  .card.face {
    display: grid;
    grid-template-rows: auto 1fr;
    justify-items: center;
    border-block-end: clamp(4px, var(--own-h) * 0.075, 16px) solid var(--set);
  }
  .number {
    justify-self: start;
    margin-inline-start: 11%;
    margin-block-start: 3%;
    font: 600 min(calc(var(--col) * 0.42), calc(var(--own-h) * 0.28)) / 1 var(--face);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .face .art {
    align-self: center;
    inline-size: 56%;
    min-block-size: 0;
    max-block-size: 92%;
    overflow: visible;
  }
  .far .number {
    font-size: min(calc(var(--far-col) * 0.36), calc(var(--far-h) * 0.28));
  }
  .far .face.exposed {
    translate: 0 -4px;
  }
  .card.lit {
    background: #ffe9d6;
  }
`;

const icons = css`
  @media (prefers-reduced-motion: reduce) {
    .card {
      transition: none;
    }
  }
  .icon {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

export const cardStyles = [cells, paper, faces, icons];
