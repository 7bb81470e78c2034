/** Two columns: the trains of the left one run to the left, and signs are narrower. */
import { css } from "lit";

const mirrored = css`
  .mirrored :is(.strand, .branches, .older, .newer) {
    flex-direction: row-reverse;
  }
  .mirrored .older .laid {
    margin-inline: -1em 0;
  }
  .mirrored .older .laid.upright {
    margin-inline: 0;
  }
  .mirrored .engine {
    scale: -1 1;
  }
  .mirrored :is(.end, .engine) {
    margin-inline: 0 max(2.5px, 0.085em);
  }
  .mirrored .more {
    margin-inline: 0.06em 0;
  }
`;

const sign = css`
  [data-kind="split"] .label {
    column-gap: 7px;
  }
  [data-kind="split"] .name {
    font-size: 13px;
  }
  [data-kind="split"] .points {
    display: none;
  }
`;

export const splitStyles = [mirrored, sign];
