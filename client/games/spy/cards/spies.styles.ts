/** The Spies: tags that point in their direction, on a pin in a gap; and the reachable gaps. */
import { css } from "lit";

export const spyStyles = css`
  .lane .gaps {
    block-size: var(--tag);
  }
  .spy {
    position: relative;
    display: block;
    z-index: 2;
    inline-size: var(--tag);
    padding: 0;
    border: 0;
    background: none;
    line-height: 0;
  }
  .tag {
    display: block;
    inline-size: 100%;
    overflow: visible;
    filter: drop-shadow(0 1px 2px rgb(0 0 0 / 0.55));
  }
  .tag-ground {
    fill: var(--set);
    stroke: var(--paper);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .tag .figure {
    fill: var(--on-set);
    stroke: var(--set);
    stroke-width: 1.4;
    stroke-linejoin: round;
  }
  /* The pin shows the Spy's gap. */
  .near .spy::after {
    content: "";
    position: absolute;
    inset-block-start: 100%;
    inset-inline-start: calc(50% - 2px);
    inline-size: 4px;
    block-size: calc(var(--own-h) * 0.34);
    border-radius: 0 0 2px 2px;
    background: var(--paper);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.5);
    pointer-events: none;
  }
  .gap.first .spy::after {
    inset-inline-start: calc(var(--end) / 2 - 2px);
  }
  .gap.last .spy::after {
    inset-inline-start: auto;
    inset-inline-end: calc(var(--end) / 2 - 2px);
  }
  .far .gaps {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .far .spy {
    inline-size: calc(var(--tag) * 0.78);
    margin-block-end: calc(var(--tag) * -0.12);
  }
  .spy.own {
    cursor: grab;
    touch-action: none;
  }
  .spy.own::before {
    content: "";
    position: absolute;
    inset: -4px -4px -8px;
  }
  .spy.own:focus-visible,
  .put:focus-visible {
    outline: 3px solid #fff;
    outline-offset: 3px;
    border-radius: 8px;
  }
  .spy.ghost {
    opacity: 0.78;
    pointer-events: none;
  }
  .spy.ghost .tag-ground {
    stroke: var(--act);
    stroke-width: 4;
    stroke-dasharray: 7 4;
  }
  .spy.ghost::after {
    background: var(--act);
  }
  .aiming .near .spy:not(.ghost) {
    opacity: 0.85;
  }
  .put,
  .reach {
    position: relative;
    align-self: stretch;
    justify-self: stretch;
    display: grid;
    justify-items: inherit;
    align-items: end;
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    z-index: 1;
  }
  .put {
    justify-items: center;
  }
  .gap.first .put,
  .gap.first .reach {
    justify-items: start;
    padding-inline-start: calc(var(--end) / 2 - 6px);
  }
  .gap.last .put,
  .gap.last .reach {
    justify-items: end;
    padding-inline-end: calc(var(--end) / 2 - 6px);
  }
  .gap .reach {
    justify-items: center;
  }
  .pin {
    inline-size: 10px;
    block-size: 10px;
    margin-block-end: 6px;
    border-radius: 50%;
    border: 2px solid rgb(255 255 255 / 0.5);
  }
  .spot {
    display: grid;
    place-items: center;
    min-inline-size: calc(var(--col) * 0.56);
    block-size: calc(var(--col) * 0.56);
    max-block-size: 34px;
    padding-inline: 4px;
    border: 2px solid var(--act);
    border-radius: 17px;
    background: rgb(10 40 38 / 0.55);
    color: #fff;
    font: 700 clamp(12px, calc(var(--col) * 0.32), 18px) / 1 var(--font);
    font-variant-numeric: tabular-nums;
  }
  .spot.chosen {
    visibility: hidden;
  }
`;
