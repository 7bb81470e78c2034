/** What the parts of a tournament's page share: sections, rows, tables. */
import { css } from "lit";

export const tournamentStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 16px;
    background: var(--surface-panel);
    border-radius: var(--radius-large);
  }
  h2 {
    font-size: var(--text-3);
    font-weight: 650;
  }
  .soft {
    color: var(--ink-soft);
  }
  /* An empty announcement takes no gap. */
  [role="status"]:empty {
    margin-block-start: -12px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  /* The button beside a field, not beside its label. */
  form.row:has(> label) {
    align-items: end;
    margin-block-start: 6px;
  }
  .row + .row {
    margin-block-start: 6px;
  }
  .grow {
    flex: 1 1 10rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .list > li {
    padding-block: 6px;
    border-block-end: 1px solid var(--line);
  }
  .list > li:last-child {
    border-block-end: 0;
  }
  .number {
    min-inline-size: 2ch;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .status {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .mine {
    background: var(--current);
    border-radius: var(--radius);
    margin-inline: -8px;
    padding-inline: 8px;
  }
  form.row input[type="text"] {
    flex: 1 1 8rem;
    inline-size: auto;
  }
  label {
    display: grid;
    gap: 4px;
  }
  select,
  input[type="number"] {
    font: inherit;
    color: inherit;
    background: var(--surface-raised);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    padding: 0 10px;
    min-block-size: var(--touch);
    max-inline-size: 100%;
  }
  input[type="number"] {
    inline-size: 6rem;
  }
  form.row select {
    inline-size: 11rem;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 6px 8px;
    border-block-end: 1px solid var(--line);
    text-align: start;
    overflow-wrap: anywhere;
  }
  th {
    font-size: var(--text-1);
    font-weight: 600;
    color: var(--ink-soft);
  }
  summary {
    min-block-size: var(--touch);
    align-content: center;
    color: var(--ink-soft);
    cursor: pointer;
  }
  /* Beside its triangle, not under it. */
  summary h2 {
    display: inline;
  }
  /* In every language, so that units stand below units. */
  .figure {
    text-align: right;
    white-space: nowrap;
  }
`;
