/** Where a table's popovers lie: beside the column of seats and moves, so that they cover neither. */
import { css } from "lit";

export const popoverPlace = css`
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    :host {
      --popover-end: min((100vw - var(--wide-board) + 384px) / 2, 100vw - var(--wide-board) - 26px);
    }
    :host([fills]) {
      --popover-end: 20rem;
    }
  }
`;
