/** The sign of a train: its owner, a plate beside the track, or on a phone a line above it. */
import { css } from "lit";

const sign = css`
  .label {
    background: var(--sign);
    display: grid;
    grid-template: auto auto / auto minmax(0, 1fr);
    align-content: center;
    column-gap: 9px;
    padding: 2px 10px 2px 3px;
    border-radius: 99px;
    text-align: left;
    line-height: 1.15;
  }
  .medal {
    grid-row: 1 / -1;
    align-self: center;
    block-size: calc(var(--sign-high, 46px) - 6px);
    aspect-ratio: 1;
    display: grid;
    place-items: center;
  }
  .name {
    align-self: end;
    font-size: 14px;
    font-weight: 650;
    min-inline-size: 0;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    unicode-bidi: plaintext;
  }
  /* The face of a computer is on its medal. */
  .name .face {
    display: none;
  }
  .low .name {
    display: block;
    overflow-x: clip;
    overflow-y: visible;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .facts {
    grid-column: 2;
    align-self: start;
    display: flex;
    align-items: center;
    gap: 0 6px;
    min-inline-size: 0;
    /* The last letters may lie on the round end of the plate. */
    margin-inline-end: -7px;
    font-size: 12.5px;
    white-space: nowrap;
    color: var(--on-cloth-soft);
    font-variant-numeric: tabular-nums;
  }
  .count {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--on-cloth);
    font-weight: 650;
  }
  .points {
    font-weight: 400;
    color: var(--on-cloth-soft);
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
  }
  /* The longest words would run into the first tile. */
  .chip span,
  .chip.last {
    display: block;
    min-inline-size: 0;
    overflow-x: clip;
    text-overflow: ellipsis;
  }
  .chip.marker {
    font-weight: 650;
  }
  .mexican .chip.marker {
    font-weight: 400;
  }
  .tight .points {
    display: none;
  }
  [data-kind="fan"] .chips .points {
    display: none;
  }
  /* Both lines stay on a plate of a low lane. */
  [data-kind="fan"] .name {
    font-size: min(14px, 0.45 * var(--sign-high));
  }
  [data-kind="fan"] .facts {
    font-size: min(12.5px, 0.38 * var(--sign-high));
  }
`;

export const signStyles = [sign];
