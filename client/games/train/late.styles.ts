/** What changes no measure and can come when the table has been seen. */
import { css } from "lit";

/** Where the system chooses the colours, a line says whose turn it is, and another one that it is one's own. */
export const lateStyles = css`
  @media (forced-colors: active) {
    .on-turn .label {
      outline: 4px solid CanvasText;
      outline-offset: -4px;
      border-radius: 6px;
    }
    .awaited .label {
      outline-color: Highlight;
    }
  }
`;
