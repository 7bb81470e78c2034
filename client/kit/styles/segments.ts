/** A segmented control: a few radio buttons side by side. */
import { css } from "lit";

export const segmentStyles = css`
  .segments {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: 3px;
    padding: 3px;
    border-radius: var(--radius);
    background: var(--surface-panel);
    border: 1px solid var(--line);
  }
  .segments label {
    position: relative;
    display: grid;
    place-items: center;
    min-block-size: var(--touch);
    padding-inline: 8px;
    border-radius: calc(var(--radius) - 3px);
    text-align: center;
    line-height: 1.2;
    color: var(--ink-soft);
    cursor: pointer;
  }
  .segments label:has(:checked) {
    background: var(--surface-raised);
    box-shadow: var(--shadow);
    color: var(--ink);
    font-weight: 600;
    /* Visible in forced colours, which remove backgrounds and shadows. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .segments label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .segments input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
`;
