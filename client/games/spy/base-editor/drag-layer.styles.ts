/** The dragged element is on top. Loaded with the drag layer. */
import { css } from "lit";

export const dragLayerStyles = css`
  .spy.carried {
    z-index: 6;
    cursor: grabbing;
  }
  .cell.carried {
    z-index: 5;
    cursor: grabbing;
  }
  .cell.carried .card {
    box-shadow: 0 10px 18px rgb(0 0 0 / 0.45);
  }
  .cell.carried.held .card {
    box-shadow: 0 0 0 3px var(--act), 0 8px 14px rgb(0 0 0 / 0.4);
  }
`;
