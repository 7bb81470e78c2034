/**
 * Where a table's popovers lie: beside the column of seats and moves, so that they cover neither. A board that fills the
 * window has its seats and cards up to that column: there they lie over the list of moves, and cover no card.
 */
import { css } from "lit";

export const popoverPlace = css`
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    :host {
      --popover-end: min((100vw - var(--wide-board) + 384px) / 2, 100vw - var(--wide-board) - 26px);
    }
    :host([fills]) {
      --popover-end: 16px;
      --popover-width: 18rem;
    }
  }
`;
