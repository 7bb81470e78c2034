/** The look, where the Spy could go, and its way there: over the table, so nothing moves. */
import { css } from "lit";

export const waysStyles = css`
  .spy.ghost {
    opacity: 0.5;
    z-index: 2;
  }
  /* From the lens to the point on the mirror, dashed. */
  .ray {
    --side: 1;
    --at: clamp(var(--spy-h) * 0.27 - var(--pad), var(--pitch) * var(--n), var(--pitch) * var(--m) - var(--spy-h) * 0.27 + var(--pad));
    --lens: calc(var(--at) + var(--side) * var(--spy-h) * 0.37);
    --point: calc(var(--pitch) * (var(--n) + var(--side) / 2));
    position: absolute;
    inset: -4px 0 calc(var(--spy-h) * 0.74);
    pointer-events: none;
    background: repeating-linear-gradient(#fff 0 5px, transparent 5px 10px);
    clip-path: polygon(
      calc(var(--point) - 1px) 0,
      calc(var(--point) + 1px) 0,
      calc(var(--lens) + 1px) 100%,
      calc(var(--lens) - 1px) 100%
    );
  }
  .ray.left {
    --side: -1;
  }
  .steps {
    position: absolute;
    inset: auto 0 0;
    pointer-events: none;
  }
  .step {
    grid-row: 1;
    inline-size: calc(var(--pitch) * 0.86);
    block-size: calc(var(--pitch) * 0.2);
    margin-block-end: 2px;
    border-block-start: 3px dotted #fff;
    border-radius: 50% 50% 0 0 / 100% 100% 0 0;
  }
  /* A study. */
  .marks {
    position: absolute;
    inset: 0 0 auto;
    block-size: var(--far-h);
    display: grid;
    grid-template-columns: repeat(var(--m), var(--pitch));
    pointer-events: none;
    z-index: 4;
  }
  .near .marks {
    inset: auto 0 20px;
    block-size: var(--own-h);
  }
  .marks > i {
    grid-row: 1;
    position: relative;
    display: grid;
    place-items: center;
    font-style: normal;
  }
  .marks .arrow {
    inline-size: min(40px, var(--pitch) * 0.6);
  }
  .arrow path {
    fill: #0f8f86;
    stroke: #fdf2d8;
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .sign-of {
    position: absolute;
    inset: -9px auto auto calc(50% + var(--col) * 0.3);
    min-inline-size: 28px;
    padding: 2px 5px;
    border: 2px solid #fffaf0;
    border-radius: 99px;
    background: #a63a12;
    color: #fff;
    font-size: var(--text-1);
    text-align: center;
  }
  .sign-of:is(.slip, .mistake) {
    background: #7a5200;
  }
  .sign-of.good {
    background: #2a6a3c;
  }
  .better-way {
    position: absolute;
    inset: 0 0 calc(var(--rail) - 2px);
    pointer-events: none;
    z-index: 2;
  }
  .near .better-way {
    inset-block-end: calc(var(--own-h) + 20px);
  }
  .far-1 .far .better-way {
    inset-block-end: 0;
  }
  .better-way .step {
    border-color: #5fd9c9;
  }
  .better-spy {
    opacity: 0.85;
  }
  .better-spy .halo {
    fill: #0f8f86;
    stroke: #0f8f86;
    stroke-width: 11;
  }
  .gaps {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template-columns: calc(var(--pitch) / 2) repeat(calc(var(--m) - 1), var(--pitch)) calc(var(--pitch) / 2);
  }
  .gap {
    display: grid;
    min-inline-size: 0;
  }
  .gap:first-child {
    margin-inline-start: calc(var(--pad) * -0.6);
  }
  .gap:last-child {
    margin-inline-end: calc(var(--pad) * -0.6);
  }
  .put,
  .reach {
    position: relative;
    display: grid;
    justify-items: center;
    align-items: end;
    padding: 0 0 4px;
    border: 0;
    background: none;
    cursor: pointer;
    z-index: 1;
  }
  .gap:first-child > * {
    justify-items: start;
  }
  .gap:last-child > * {
    justify-items: end;
  }
  .pin {
    inline-size: 12px;
    block-size: 12px;
    border-radius: 50%;
    border: 2px solid rgb(255 255 255 / 0.55);
  }
  .spot {
    display: grid;
    place-items: center;
    min-inline-size: 24px;
    block-size: 24px;
    padding-inline: 4px;
    border: 1.5px dashed var(--act);
    border-radius: 12px;
    background: rgb(10 30 34 / 0.5);
    color: #fff;
    font: 600 var(--text-1) / 1 var(--font);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .spot.chosen {
    visibility: hidden;
  }
`;
