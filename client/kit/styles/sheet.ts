/** A sheet over the page: from below on a phone, in the middle elsewhere. */
import { css } from "lit";

export const sheetStyles = css`
  dialog {
    box-sizing: border-box;
    inline-size: min(100vw - var(--popover-end, 0px), 30rem);
    max-inline-size: none;
    max-block-size: min(100dvh - 24px, 46rem);
    margin: auto;
    margin-inline-end: var(--popover-end, auto);
    padding: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    color: var(--ink);
    background: var(--surface-panel);
    border: 1px solid var(--line);
    border-radius: var(--radius-large);
    box-shadow: var(--shadow);
  }
  dialog::backdrop {
    background: rgb(20 16 10 / 0.45);
  }
  @media (max-width: 599px) {
    dialog {
      inline-size: 100vw;
      margin-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      border-inline: 0;
    }
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    padding: 8px 20px calc(env(safe-area-inset-bottom) + 16px);
  }
  .top {
    display: flex;
    align-items: center;
    gap: 4px;
    margin-inline: -10px;
  }
  .top h2 {
    flex: 1;
    min-inline-size: 0;
    font-size: var(--text-3);
    font-weight: 650;
    padding-inline-start: 10px;
  }
  /* The heading has the focus only so that a screen reader reads it first. */
  .top h2:focus-visible {
    outline: none;
  }
  .top button {
    flex: none;
    color: var(--ink-soft);
  }
`;
