/** The curve, aligned with the rail above it, and below it the result at the shown moment. */
import { css } from "lit";

export const studyStyles = css`
  :host {
    display: grid;
    gap: 4px;
    padding-block: 2px 6px;
  }
  .graph {
    direction: ltr;
    position: relative;
    block-size: 76px;
    margin-inline: 11px;
    background: var(--surface-panel);
    border-radius: 4px;
    cursor: pointer;
    touch-action: none;
  }
  .graph svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  .graph .stops {
    pointer-events: none;
  }
  path,
  line {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
  .line {
    stroke: var(--accent);
    stroke-width: 2.25;
    stroke-linejoin: round;
  }
  .field {
    fill: color-mix(in srgb, var(--accent) 22%, transparent);
  }
  /* A game's seat colours, in this order. */
  .seat-0 {
    stroke: light-dark(#2c7a4b, #62bb86);
  }
  .seat-1 {
    stroke: light-dark(#b23a30, #ee8579);
  }
  .seat-2 {
    stroke: light-dark(#2f67ac, #7db0ee);
  }
  .seat-3 {
    stroke: light-dark(#9a7410, #e3b238);
  }
  .middle {
    stroke: var(--line-strong);
    stroke-width: 1;
    stroke-dasharray: 3 4;
  }
  .now {
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  circle {
    stroke: var(--surface-panel);
    stroke-width: 1.5;
  }
  .mistake {
    fill: var(--attention);
  }
  .swing {
    fill: var(--ink);
  }
  .end {
    position: absolute;
    inset-inline-start: 6px;
    max-inline-size: 60%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--text-1);
    line-height: 1.4;
    padding-inline: 3px;
    border-radius: 3px;
    color: var(--ink-soft);
    background: color-mix(in srgb, var(--surface-panel) 80%, transparent);
    pointer-events: none;
  }
  .top {
    inset-block-start: 1px;
  }
  .bottom {
    inset-block-end: 1px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    padding-inline: 11px;
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .legend svg {
    inline-size: 26px;
    block-size: 8px;
    direction: ltr;
  }
  .legend line {
    stroke-width: 2.5;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
  }
  /* Left to right like the slider, in every language. */
  .along {
    display: flex;
    align-items: center;
    direction: ltr;
  }
  .along .progress {
    unicode-bidi: plaintext;
  }
  .row .gap {
    flex: 1;
  }
  .progress {
    font-size: var(--text-1);
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
    padding-inline: 6px;
  }
  .graph .progress {
    position: absolute;
    inset-inline-end: 6px;
    inset-block-start: 1px;
    line-height: 1.4;
    padding-inline: 3px;
    pointer-events: none;
  }
  .found {
    display: grid;
    gap: 4px;
    min-block-size: 4.6em;
    align-content: start;
    padding: 4px 11px 0;
  }
  .found p {
    font-variant-numeric: tabular-nums;
  }
  .standing {
    color: var(--ink-soft);
  }
  .verdict {
    font-weight: 600;
    color: var(--attention);
  }
  .segments {
    flex: 1 1 16rem;
  }
  /* In the layout of two columns: the curve below the rail, and the texts of the moment next to it. */
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    :host {
      grid-area: 8 / 1 / auto / -1;
      grid-template-columns: subgrid;
      column-gap: normal;
    }
    section {
      grid-column: 1 / -1;
      display: grid;
      grid-template-columns: subgrid;
      grid-template-rows: repeat(5, auto) 1fr;
    }
    section > * {
      grid-column: 1;
    }
    section > :is(.found, ft-variation) {
      grid-area: 1 / 2 / -1;
      align-self: start;
    }
  }
  .note {
    font-size: var(--text-1);
    color: var(--ink-soft);
    padding-inline: 11px;
  }
`;
