/** The notes: the board's columns, with each card at the same position of its cell. */
import { css } from "lit";

export const deductionTableStyles = css`
  .ledger {
    direction: ltr;
    display: grid;
    gap: 10px;
    margin-block-start: 8px;
    padding: 10px var(--pad);
    border-radius: var(--radius-large);
    background: var(--surface-panel);
  }
  .ledger h3 {
    display: flex;
    align-items: center;
    gap: 6px;
    margin: 0 0 4px;
    padding-inline: 6px;
    font-size: var(--text-2);
  }
  .ledger .emblem {
    inline-size: 15px;
    block-size: 15px;
  }
  .ledger .count {
    margin-inline-start: auto;
    font-weight: 400;
    font-size: var(--text-1);
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .ledger-row {
    display: grid;
    grid-template-columns: repeat(var(--m), var(--pitch));
    inline-size: calc(var(--pitch) * var(--m));
    margin-inline: calc(var(--gutter) + (100% - var(--gutter) - var(--pitch) * var(--m)) / 2) auto;
  }
  .ledger-row li {
    position: relative;
    display: grid;
    gap: 3px;
    padding-inline: 2px;
  }
  .candidates {
    display: grid;
    grid-template-columns: 1fr 1fr;
    padding: 3px 2px;
    border-radius: 4px;
    background: var(--surface-raised);
    font-size: 0.75rem;
    line-height: 1.35;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .candidates i {
    font-style: normal;
    font-weight: 600;
  }
  .candidates .no {
    font-weight: 400;
    text-decoration: line-through;
    color: var(--ink-faint);
    opacity: 0.55;
  }
  .candidates.sure {
    box-shadow: 0 0 0 2px var(--accent);
  }
  .mark {
    min-block-size: 44px;
    padding: 0;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    background: none;
    font-weight: 700;
    cursor: pointer;
  }
  .mark.lit {
    border: 2px solid var(--attention);
  }
  .mark:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  .ledger .hint {
    padding-inline: 6px;
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
`;
