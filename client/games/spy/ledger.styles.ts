/** The notes: the table's columns again, each card always at the same spot of its cell. */
import { css } from "lit";

export const ledgerStyles = css`
  .ledger {
    direction: ltr;
    display: grid;
    gap: 10px;
    margin-block-start: 8px;
    padding: 10px var(--pad);
    border-radius: var(--radius-large, 12px);
    background: var(--surface-panel, light-dark(#f5f1e8, #202326));
  }
  .ledger h3 {
    display: flex;
    align-items: center;
    gap: 6px;
    margin: 0 0 4px;
    padding-inline: 6px;
    font-size: var(--text-2, 0.9375rem);
  }
  .ledger .emblem {
    inline-size: 15px;
    block-size: 15px;
  }
  .ledger .count {
    margin-inline-start: auto;
    font-weight: 400;
    font-size: var(--text-1, 0.8125rem);
    color: var(--ink-soft, light-dark(#554d40, #c0b9ab));
    font-variant-numeric: tabular-nums;
  }
  .ledger-row {
    display: grid;
    grid-template-columns: repeat(var(--m), var(--pitch));
    padding-inline: calc(var(--end) - var(--gap) / 2);
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
    background: var(--surface-raised, light-dark(#fffdf8, #2c3034));
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
    color: var(--ink-faint, light-dark(#635a4b, #a29b8d));
    opacity: 0.55;
  }
  .candidates.sure {
    box-shadow: 0 0 0 2px var(--accent, light-dark(#0d6461, #62cbbf));
  }
  .mark {
    min-block-size: 44px;
    padding: 0;
    border: 1px solid var(--line-strong, light-dark(#8c826f, #7b8287));
    border-radius: 4px;
    background: none;
    font-weight: 700;
    cursor: pointer;
  }
  .mark.lit {
    border: 2px solid var(--attention, light-dark(#a63a12, #f79a6c));
  }
  .mark:focus-visible {
    outline: 2px solid var(--accent, light-dark(#0d6461, #62cbbf));
    outline-offset: 1px;
  }
  .ledger .hint {
    padding-inline: 6px;
    font-size: var(--text-1, 0.8125rem);
    color: var(--ink-soft, light-dark(#554d40, #c0b9ab));
  }
`;
