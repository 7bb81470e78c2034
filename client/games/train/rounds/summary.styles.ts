/** The end of a round: points in the lanes, the winner on the desk, and the score sheet as a paper over the table. */
import { css } from "lit";

const lanes = css`
  .tally {
    position: absolute;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 10px;
    font-variant-numeric: lining-nums tabular-nums;
    pointer-events: none;
  }
  .counted .chip.marker,
  .table.counted .boneyard,
  .counted .actions .numerals {
    display: none;
  }
  .tally .left {
    flex: 1;
    min-inline-size: 0;
    display: flex;
    gap: 4px;
    color: var(--on-cloth-soft);
  }
  .tally .points {
    min-inline-size: calc(2.1 * var(--points));
    font: 600 var(--points) / 1 var(--face);
    text-align: right;
    color: var(--on-cloth);
  }
  .tally .points::before {
    content: none;
  }
  .tally .total {
    min-inline-size: calc(1.9 * var(--total));
    font: 600 var(--total) / 1 var(--face);
    text-align: right;
    color: var(--on-cloth);
  }
  .heads :is(.points, .total) {
    font: 400 13px / 1.3 var(--font);
    color: var(--on-cloth-soft);
  }
  .out :is(.points, .total, .left) {
    color: #ffe2a0;
  }
  .mirrored .tally {
    flex-direction: row-reverse;
  }
  .mirrored .tally .left {
    justify-content: flex-end;
  }
  .tally .ready {
    padding: 1px 8px;
    border-radius: 99px;
    background: var(--sign);
    font-size: 12.5px;
    font-weight: 600;
    color: var(--glow);
    white-space: nowrap;
  }
`;

const desk = css`
  .summary {
    grid-row: 1 / -1;
    min-block-size: 0;
    overflow: auto;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 12px 28px;
    padding: 12px 28px;
    scrollbar-width: thin;
  }
  .medal.large {
    grid-row: auto;
    inline-size: min(132px, 17vmin);
    block-size: auto;
    border-width: 6px;
    font-size: min(60px, 8vmin);
  }
  .faces {
    display: flex;
  }
  /* The last tile leans on the winner. */
  .faces {
    position: relative;
  }
  .last-tile {
    direction: ltr;
    position: absolute;
    inset: auto auto -6% 50%;
    translate: -50% 0;
    rotate: -7deg;
    display: flex;
    align-items: center;
    gap: 2px;
    font-size: min(30px, 4vmin);
  }
  .last-tile .lit {
    outline: 2px solid var(--lamp);
    outline-offset: 1px;
  }
  .several .medal.large {
    inline-size: min(96px, 13vmin);
    font-size: min(44px, 6vmin);
  }
  .several .medal + .medal {
    margin-inline-start: -20px;
  }
  .standings {
    display: grid;
    inline-size: 220px;
    gap: 2px;
    font-variant-numeric: lining-nums tabular-nums;
  }
  .standings li {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 34px;
  }
  .standings .medal {
    flex: none;
    inline-size: 28px;
    block-size: 28px;
    font-size: 11px;
  }
  .standings .medal + .medal {
    margin-inline-start: -14px;
  }
  .who {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: 15px;
  }
  .sum {
    font: 600 21px / 1.2 var(--face);
  }
  /* A wide table has the totals in its lanes and beside it. */
  :is([data-kind="fan"], [data-kind="split"]) .standings {
    display: none;
  }
  .winner {
    font: 600 clamp(28px, 3.3vw, 46px) / 1.15 var(--face);
    color: #ffe2a0;
  }
  .summary h2 {
    font: 600 clamp(22px, 2.5vw, 36px) / 1.2 var(--face);
    color: #ffe2a0;
    text-wrap: balance;
  }
  .summary.final h2 {
    font-size: clamp(16px, 1.4vw, 21px);
    color: var(--on-cloth);
  }
  .summary :is(h2, .winner):lang(ur) {
    line-height: 1.8;
  }
  .mine,
  .tie {
    margin-block-start: 6px;
    font-size: 16px;
  }
  .coming {
    display: flex;
    align-items: center;
    gap: 10px;
    margin-block-start: 6px;
    font-size: 14px;
  }
  .coming i {
    font-size: 16px;
  }
  .tie,
  .summary .say {
    font-size: 14px;
    color: var(--on-cloth-soft);
    block-size: auto;
  }
  .summary .say {
    margin-block-start: 6px;
  }
  .next {
    display: grid;
    gap: 4px;
    justify-items: end;
  }
  .next .act {
    min-inline-size: 220px;
    min-block-size: 52px;
    font-size: 17px;
  }
  .next .actions {
    block-size: auto;
    min-block-size: 48px;
    padding: 2px;
    flex-wrap: wrap;
    justify-content: flex-end;
  }
  [data-kind="yard"] .summary {
    grid-template-columns: auto minmax(0, 1fr);
    padding: 8px 12px;
    gap: 8px 14px;
    /* Where it is too long, its first line can still be scrolled to. */
    align-content: safe center;
  }
  [data-kind="yard"] .medal.large {
    inline-size: 60px;
    border-width: 4px;
    font-size: 26px;
  }
  [data-kind="yard"] .several .medal.large {
    inline-size: 46px;
  }
  [data-kind="yard"] .last-tile {
    font-size: 15px;
  }
  [data-kind="yard"] .standings {
    grid-column: 1 / -1;
    inline-size: auto;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
  }
  [data-kind="yard"] .who {
    display: none;
  }
  [data-kind="yard"] .summary :is(.tie, .say) {
    font-size: 13px;
  }
  [data-kind="yard"] .mine {
    font-size: 14px;
  }
  [data-kind="yard"] .next {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
`;

const sheet = css`
  .sheet > summary {
    min-block-size: 44px;
    display: flex;
    align-items: center;
    padding-inline: 12px;
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
    position: absolute;
    inset: auto 24px calc(100% + 8px);
    max-block-size: min(60dvh, 480px);
    overflow: auto;
    z-index: 4;
    padding: 16px;
    border-radius: var(--radius-large);
    background: var(--surface-panel);
    color: var(--ink);
    box-shadow: 0 12px 40px rgb(0 0 0 / 0.5);
    font-variant-numeric: tabular-nums;
  }
  [data-kind="yard"] .sheet-scroll {
    inset-inline: 6px;
    padding: 8px;
  }
  .side .sheet-scroll {
    inset-block: 6px;
    max-block-size: none;
  }
  .sheet table {
    border-collapse: collapse;
    inline-size: auto;
    min-inline-size: 100%;
  }
  .sheet :is(th, td) {
    text-align: start;
    padding: 4px 8px;
    font-weight: 400;
    white-space: nowrap;
    border-block-end: 1px solid var(--line);
  }
  .sheet thead th {
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  /* In every language, so that units stand below units. */
  .sheet .number {
    text-align: right;
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
  .rounds th:first-child {
    position: sticky;
    inset-inline-start: 0;
    background: var(--surface-panel);
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
`;

export const summaryStyles = [lanes, desk, sheet];
