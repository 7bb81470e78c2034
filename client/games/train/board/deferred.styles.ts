/** What changes no measure and can come when the table has been seen. */
import { css } from "lit";

/** What is pointed at, and where the keys are: on the cloth, and below it. */
const reached = css`
  .board button:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  /* White on dark is seen on any cloth. */
  .lane :is(.label, .end):focus-visible {
    outline: 3px solid #fff;
    outline-offset: 1px;
    border-radius: 6px;
    box-shadow: 0 0 0 6px #101a17;
    z-index: 1;
  }
  @media (hover: hover) {
    .plain:hover:not(:disabled) {
      background: color-mix(in srgb, var(--ink) 8%, transparent);
      border-radius: var(--radius);
    }
  }
`;

/** Where the system chooses the colours, a line says whose turn it is, and another one that it is one's own. */
const forced = css`
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

export const deferredStyles = [reached, forced];
