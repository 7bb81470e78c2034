/** A select box as high as a fingertip. */
import { css } from "lit";

export const selectStyles = css`
  select {
    min-block-size: var(--touch);
    padding-inline: 8px;
    font: inherit;
    color: inherit;
    background: var(--surface-raised);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    text-overflow: ellipsis;
  }
`;
