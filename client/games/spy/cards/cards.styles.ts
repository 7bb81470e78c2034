/**
 * Paper cards: narrow, with a number to move by and one drawing; backs in the set's colour with its emblem and pattern.
 */
import { css } from "lit";

const cells = css`
  .cell {
    position: relative;
    display: block;
    inline-size: 100%;
    block-size: var(--far-h);
    padding: 0;
    border: 0;
    border-radius: calc(var(--col) * 0.13);
    background: none;
    cursor: default;
  }
  .near .cell {
    block-size: var(--own-h);
  }
  /* A finger may also press next to a card. */
  .cell::before {
    content: "";
    position: absolute;
    inset: 0 calc(var(--gap) / -2);
  }
  .cell:focus-visible {
    outline: 3px solid #fff;
    outline-offset: 2px;
    box-shadow: 0 0 0 2px #06221f, 0 0 0 7px #06221f;
    z-index: 3;
  }
  .arranging .near .cell {
    cursor: grab;
    touch-action: none;
  }
  .cell.held .card {
    translate: 0 -7%;
    box-shadow: 0 0 0 3px var(--act), 0 8px 14px rgb(0 0 0 / 0.4);
  }
  .cell.faced .card {
    box-shadow: 0 0 0 2px var(--chalk), 0 1px 3px rgb(0 0 0 / 0.5);
  }
  .cell.target {
    cursor: pointer;
  }
  .cell.target .card {
    box-shadow: 0 0 0 2px var(--act), 0 1px 3px rgb(0 0 0 / 0.5);
  }
  .cell.armed .card {
    box-shadow: 0 0 0 4px var(--act), 0 0 18px 4px rgb(134 240 222 / 0.55);
  }
  .cell.asked::after {
    content: "";
    position: absolute;
    inset-inline: 22%;
    inset-block-end: -5px;
    block-size: 3px;
    border-radius: 2px;
    background: var(--chalk);
  }
`;

const paper = css`
  .card {
    position: relative;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
    border-radius: inherit;
    background: var(--paper);
    color: var(--paper-ink);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.5);
    transition: translate 120ms ease-out, box-shadow var(--step) ease-out;
  }
  .slot {
    background: none;
    box-shadow: inset 0 0 0 1.5px rgb(255 255 255 / 0.28);
  }
  .back {
    border: max(2px, calc(var(--col) * 0.055)) solid var(--paper);
    background: var(--spy-weave, var(--weave)), var(--set);
    display: grid;
    place-items: center;
  }
  .back.green {
    --weave: repeating-linear-gradient(0deg, transparent 0 4px, var(--set-deep) 4px 5px);
  }
  .back.red {
    --weave: repeating-linear-gradient(45deg, transparent 0 4px, var(--set-deep) 4px 5px);
  }
  .back.blue {
    --weave: repeating-linear-gradient(90deg, transparent 0 4px, var(--set-deep) 4px 5px);
  }
  .back.yellow {
    --weave: repeating-linear-gradient(135deg, transparent 0 4px, var(--set-deep) 4px 5px);
  }
  .back .sign {
    display: grid;
    place-items: center;
    inline-size: min(calc(var(--col) * 0.5), calc(var(--far-h) * 0.56));
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
  .label .emblem path {
    stroke: var(--chalk);
  }
  .emblem {
    overflow: visible;
  }
`;

const faces = css`
  .face {
    display: grid;
    grid-template-rows: auto 1fr auto;
    justify-items: center;
    border-block-end: calc(var(--col) * 0.1) solid var(--set);
  }
  .number {
    justify-self: start;
    margin-inline-start: 14%;
    margin-block-start: 4%;
    font: 700 min(calc(var(--col) * 0.42), calc(var(--own-h) * 0.24)) / 1 system-ui, sans-serif;
    font-variant-numeric: tabular-nums;
  }
  .face .art {
    align-self: center;
    inline-size: 74%;
    min-block-size: 0;
    max-block-size: 100%;
    overflow: visible;
  }
  .face .sign {
    line-height: 0;
    padding-block-end: 6%;
  }
  .face .emblem {
    inline-size: calc(var(--col) * 0.2);
    block-size: calc(var(--col) * 0.2);
  }
  .far-3 .far .number {
    font-size: min(calc(var(--col) * 0.34), calc(var(--far-h) * 0.36));
  }
  .far-3 .card .sign .emblem {
    block-size: calc(var(--col) * 0.16);
  }
  .far-3 .back .sign .emblem {
    block-size: 56%;
  }
  .far-3 .far .face .sign,
  .far-2 .far .face .sign {
    display: none;
  }
  .far-3 .far .face .art {
    inline-size: 56%;
  }
  .open {
    position: absolute;
    inset-block-start: 4%;
    inset-inline-end: 8%;
    line-height: 0;
  }
  .open .icon {
    inline-size: calc(var(--col) * 0.36);
    block-size: calc(var(--col) * 0.36);
  }
  .exposed {
    background: light-dark(#fff, #f6f1e4);
  }
  .face.lit {
    background: #ffe1c7;
    box-shadow: 0 0 0 2px var(--warn), 0 0 14px 2px rgb(255 140 70 / 0.6);
  }
`;

const art = css`
  .art .ink {
    fill: none;
    stroke: var(--tone);
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .art .thin {
    stroke-width: 1.6;
  }
  .art .wash.ink {
    fill: var(--wash);
  }
  .art .solid {
    fill: var(--tone);
  }
  .art.safe {
    --tone: #3c4f63;
    --wash: #d5dee6;
  }
  .art.top-secret {
    --tone: #5a4a2c;
    --wash: #f2e6c4;
  }
  .art.bomb {
    --tone: #26242a;
  }
  .art .bars {
    fill: none;
    stroke: #26221b;
    stroke-width: 4.6;
  }
  .art .stamp {
    stroke: #b23a30;
    stroke-width: 4.6;
  }
  .art .fuse {
    fill: none;
    stroke: #8a6d45;
    stroke-width: 2.6;
    stroke-linecap: round;
  }
  .art .gleam {
    fill: none;
    stroke: #fff;
    stroke-opacity: 0.55;
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .art .spark {
    fill: #ff7a1f;
    stroke: #8c2f00;
    stroke-width: 0.8;
    stroke-linejoin: round;
    transform-box: fill-box;
    transform-origin: center;
    animation: flicker 900ms ease-in-out infinite alternate;
  }
  @keyframes flicker {
    from {
      transform: scale(0.85) rotate(-8deg);
    }
    to {
      transform: scale(1.15) rotate(10deg);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .art .spark {
      animation: none;
    }
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

export const cardStyles = [cells, paper, faces, art];
