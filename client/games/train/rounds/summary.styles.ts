/** Paper on the table: the score between rounds and at the end. */
import { css } from "lit";

export const summaryStyles = css`
  .summary {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    padding: 16px;
    background: var(--surface-panel);
    border-radius: var(--radius-large);
    font-variant-numeric: tabular-nums;
  }
  .summary h2 {
    font-family: var(--face);
    font-size: var(--text-3);
    line-height: 1.25;
    margin-block-end: 6px;
    text-wrap: balance;
  }
  .summary h2:lang(ur) {
    line-height: 2;
  }
  .tie {
    color: var(--ink-soft);
    margin-block-end: 6px;
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
  }
  th,
  td {
    text-align: start;
    padding: 7px 6px;
    font-weight: 400;
    border-block-end: 1px solid var(--line);
  }
  thead th {
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .number {
    text-align: end;
  }
  .place {
    inline-size: 1.6em;
    color: var(--ink-soft);
  }
  .standings tbody th,
  .total {
    font-weight: 600;
  }
  .me {
    background: var(--accent-wash);
  }
  .ready {
    margin-inline-start: 8px;
    font-size: var(--text-1);
    font-weight: 600;
    color: var(--accent);
    border: 1px solid currentcolor;
    border-radius: 4px;
    padding-inline: 4px;
    white-space: nowrap;
  }
  .left {
    direction: ltr;
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    inline-size: fit-content;
    margin-block-start: 4px;
  }
  .left .tile {
    inline-size: 34px;
    block-size: 17px;
  }
  .out {
    margin-inline-start: 8px;
    color: var(--accent);
  }
  .standings td {
    vertical-align: top;
  }
  .sheet {
    margin-block-start: 12px;
    min-inline-size: 0;
  }
  @container (min-width: 820px) {
    .summary.final {
      display: grid;
      grid-template-columns: minmax(260px, 4fr) minmax(0, 5fr);
      align-content: start;
      gap: 0 40px;
      padding: clamp(24px, 4cqi, 56px);
    }
    /* Readable from a distance: as large as the cloth allows. */
    .summary {
      font-size: clamp(0.9375rem, 0.45rem + 0.8cqi, 1.5rem);
    }
    .summary h2 {
      font-size: 1.4em;
      margin-block-end: 0.6em;
    }
    .summary thead th {
      font-size: 0.85em;
    }
    .summary :is(th, td) {
      padding-block: 0.6em;
    }
    .left .tile {
      inline-size: 2.6em;
      block-size: 1.3em;
    }
    .summary.final :is(h2, .tie) {
      grid-column: 1 / -1;
    }
    .summary.final .standings {
      align-self: start;
    }
    .summary.final .sheet:not(:has(.crowd)) {
      margin: 0;
    }
    .summary.final .sheet:has(.crowd),
    .summary.final:not(:has(.sheet)) .standings,
    .summary.final:has(.crowd) .standings {
      grid-column: 1 / -1;
    }
    /* In a separate row, the remaining tiles fit next to the name. */
    .summary.final:is(:not(:has(.sheet)), :has(.crowd)) .left {
      display: inline-flex;
      margin: 0 12px;
      vertical-align: middle;
    }
    .crowd {
      font-size: min(1em, 1rem);
    }
    .summary.final .sheet > summary {
      min-block-size: 34px;
    }
    .summary:not(.final) table {
      max-inline-size: 640px;
    }
  }
  .sheet > summary {
    min-block-size: 44px;
    display: flex;
    align-items: center;
    font-weight: 600;
    cursor: pointer;
  }
  .sheet > summary::before {
    content: "+";
    inline-size: 1.2em;
  }
  .sheet[open] > summary::before {
    content: "–";
  }
  .sheet-scroll {
    overflow-x: auto;
    max-inline-size: 100%;
  }
  /* Many players have a row each, so that none is outside the screen. */
  .crowd :is(th, td) {
    padding-inline: 5px;
  }
  .crowd bdi {
    display: inline-block;
    max-inline-size: 9em;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }
  .crowd .sum {
    font-weight: 700;
  }
  .rounds {
    inline-size: auto;
    min-inline-size: 100%;
  }
  .rounds th:first-child {
    position: sticky;
    inset-inline-start: 0;
    background: var(--surface-panel);
  }
  .rounds th,
  .rounds td {
    padding: 4px 8px;
    white-space: nowrap;
  }
  .rounds .zero {
    font-weight: 700;
    color: var(--accent);
  }
  .rounds tfoot :is(th, td) {
    font-weight: 700;
    border-block-end: 0;
    border-block-start: 2px solid var(--line-strong);
  }
  @container (max-width: 480px) {
    .summary {
      padding: 12px 10px;
    }
    th,
    td {
      padding: 6px 4px;
    }
  }
`;
